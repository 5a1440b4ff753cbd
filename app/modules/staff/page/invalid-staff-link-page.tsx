import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { DocumentHead } from '../../../ui/document-head.tsx'
import type { Language } from '../../../ui/language.ts'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { staffPageText } from './staff-page-text.ts'

type InvalidLinkProps = {
  language: Language
  house: { name: string; phone: string }
  /** Whether the link was valid, and the staff member has no event left since staff were switched off. */
  isClosed: boolean
  /** Script that removes all data stored on the phone for the link. Null if the page may open again. */
  island: string | null
}

/** Page of an invalid or closed staff link, with whom to call. */
export function InvalidStaffLinkPage({ language, house, isClosed, island }: InvalidLinkProps) {
  const words = staffPageText(language)
  const [title, lead] = isClosed ? [words.closedTitle, words.closedLead] : [words.goneTitle, words.goneLead]
  return (
    <>
      <DocumentHead title={title} description={title} canonical={null} />
      <main id="main" className="crew-sheet" data-crew-ended={island === null ? undefined : ''}>
        <section className="crew-next">
          <h1>{title}</h1>
          <p>{lead}</p>
          <p>
            <a className="btn" href={formatTelHref(house.phone)}>
              {house.name}, {formatPhoneNumber(house.phone)}
            </a>
          </p>
        </section>
      </main>
      {island !== null && <script type="module" src={island} />}
    </>
  )
}
