import { clock, monthAndDay } from './lead-words.ts'
import type { SnapshotMoment } from './lead.ts'

export const momentLabels: Record<string, string> = {
  arrive: 'We arrive and set up',
  'bar-opens': 'Bar opens',
  'last-call': 'Last call',
  'service-stops': 'Service stops',
  'event-ends': 'Event ends',
}

/** The evening as time and label, each time on the event's wall clock, with its day where it is not the event's. */
export function momentRows(timeline: SnapshotMoment[], eventDate: string): [time: string, label: string][] {
  return timeline.map(({ code, at }) => [clockTime(at, eventDate), momentLabels[code] ?? code])
}

function clockTime(at: string, eventDate: string): string {
  const time = clock(at.slice(11, 16))
  return at.startsWith(eventDate) ? time : `${time}, ${monthAndDay(at.slice(0, 10))}`
}
