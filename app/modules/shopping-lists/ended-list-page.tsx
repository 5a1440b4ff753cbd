import {
  CallUsLine,
  ClientMessagePage,
  type AlternateLanguage,
} from '../../agreements/proposals/client-page-layout.tsx'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import type { PublicIdentity } from '../../business/stored-settings.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { sharedListText } from './shared-list-text.ts'

type EndedProps = {
  identity: PublicIdentity
  language: Language
  other: AlternateLanguage | null
  /**
   * Reason why the link opens no list: its owner turned it off, the event is over while shopping lists are off, or no
   * list has this link.
   */
  why: 'revoked' | 'over' | 'unknown'
  island: string
}

/** Page of a link that opens no list. Its script deletes the list's offline data from the phone. */
export function EndedListPage({ identity, language, other, why, island }: EndedProps) {
  const words = sharedListText(language)
  const { closedLink, noLink } = clientPageText(language)
  const ended = {
    revoked: { title: words.endedTitle, eyebrow: words.list, heading: words.ended, lead: words.askNew },
    over: { title: words.endedTitle, eyebrow: words.list, heading: words.closed, lead: closedLink.eventIsOver },
    unknown: { title: words.notFound, eyebrow: words.notFound, heading: words.nothing, lead: words.askAgain },
  }[why]
  return (
    <ClientMessagePage identity={identity} language={language} other={other} {...ended}>
      {why === 'over' && <CallUsLine phone={identity.phone} language={language} />}
      <p data-list-ended="">
        <a href={toLocalizedPath(language, '/')}>{noLink.home}</a>
      </p>
      <script type="module" src={island} />
    </ClientMessagePage>
  )
}
