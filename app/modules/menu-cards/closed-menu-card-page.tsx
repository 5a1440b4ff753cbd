import type { PublicIdentity } from '../../business/stored-settings.ts'
import {
  CallUsLine,
  ClientMessagePage,
  type AlternateLanguage,
} from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { Language } from '../../ui/language.ts'
import { menuCardText } from './menu-card-text.ts'

type ClosedProps = { identity: PublicIdentity; language: Language; other: AlternateLanguage | null }

/** The client's page of a menu that no longer opens, with whom to call. */
export function ClosedMenuCardPage({ identity, language, other }: ClosedProps) {
  const { heading } = menuCardText(language).closed
  const { eventIsOver } = clientPageText(language).closedLink
  return (
    <ClientMessagePage {...{ identity, language, other }} heading={heading} lead={eventIsOver}>
      <CallUsLine phone={identity.phone} language={language} />
    </ClientMessagePage>
  )
}
