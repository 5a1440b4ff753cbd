import { formatShortMonthDay, formatMonthDay } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { hasTwoNames, formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import type { ChangeKind } from '../../agreements/agreement/agreement-change.ts'

/** A change a client requested. `label` is its name, once looked up. */
export type ChangeRequestTaskFacts = {
  name: string
  date: string
  kind: ChangeKind
  moreCents: number
  label?: string
}

/** Task text: "Third bartender, + $150", with the client's name and the event's date. */
export function formatChangeRequestTask(
  { eventId, facts }: Task<ChangeRequestTaskFacts>,
  { seesMoney }: TaskContext,
): TaskRow {
  const { name, date, kind, moreCents, label } = facts
  const who = formatFirstNames(name)
  const isTwo = hasTwoNames(name)
  const more = seesMoney && moreCents !== 0 && kind === 'change' ? signedDollars(moreCents) : null
  const titles: Record<ChangeKind, string> = {
    'call-off': `${who} ${isTwo ? 'want' : 'wants'} to cancel`,
    postpone: `${who} ${isTwo ? 'want' : 'wants'} to postpone`,
    change: [label ?? 'A change', more].filter(Boolean).join(', '),
    storm: label ?? 'A free move',
  }
  return {
    title: titles[kind],
    hint:
      kind === 'change' || kind === 'storm'
        ? `${who} ${isTwo ? 'ask' : 'asks'}, for ${formatMonthDay(date)}`
        : `the event on ${formatMonthDay(date)}`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Decide', href: `/backbar/jobs/${eventId}#changes` },
  }
}

/** Lock screen text of the task. */
export function formatChangeRequestNotification({ facts: { kind, date } }: Task<ChangeRequestTaskFacts>): {
  title: string
  body: string
} {
  const what = kind === 'call-off' ? 'A cancellation' : kind === 'postpone' ? 'Postponing' : 'A change'
  return { title: `${what} is asked for ${formatShortMonthDay(date)}`, body: 'Tap to decide.' }
}

function signedDollars(cents: number): string {
  return `${cents > 0 ? '+' : '−'} ${formatDollars(Math.abs(cents))}`
}
