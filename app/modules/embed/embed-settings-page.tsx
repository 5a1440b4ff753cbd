import { createElement } from 'react'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { formatEmbedTag } from './embed-tag.ts'

/** The tag for other websites, the plain link for a profile page, and the form as it looks there. */
export function EmbedSettingsPage({ siteUrl }: { siteUrl: string }) {
  const fields = [
    {
      id: 'tag',
      label: 'Code for a website',
      hint: 'Paste it where the form should be. It follows the language of that page.',
      value: formatEmbedTag(siteUrl),
    },
    { id: 'tag-es', label: 'The same, always in Spanish', hint: null, value: formatEmbedTag(siteUrl, 'es') },
    {
      id: 'link',
      label: 'Link for a profile page',
      hint: 'For Instagram, The Knot or Google, where only a link is allowed. It opens your quote form.',
      value: `${siteUrl}/quote`,
    },
  ]
  return (
    <>
      <BackOfficeHeader
        title="Prices on other websites"
        eyebrow="Settings"
        lead="Guests of a venue or planner enter their date and number of guests there, see your prices, and go on to your quote form."
      />
      <section className="slip">
        {fields.map(({ id, label, hint, value }) => (
          <div className="field" key={id}>
            <label htmlFor={id}>{label}</label>
            {hint && (
              <p className="hint" id={`${id}-hint`}>
                {hint}
              </p>
            )}
            <input id={id} readOnly value={value} aria-describedby={hint ? `${id}-hint` : undefined} />
          </div>
        ))}
      </section>
      <section className="slip">
        <h2>How it looks</h2>
        {createElement('bar-prices')}
        <script async src="/embed.js" />
      </section>
      <section className="slip">
        <h2>For whoever runs that website</h2>
        <p>
          The code loads one script of about 6 kB and sets no cookie. Nothing is sent until a guest asks for prices.
          Then only the date, the number of guests and the language are.
        </p>
        <p>
          A website with a content security policy allows <code>{siteUrl}</code> under <code>script-src</code> and{' '}
          <code>connect-src</code>. Nothing else is needed.
        </p>
      </section>
      <p>
        <a className="tap" href="/backbar/settings">
          All settings
        </a>
      </p>
    </>
  )
}
