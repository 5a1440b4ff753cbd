import type { ReactNode } from 'react'
import { formatTimeAgo, formatElapsedTime } from '../../../business/dates.ts'
import type { SearchResult } from '../../../office/events/search-result.ts'
import { AllowedLink } from '../../../ui/allowed-link.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { getOpenThreadPath, getThreadPath, messagesPath } from '../messages-path.ts'
import { maskTextForAssistants } from '../../../business/mask-for-assistants.ts'
import { formatChannel, formatWaitingHeading, type Conversation } from './conversation.ts'
import { UnknownMessages, type EventChoice } from './unknown-messages.tsx'
import type { UnknownMessageRow } from './unknown-message.ts'
import { shortenLine } from '../../../business/shorten-line.ts'

export type ConversationsPageProps = {
  waiting: readonly Conversation[]
  answered: readonly Conversation[]
  unknown: readonly UnknownMessageRow[]
  /** Open events, for a message whose event the owner chooses. */
  events: readonly EventChoice[]
  /** Emails of directories that are read as inquiries. */
  layouts: readonly TaughtLayout[]
  query: string
  /** Search results. Null without a search. */
  found: readonly SearchResult[] | null
  isOwner: boolean
  /** Whether emails stay unsent because no email account is connected. */
  isMailbox: boolean
  /** Whether users may write as a client: in the demo and in development. */
  canWriteAsClient: boolean
  timeZone: string
  today: string
  now: number
  /** Notice about the action just done. */
  notice: { done: string; id: string; event: string; message: string } | null
  /** The event whose conversation is shown next to the list. Null if no conversation is shown. */
  besideId: string | null
  /** Whether the user opened that conversation, so that the page is about it. */
  isOpened: boolean
}

/** All conversations: unanswered first, longest waiting first, then the last answered, then "Who is this?". */
export function ConversationsPage(props: ConversationsPageProps) {
  const { waiting, answered, unknown, events, layouts, query, found, isOwner, notice, now } = props
  const { isMailbox, canWriteAsClient, besideId, isOpened } = props
  const heading = formatWaitingHeading(waiting.length)
  const list = (some: readonly Conversation[]) => (
    <ul className="conversation-list">
      {some.map((one) => (
        <ConversationRow key={one.eventId} {...one} isBeside={one.eventId === besideId} isOwner={isOwner} now={now} />
      ))}
    </ul>
  )
  return (
    <div className="conversations">
      {isOpened ? (
        <header className="office-head">
          <p className="eyebrow">Messages</p>
          <h2>{heading}</h2>
        </header>
      ) : (
        <BackOfficeHeader title={heading} eyebrow="Messages" />
      )}
      {notice && <DoneNotice {...notice} />}
      <form method="get" action={messagesPath} className="wrap-line conversations-search" role="search">
        <div className="field">
          <label className="unseen" htmlFor="q">
            Search messages
          </label>
          <input id="q" name="q" type="search" maxLength={100} defaultValue={query} placeholder="Search messages" />
        </div>
        <button className="btn ghost" type="submit">
          Search
        </button>
      </form>
      {found && <FoundMessages found={found} />}
      {canWriteAsClient && (
        <p role="status">Nothing leaves this machine. Open a conversation to write as its client, too.</p>
      )}
      {isMailbox && !canWriteAsClient && (
        <p role="status">
          Answers by email come here once email is connected.{' '}
          <AllowedLink href="/backbar/settings/mail">Connect it</AllowedLink>
        </p>
      )}
      {waiting.length > 0 && list(waiting)}
      {answered.length > 0 && (
        <>
          <h2 className="conversations-then">You answered last</h2>
          {list(answered.slice(0, 100))}
        </>
      )}
      {unknown.length > 0 && <UnknownMessages {...props} unknown={unknown} events={events} />}
      {layouts.length > 0 && isOwner && <TaughtLayouts layouts={layouts} />}
    </div>
  )
}

const doneTexts: Record<string, string> = {
  assign: 'It is in that event now.',
  inquiry: 'It is an inquiry now, with this email in its conversation.',
  taught: 'It is an inquiry now. The next email with the same labels arrives filled in.',
  'not-learned': 'It is an inquiry now. What you saved was not found below two labels, so the layout was not learned.',
  forget: 'Forgotten. Such emails are no longer filled in or added by themselves.',
  'ask-first': 'Such emails wait for you from now on.',
  detach: 'It is back under “Who is this?”.',
  hide: 'Put away: not a client.',
  ignore: 'Put away. Emails from this address are never shown.',
  restore: 'It is back.',
  'inquiry-undone': 'It is back under “Who is this?”. The inquiry is gone.',
  'inquiry-late': 'It stays an inquiry: this can be undone for ten minutes. If it is none, mark it lost.',
  'inquiry-written': 'It stays an inquiry: an email was written or came in since. If it is none, mark it lost.',
  'inquiry-changed':
    'It stays an inquiry: something happened to it since, such as a note, a hold or a text. If it is none, mark it lost.',
}

/** The button that takes each act back. */
const undoIntents: Record<string, { intent: string; label: string }> = {
  assign: { intent: 'detach', label: 'Undo' },
  hide: { intent: 'restore', label: 'Undo' },
  ignore: { intent: 'restore', label: 'Undo' },
  taught: { intent: 'forget', label: 'Forget what was learned' },
}

/** Acts after which an event's conversation is not there to open. */
const actsWithoutConversation = ['detach', 'inquiry-undone']

function DoneNotice({ done, id, event, message }: NonNullable<ConversationsPageProps['notice']>) {
  if (!Object.hasOwn(doneTexts, done)) return null
  const undo = undoIntents[done]
  const undos = [
    ...(['inquiry', 'taught', 'not-learned'].includes(done) && message
      ? [{ intent: 'undo-inquiry', label: 'Undo', id: message }]
      : []),
    ...(undo ? [{ ...undo, id }] : []),
  ]
  return (
    <div className="said" role="status">
      <p className="flush">
        {doneTexts[done]}{' '}
        {event && !actsWithoutConversation.includes(done) && <a href={getThreadPath(event)}>Open the conversation</a>}
      </p>
      {undos.map(({ intent, label, id }) => (
        <form key={intent} method="post" action={messagesPath}>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="event" value={event} />
          <button className="btn ghost" type="submit" name="id" value={id}>
            {label}
          </button>
        </form>
      ))}
    </div>
  )
}

type TaughtLayout = { id: string; domain: string; source: string; makesInquiries: boolean }

/** Layouts of inquiry emails that were taught. Each can be forgotten. */
function TaughtLayouts({ layouts }: { layouts: readonly TaughtLayout[] }) {
  return (
    <section id="layouts" aria-labelledby="layouts-heading">
      <h2 className="conversations-then" id="layouts-heading">
        Emails that arrive filled in
      </h2>
      <ul className="plain-list">
        {layouts.map(({ id, domain, source, makesInquiries }) => (
          <li key={id}>
            <p className="flush any-break">
              <b>{source || domain}</b>
              <br />
              <span className="small muted">
                From {domain}. {makesInquiries ? 'They become inquiries by themselves.' : 'They wait for you.'}
              </span>
            </p>
            <form method="post" action={messagesPath} className="thread-acts wrap-line">
              <input type="hidden" name="id" value={id} />
              {makesInquiries && (
                <button className="btn ghost" type="submit" name="intent" value="ask-first">
                  Ask me first<span className="unseen"> about {domain}</span>
                </button>
              )}
              <button className="btn ghost" type="submit" name="intent" value="forget">
                Forget<span className="unseen"> {domain}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundMessages({ found }: { found: readonly SearchResult[] }) {
  return (
    <section aria-labelledby="found-heading">
      <h2 id="found-heading">{found.length === 0 ? 'No message has these words' : 'Found'}</h2>
      <ul className="conversation-list">
        {found.map(({ href, title, hint }) => (
          <li key={href} className="conversation line-below">
            <div className="any-break">
              <a className="conversation-name strong no-underline" href={href}>
                {title}
              </a>
              <p className="small muted flush">{hint}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

type RowProps = Conversation & { isBeside: boolean; isOwner: boolean; now: number }

function ConversationRow({ isBeside, isOwner, now, ...conversation }: RowProps) {
  const { eventId, name, heard, replied, waitingSince, failure, isUnread } = conversation
  const isWaiting = waitingSince !== null
  const last = isWaiting || replied === null ? heard! : replied
  const text = isOwner ? last.text : maskTextForAssistants(last.text)
  const words = shortenLine(text, 160)
  const time = isWaiting ? formatElapsedTime(now - waitingSince) : formatTimeAgo(now - last.at)
  return (
    <li className={`conversation line-below${isWaiting ? ' waits' : ''}`}>
      <div className="any-break">
        <ThreadLink eventId={eventId} hash="last" className="conversation-name strong no-underline" isBeside={isBeside}>
          {name}
        </ThreadLink>
        {isUnread && <em className="thread-new"> New</em>}
        <p className="conversation-words flush">{last === replied ? `You: ${words}` : words}</p>
        <p className="small muted flush">
          {formatChannel(last)}
          {failure && !isWaiting && <em className="thread-bad"> · did not arrive</em>} · {time}
        </p>
      </div>
      {isWaiting && (
        <ThreadLink eventId={eventId} hash="reply" className="btn">
          Answer<span className="unseen"> {name}</span>
        </ThreadLink>
      )}
      {!isWaiting && failure && (
        <ThreadLink eventId={eventId} hash="last" className="btn ghost">
          Fix<span className="unseen"> the address of {name}</span>
        </ThreadLink>
      )}
    </li>
  )
}

type ThreadLinkProps = { eventId: string; hash: string; className: string; isBeside?: boolean; children: ReactNode }

/**
 * A link to a conversation. On a wide screen it opens next to the list, on a phone on its own page. The server does not
 * know the width, so two links are rendered and CSS shows one.
 */
function ThreadLink({ eventId, hash, className, isBeside = false, children }: ThreadLinkProps) {
  return (
    <>
      <a className={`${className} narrow-only`} href={`${getThreadPath(eventId)}#${hash}`}>
        {children}
      </a>
      <a
        className={`${className} wide-only`}
        href={`${getOpenThreadPath(eventId)}#${hash}`}
        aria-current={isBeside || undefined}
      >
        {children}
      </a>
    </>
  )
}
