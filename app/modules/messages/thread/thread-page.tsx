import type { ThreadEntry } from './thread-entry.ts'
import { ThreadList } from './thread-list.tsx'
import { getThreadPath } from '../messages-path.ts'

type ThreadPageProps = {
  eventId: string
  entries: readonly ThreadEntry[]
  readAt: number
  timeZone: string
  today: string
}

/** The conversation of an event. */
export function ThreadPage({ eventId, ...list }: ThreadPageProps) {
  const here = getThreadPath(eventId)
  return (
    <div className="thread-page">
      {list.entries.length === 0 ? <p>Nothing yet.</p> : <ThreadList {...list} here={here} />}
    </div>
  )
}
