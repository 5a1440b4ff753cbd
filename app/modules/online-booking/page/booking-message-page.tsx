import type { PublicIdentity } from '../../../business/stored-settings.ts'
import { CallUsLine, ClientMessagePage } from '../../../agreements/proposals/client-page-layout.tsx'
import type { Language } from '../../../ui/language.ts'
import type { BookingMessage } from './booking-view.ts'

type Props = { identity: PublicIdentity; language: Language; path: string; message: BookingMessage }

/** A booking that cannot be signed now: what happened, and how to go on. */
export function BookingMessagePage({ identity, language, path, message }: Props) {
  const { eyebrow, heading, words, act } = message
  return (
    <ClientMessagePage
      identity={identity}
      language={language}
      heading={heading}
      lead={words}
      {...(eyebrow && { eyebrow })}
    >
      {act && 'intent' in act && (
        <form method="post" action={path}>
          <p>
            <button className="btn" type="submit" name="intent" value={act.intent}>
              {act.label}
            </button>
          </p>
        </form>
      )}
      {act && 'href' in act && (
        <p>
          <a className="btn" href={act.href || path} rel="noreferrer">
            {act.label}
          </a>
        </p>
      )}
      <CallUsLine phone={identity.phone} language={language} />
    </ClientMessagePage>
  )
}
