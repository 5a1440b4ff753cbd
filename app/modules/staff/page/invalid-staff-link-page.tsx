import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { DocumentHead } from '../../../ui/document-head.tsx'
import type { Language } from '../../../ui/language.ts'
import { formatTelHref } from '../../../ui/phone-href.ts'
import { staffPageText } from './staff-page-text.ts'

type InvalidLinkProps = { language: Language; house: { name: string; phone: string }; island: string }

/** Page of an invalid staff link. Its script removes all data stored on the phone for it. */
export function InvalidStaffLinkPage({ language, house, island }: InvalidLinkProps) {
  const words = staffPageText(language)
  return (
    <>
      <DocumentHead title={words.goneTitle} description={words.goneTitle} canonical={null} />
      <main id="main" className="crew-sheet" data-crew-ended="">
        <section className="crew-next">
          <h1>{words.goneTitle}</h1>
          <p>{words.goneLead}</p>
          <p>
            <a className="btn" href={formatTelHref(house.phone)}>
              {house.name}, {formatPhoneNumber(house.phone)}
            </a>
          </p>
        </section>
      </main>
      <script type="module" src={island} />
    </>
  )
}
