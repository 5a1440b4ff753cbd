import { cardPreview } from '../cards/card.ts'
import { readSetting } from '../business/business.server.ts'
import { nationalPhone } from '../business/phone.ts'
import { visitContext } from '../house-context.server.ts'
import { PageTop } from '../ui/page-top.tsx'
import type { Route } from './+types/privacy.route'
import { Head } from '../ui/head.tsx'

/** The same for everybody until content changes. */
export const handle = { finished: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config } = context.get(visitContext).house
  const [identity, words] = await Promise.all([readSetting(db, 'identity'), readSetting(db, 'privacy')])
  return { identity, words, siteUrl: config.siteUrl }
}

export default function PrivacyRoute({ loaderData: { identity, words, siteUrl } }: Route.ComponentProps) {
  return (
    <>
      <Head title={`Privacy · ${identity.name}`} description={words.lead} canonical={`${siteUrl}/privacy`} preview={cardPreview('privacy', identity, siteUrl)} />
      <PageTop eyebrow="In plain words" heading="Privacy" lead={words.lead} />
      <div className="wrap prose-page">
        {words.sections.map(({ heading, paragraphs }) => (
          <section key={heading} className="prose">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <section className="prose">
          <h2>Who answers</h2>
          <p>
            {identity.legalName}, <a href={`mailto:${identity.email}`}>{identity.email}</a>,{' '}
            <a href={`tel:${identity.phone}`}>{nationalPhone(identity.phone)}</a>.
          </p>
        </section>
      </div>
    </>
  )
}
