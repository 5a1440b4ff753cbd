import { ClientMessagePage, type AlternateLanguage } from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { sharedListText } from './shared-list-text.ts'

type EndedProps = {
  identity: PublicIdentity
  language: Language
  other: AlternateLanguage | null
  isRevoked: boolean
  island: string
}

/** Page of a link that opens no list. Its script deletes the list's offline data from the phone. */
export function EndedListPage({ identity, language, other, isRevoked, island }: EndedProps) {
  const words = sharedListText(language)
  return (
    <ClientMessagePage
      identity={identity}
      language={language}
      other={other}
      title={isRevoked ? words.endedTitle : words.notFound}
      eyebrow={isRevoked ? words.list : words.notFound}
      heading={isRevoked ? words.ended : words.nothing}
      lead={isRevoked ? words.askNew : words.askAgain}
    >
      <p data-list-ended="">
        <a href={toLocalizedPath(language, '/')}>{clientPageText(language).noLink.home}</a>
      </p>
      <script type="module" src={island} />
    </ClientMessagePage>
  )
}
