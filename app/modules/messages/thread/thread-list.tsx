import { DocumentIcon, NoteIcon, TextMessageIcon } from './thread-icons.tsx'
import { ConversationFiles } from '../../../events/event/conversation-files.tsx'
import { EmailIcon, PhoneIcon } from '../../../ui/icons.tsx'
import { formatMessageTime, formatDayHeading } from './thread-days.ts'
import {
  channelLabels,
  listWaitingEntries,
  maxUnfoldedEntries,
  splitFirstLines,
  type ThreadAction,
  type ThreadChannel,
  type ThreadEntry,
} from './thread-entry.ts'

type ListProps = {
  /** Address of the page that shows the conversation, to which its forms are posted. */
  here: string
  entries: readonly ThreadEntry[]
  timeZone: string
  today: string
  /** When the user last read the conversation, in epoch milliseconds. */
  readAt: number
}

/**
 * `unfolded` is the number of the last entries that are not folded. `earlierHref` leads to all of them, where the others
 * are left out.
 */
type ThreadListProps = ListProps & { unfolded?: number; earlierHref?: string | null }

/** The conversation, oldest first. Earlier entries are folded behind their number. */
export function ThreadList({ entries, unfolded = maxUnfoldedEntries, earlierHref = null, ...props }: ThreadListProps) {
  const waiting = new Set(listWaitingEntries(entries).map(({ id }) => id))
  const earlier = entries.slice(0, -unfolded)
  const latest = entries.slice(-unfolded)
  const show = (some: readonly ThreadEntry[]) => (
    <EntryList {...props} entries={some} waiting={waiting} lastId={entries.at(-1)?.id} />
  )
  return (
    <div className="thread">
      {earlier.length > 0 && earlierHref !== null && (
        <p className="thread-earlier">
          <a className="tap" href={earlierHref}>
            {earlier.length} earlier
          </a>
        </p>
      )}
      {earlier.length > 0 && earlierHref === null && (
        <details className="thread-earlier">
          <summary className="inline-row line-below">
            <b>{earlier.length} earlier</b>
          </summary>
          {show(earlier)}
        </details>
      )}
      {show(latest)}
    </div>
  )
}

type EntryListProps = ListProps & { waiting: ReadonlySet<string>; lastId: string | undefined }

function EntryList({ entries, waiting, lastId, ...props }: EntryListProps) {
  const days = Map.groupBy(entries, ({ at }) => formatDayHeading(at, props.timeZone, props.today))
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day}>
          <h2 className="thread-day line-below flush">{day}</h2>
          <ol className="thread-entries">
            {ofDay.map((entry) =>
              entry.side === 'fact' ? (
                <FactRow key={entry.id} {...props} entry={entry} isLast={entry.id === lastId} />
              ) : (
                <EntryRow
                  key={entry.id}
                  {...props}
                  entry={entry}
                  isLast={entry.id === lastId}
                  isWaiting={waiting.has(entry.id)}
                />
              ),
            )}
          </ol>
        </section>
      ))}
    </>
  )
}

function FactRow({ entry, timeZone, isLast }: { entry: ThreadEntry; timeZone: string; isLast: boolean }) {
  return (
    <li className="thread-entry line-below fact" id={isLast ? 'last' : entry.id}>
      <p className="flush any-break strong">{entry.text}</p>
      <time className="small muted">{formatMessageTime(entry.at, timeZone)}</time>
    </li>
  )
}

type RowProps = Pick<ListProps, 'here' | 'timeZone' | 'readAt'> & {
  entry: ThreadEntry
  isLast: boolean
  isWaiting: boolean
}

function EntryRow({ entry, isLast, isWaiting, here, timeZone, readAt }: RowProps) {
  const { first, rest } = entry.isAutomatic ? { first: '', rest: entry.text } : splitFirstLines(entry.text)
  const isNew = entry.side === 'in' && entry.at > readAt
  return (
    <li className={`thread-entry line-below ${entry.side}${isWaiting ? ' waits' : ''}`} id={isLast ? 'last' : entry.id}>
      <ChannelIcon channel={entry.channel} />
      <div>
        <p className="thread-who flush">
          <span className="any-break">
            <b>{entry.who}</b> <span className="muted">· {channelLabels[entry.channel]}</span>
            {isNew && <em className="thread-new"> New</em>}
            {isWaiting && <span className="unseen"> Waits for an answer.</span>}
          </span>
          <time className="small muted">{formatMessageTime(entry.at, timeZone)}</time>
        </p>
        {entry.subject && <p className="thread-subject flush strong any-break">{entry.subject}</p>}
        {entry.warning && <p className="thread-warning flush">{entry.warning}</p>}
        {first && <p className="thread-text flush any-break">{first}</p>}
        {rest && <Folded label={entry.isAutomatic ? 'Read it' : 'All of it'} text={rest} />}
        {entry.quoted && (
          <Folded label={entry.side === 'in' ? 'Show what they quoted' : 'Show the quoted part'} text={entry.quoted} />
        )}
        <ConversationFiles files={entry.files} />
        {entry.status && (
          <p className={`small flush${entry.status.isBad ? ' thread-bad' : ' muted'}`}>{entry.status.label}</p>
        )}
        <Actions entry={entry} isWaiting={isWaiting} here={here} />
      </div>
    </li>
  )
}

function ChannelIcon({ channel }: { channel: ThreadChannel }) {
  if (channel === 'email') return <EmailIcon />
  if (channel === 'text') return <TextMessageIcon />
  if (channel === 'phone') return <PhoneIcon />
  return channel === 'note' ? <NoteIcon /> : <DocumentIcon />
}

function Folded({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <p className="thread-text flush any-break">{text}</p>
    </details>
  )
}

const actionLabels = {
  'no-answer': 'No answer needed',
  'wrong-event': 'Not this event',
  'remember-address': 'Add this address',
  'undo-send': 'Undo',
} as const

function Actions({ entry, isWaiting, here }: { entry: ThreadEntry; isWaiting: boolean; here: string }) {
  const actions = entry.actions.filter(({ kind }) => kind !== 'no-answer' || isWaiting)
  if (actions.length === 0) return null
  return (
    <div className="thread-acts wrap-line">
      {actions.map((action, i) => (
        <ActionButton key={i} action={action} here={here} />
      ))}
    </div>
  )
}

function ActionButton({ action, here }: { action: ThreadAction; here: string }) {
  if (action.kind === 'link')
    return (
      <a className="btn ghost small" href={action.href}>
        {action.label}
      </a>
    )
  if (action.kind === 'post')
    return (
      <form method="post" action={action.action}>
        <input type="hidden" name="intent" value={action.intent} />
        <input type="hidden" name="back" value={here} />
        <button className="plain" type="submit" name="id" value={action.id}>
          {action.label}
        </button>
      </form>
    )
  return (
    <form method="post" action={here}>
      <input type="hidden" name="intent" value={action.kind} />
      <button
        className={action.kind === 'undo-send' ? 'btn ghost' : 'plain'}
        type="submit"
        name="id"
        value={action.kind === 'undo-send' ? action.email : action.message}
      >
        {actionLabels[action.kind]}
      </button>
    </form>
  )
}
