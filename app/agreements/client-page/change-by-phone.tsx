import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { Language } from '../../ui/language.ts'
import { formatTelHref } from '../../ui/phone-href.ts'
import { clientPageText } from '../proposals/client-page-text.ts'

/** Section that says whom to call about a change. Shown if the client has no form for changes. */
export function ChangeByPhone({ language, phone }: { language: Language; phone: string }) {
  return (
    <p className="yours-change flush">
      <a className="tap" href={formatTelHref(phone)}>
        {clientPageText(language).page.changeByPhone(formatPhoneNumber(phone))}
      </a>
    </p>
  )
}
