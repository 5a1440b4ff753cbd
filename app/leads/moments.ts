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
  const time = Temporal.PlainDateTime.from(at.slice(0, 19))
  const clock = time.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
  if (at.startsWith(eventDate)) return clock
  return `${clock}, ${time.toLocaleString('en-US', { month: 'short', day: 'numeric' })}`
}
