import { formatMonthDay, formatWeekdayDate } from '../../business/dates.ts'
import type { EventState } from './event.ts'
import type { HistoryEntryContent, HistoryEntry, StateChangeCause, StateChange } from './history-entry.ts'
import { formatMoneyEntry } from './money-entry-text.ts'
import { uncapitalize } from '../../business/uncapitalize.ts'

const stateChangeText: Record<EventState, string> = {
  new: 'Waiting for a reply',
  replied: 'Replied',
  quoted: 'Quoted',
  held: 'The date is on hold',
  booked: 'Booked',
  done: 'Done',
  lost: 'Lost',
  spam: 'Marked as spam',
  merged: 'The same event as another inquiry',
}

/** Text for the agreement change behind a state change. Acceptance books the event before a deposit reserves the day. */
const causeText: Record<StateChangeCause, string> = {
  yes: 'They accepted',
  postponed: 'Postponed, with no new day yet',
  released: 'The date is released',
}

/** Formats a history entry as a sentence. */
export function formatHistoryEntry(event: Pick<HistoryEntry, 'actor' | 'by'> & HistoryEntryContent): string {
  switch (event.kind) {
    case 'moved':
      if (event.actor === 'clock' && event.details.from === 'held')
        return `The hold ended: ${formatRestoredState(event.details)}`
      if (event.details.because) return causeText[event.details.because]
      if (event.actor === 'client' && event.details.to === 'booked') return causeText.yes
      return event.details.from === 'spam' ? 'Not spam: a person' : formatStateChange(event.details)
    case 'undone':
      return `Undone: ${formatRestoredState(event.details)}`
    case 'reply':
      return `${event.by === undefined ? 'You wrote' : 'Wrote'}: “${event.details.subject}”`
    case 'follow-up':
      return followUpWords(event)
    case 'by-phone':
      return 'Their question was answered by phone'
    case 'room-made':
      return `Room for another event on ${formatMonthDay(event.details.date)}: ${event.details.events} that day`
    case 'next-in-line':
      return `${event.details.isNext ? 'On the waitlist' : 'Taken off the waitlist'} for ${formatMonthDay(event.details.date)}`
    case 'money':
      return formatMoneyEntry(event.details)
    case 'edited':
      if ('text' in event.details) return event.details.text
      return `${event.details.isAgreed ? 'Change agreed' : 'Corrected'}. ${formatHistoryDetails(event)}`
    case 'facts-asked':
      return `Asked them for ${formatHistoryDetails(event)}`
    case 'facts-said':
      return `${event.details.name} answered. ${formatHistoryDetails(event)}`
    case 'contact':
      return `Contact ${event.details.act}: ${event.details.name}`
    case 'merged':
      return `${event.details.reference} is the same event: put together`
    case 'note':
      return event.details.text
  }
}

/** Formats the details of a history entry: the last day of a hold, the reason of a loss, a note, a subject, the changes. */
export function formatHistoryDetails(event: HistoryEntryContent): string {
  switch (event.kind) {
    case 'moved':
    case 'undone':
      return event.details.until ?? event.details.reason ?? ''
    case 'reply':
    case 'follow-up':
      return event.details.subject
    case 'room-made':
    case 'next-in-line':
      return event.details.date
    case 'money':
      return formatMoneyEntry(event.details)
    case 'edited': {
      if ('text' in event.details) return event.details.text
      const { changes, isReckonedAnew } = event.details
      const lines = changes.map(
        ({ label, before, after }) => `${label}: ${truncateText(before)} → ${truncateText(after)}`,
      )
      return [...lines, ...(isReckonedAnew ? ['The estimate was recalculated.'] : [])].join('\n')
    }
    case 'facts-asked':
      return event.details.labels.map(uncapitalize).join(', ')
    case 'facts-said':
      return event.details.facts.map(({ label, value }) => `${label}: ${truncateText(value)}`).join('\n')
    case 'contact':
      return `${event.details.name}: ${event.details.rights}`
    case 'by-phone':
      return ''
    case 'merged':
      return event.details.reference
    case 'note':
      return event.details.text
  }
}

function followUpWords({ by, details: { subject, how } }: { by?: string } & HistoryEntryContent<'follow-up'>): string {
  if (how === 'itself') return `The email “${subject}” went by itself`
  const more = { sent: '', changed: ', with its words changed', 'by-hand': ' another way' }[how]
  return `${by === undefined ? 'You sent' : 'Sent'} the email “${subject}”${more}`
}

function formatStateChange({ from, to, until, reason }: StateChange): string {
  // The owner cannot undo an acceptance by hand. This is a postponed or released agreement from before the cause was
  // recorded.
  if (from === 'booked' && to === 'quoted') return 'No longer booked'
  if (to === 'held' && until) return `The date is on hold until ${formatWeekdayDate(until)}`
  return to === 'lost' && reason ? `Lost: ${reason}` : stateChangeText[to]
}

/** Formats a state change that restores an earlier state. */
function formatRestoredState({ to, until, reason }: StateChange): string {
  if (to === 'held' && until) return `the date is on hold again until ${formatWeekdayDate(until)}`
  return to === 'lost' && reason ? `lost again: ${reason}` : `${uncapitalize(stateChangeText[to])} again`
}

function truncateText(text: string): string {
  if (text === '') return 'nothing'
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}
