import { clientPageText } from '../../../agreements/proposals/client-page-text.ts'
import {
  CallUsLine,
  ClientMessagePage,
  type AlternateLanguage,
} from '../../../agreements/proposals/client-page-layout.tsx'
import type { PublicIdentity } from '../../../business/stored-settings.ts'
import type { Language } from '../../../ui/language.ts'
import { clientChangesText } from './client-changes-text.ts'

type ClosedProps = { identity: PublicIdentity; language: Language; other: AlternateLanguage | null }

/** The page of changes after the event, while changes are switched off: whom to call. */
export function ClosedChangesPage({ identity, language, other }: ClosedProps) {
  const { eventIsOver } = clientPageText(language).closedLink
  return (
    <ClientMessagePage
      {...{ identity, language, other }}
      heading={clientChangesText(language).closed}
      lead={eventIsOver}
    >
      <CallUsLine phone={identity.phone} language={language} />
    </ClientMessagePage>
  )
}
