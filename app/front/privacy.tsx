import type { Identity, PageWords } from '../business/business.ts'
import { nationalPhone } from '../business/phone.ts'
import { PageTop } from '../ui/page-top.tsx'

export function Privacy({ identity, words }: { identity: Identity; words: PageWords }) {
  return (
    <>
      <PageTop eyebrow="In plain words" heading="Privacy" lead={words.lead} />
      <div className="wrap prose-page">
        {words.sections.map(({ heading, paragraphs }, i) => (
          <section key={i} className="prose">
            <h2>{heading}</h2>
            {paragraphs.map((paragraph, i) => (
              <p key={i}>{paragraph}</p>
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
