import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Language } from '../../ui/language.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** Whom to call about a change, where the client has no form for it. */
export function ChangeByPhone({ language, phone }: { language: Language; phone: string }) {
  return (
    <p className="yours-change flush">
      <a className="tap" href={formatTelHref(phone)}>
        {clientPageText(language).page.changeByPhone(formatPhoneNumber(phone))}
      </a>
    </p>
  )
}
