import { formatTime, formatLongDate, formatWeekdayDate } from '../../../business/dates.ts'
import { formatPhoneNumber } from '../../../business/format-phone-number.ts'
import { formatDollars } from '../../../business/money.ts'
import { eventStates, type EventState } from '../../../events/event/event.ts'
import type { DayConflictReason, ImportBatch, ImportFindings, DuplicateKind } from './import-batch.ts'
import { getImportedProjectKey } from './merge-payment-rows.ts'
import { sumImportedPayments, type ImportedAmounts } from './imported-money.ts'
import { parseImportRow } from './parse-import-row.ts'
import type { ImportedEvent, ImportRowError } from './imported-event.ts'
import type { ImportRowContext } from './import-options.ts'
import { capitalize } from '../../../business/capitalize.ts'
import { joinWords } from '../../../business/join-list.ts'

/** Preview of a row as text lines. `comes` is false if the row is skipped. */
export type SampleRowPreview = {
  row: number
  comes: boolean
  title: string
  lines: string[]
  note: string
  problems: ImportRowError[]
  marks: string[]
}

/** Previews the first rows of a file with their findings. */
export function createSampleRowPreviews(
  { samples, found, choices }: ImportBatch,
  terms: ImportRowContext,
): SampleRowPreview[] {
  const projects = new Map<string, number>()
  return samples.map(({ row: number, cells }) => {
    const { row, problems } = parseImportRow(cells, terms)
    const key = row !== null && choices.uses.includes('payment') ? getImportedProjectKey(row) : null
    const above = key === null ? undefined : projects.get(key)
    if (key !== null && above === undefined) projects.set(key, number)
    const gathered = above === undefined ? [] : [`One more payment of row ${above}: it comes in with that row.`]
    const marks = [...gathered, ...listMarks(number, found)]
    const isRepeat = found?.repeats.some(({ row }) => row === number) ?? false
    const title = row ? `${formatLongDate(row.request.eventDate)}: ${row.request.requestorName}` : 'Stays out'
    const comes = row !== null && !isRepeat && above === undefined
    return {
      row: number,
      comes,
      title,
      lines: row
        ? listLines(row, comes)
        : [
            cells
              .filter((cell) => cell.trim() !== '')
              .join(' · ')
              .slice(0, 160),
          ],
      note: row?.note ?? '',
      problems,
      marks,
    }
  })
}

export const eventStateLabels: Record<EventState, string> = {
  new: 'new',
  replied: 'replied',
  quoted: 'quoted',
  held: 'held',
  booked: 'booked',
  done: 'done',
  lost: 'lost',
  spam: 'spam',
  merged: 'merged',
}

/** "12 new, 3 booked and 40 done" */
export function formatEventStateCounts(states: Partial<Record<EventState, number>>): string {
  const parts = eventStates.flatMap((state) => {
    const count = states[state] ?? 0
    return count > 0 ? [`${count.toLocaleString('en-US')} ${eventStateLabels[state]}`] : []
  })
  return joinWords(parts)
}

export const duplicateKindLabels: Record<DuplicateKind, string> = {
  row: 'came in with an earlier import',
  here: 'is here already, the same person on the same day',
  file: 'is further up in the file: the same person on the same day',
}

/** Explains the consequence of a full, closed or busy day. */
export function formatDayConflictReason(why: DayConflictReason, isBooked: boolean): string {
  const day = { closed: 'you closed that day', full: 'that day is full', busy: 'your own calendar is busy then' }[why]
  return isBooked ? `${day}. It is booked, so it takes its place all the same` : `${day}. It comes in as an inquiry`
}

function listMarks(number: number, found: ImportFindings | null): string[] {
  const repeat = found?.repeats.find(({ row }) => row === number)
  const clash = found?.clashes.find(({ row }) => row === number)
  return [
    ...(repeat ? [`Stays out: it ${duplicateKindLabels[repeat.of]}.`] : []),
    ...(clash ? [`${capitalize(formatDayConflictReason(clash.why, clash.isBooked))}.`] : []),
  ]
}

function listLines({ request, state, lostReason, money }: ImportedEvent, comes: boolean): string[] {
  const { eventStartTime: start, eventEndTime: end, eventGuestCount: guests } = request
  const phone = request.phoneNumber === null ? null : formatPhoneNumber(request.phoneNumber)
  const hours = [start && formatTime(start), end && formatTime(end)].filter(Boolean).join(' to ')
  const place = [request.eventVenue, request.eventLocation].filter(Boolean).join(', ')
  return [
    [request.fromEmail, phone].filter(Boolean).join(' · '),
    [hours, guests && `${guests} guests`, place, request.occasion].filter(Boolean).join(' · '),
    money ? moneyWords(money) : '',
    comes ? `Comes in as ${eventStateLabels[state]}${lostReason ? `: ${lostReason}` : ''}` : '',
  ].filter((line) => line !== '')
}

function moneyWords(money: ImportedAmounts): string {
  const { bookedCents, payments } = money
  const agreed = bookedCents > 0 ? `Agreed ${formatDollars(bookedCents)}` : 'It does not say what was agreed'
  const days = [...new Set(payments.map(({ paidOn }) => formatWeekdayDate(paidOn)))].join(', ')
  return sumImportedPayments(money) > 0
    ? `${agreed} · paid ${formatDollars(sumImportedPayments(money))}, noted for ${days}`
    : agreed
}
