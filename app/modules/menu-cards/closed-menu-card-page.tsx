import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { ClientMessagePage, type AlternateLanguage } from '../../agreements/proposals/client-page-layout.tsx'
import { formatTelHref } from '../../ui/phone-href.ts'
import type { Language } from '../../ui/language.ts'
import { menuCardText } from './menu-card-text.ts'

type ClosedProps = { identity: PublicIdentity; language: Language; other: AlternateLanguage | null }

/** The client's page of a menu that no longer opens, with whom to call. */
export function ClosedMenuCardPage({ identity, language, other }: ClosedProps) {
  const { closed } = menuCardText(language)
  return (
    <ClientMessagePage {...{ identity, language, other }} heading={closed.heading} lead={closed.eventIsOver}>
      <p>
        {closed.call} <a href={formatTelHref(identity.phone)}>{formatPhoneNumber(identity.phone)}</a>.
      </p>
    </ClientMessagePage>
  )
}
