import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'
import { formatTelHref } from '../../ui/phone-href.ts'

/** Whom to call about a change, where the page has no form for it. */
export function ChangeByPhone({ page: { language, reach } }: { page: Pick<ClientPageData, 'language' | 'reach'> }) {
  const { changeByPhone } = clientPageText(language).page
  return (
    <p className="yours-change flush">
      <a className="tap" href={formatTelHref(reach.phone)}>
        {changeByPhone(formatPhoneNumber(reach.phone))}
      </a>
    </p>
  )
}
