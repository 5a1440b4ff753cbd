import { formatMonthDay, formatLongDate } from '../../business/dates.ts'
import { formatFirstNames, formatGuestCount, formatShortHours, formatVenueLocation } from './event-text.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { CapacityShortage } from '../../days/capacity-shortage.ts'
import { waitlistIntent, cancelIntent, type SameDayEvent, type DayConflict } from './day-conflict.ts'
import { formatEventState } from './event-state-text.ts'

type Props = {
  taken: DayConflict
  /** Client name of the event that needs the day. */
  name: string
  /** Whether the event can join the waitlist. An event that already has a day cannot. */
  canWait?: boolean
  eyebrow: 'Not sent yet' | 'Nothing changed yet'
  /**
   * First words of the button that proceeds despite the conflict: "Book" or "Send it and promise", before "both: a
   * second crew that day".
   */
  anyway: string
  action: string
  /** All fields of the form that led to this page. */
  input: Record<string, string> | [name: string, value: string][]
  /** Target of "Cancel". Without it the form is shown again with its input. */
  back?: string
}

/** Page that asks for confirmation when another event has the day. Nothing has been sent or changed yet. */
export function DayConflictPage({ taken, name, canWait = true, eyebrow, anyway, action, input, back }: Props) {
  const { date, lack, isBusy, others, mark } = taken
  const fields = Array.isArray(input) ? input : Object.entries(input)
  const [guest, ...more] = others
  return (
    <>
      <BackOfficeHeader title={`${formatMonthDay(date)} is ${formatConflictState(lack)}`} eyebrow={eyebrow} />
      <form method="post" action={action} className="slip taken">
        {fields
          .filter(([field]) => field !== 'despite')
          .map(([field, value], i) => (
            <input key={i} type="hidden" name={field} value={value} />
          ))}
        {guest && more.length === 0 && (
          <p>
            <b>
              {formatMonthDay(date)} is {formatConflictState(lack)}.
            </b>{' '}
            <a href={`/backbar/jobs/${guest.id}`}>{guest.name}</a>, {formatSameDayEvent(guest, date, true)}.
          </p>
        )}
        {more.length > 0 && <SameDayEventList guests={others} date={date} />}
        <p>
          {[lack && formatConflictReason(lack, date, others.length), isBusy && formatBusyCalendar(date, lack !== null)]
            .filter(Boolean)
            .join(' ')}{' '}
          This would give {formatMonthDay(date)} to {name}
          {others.some((other) => other.date === date) ? ', too' : ''}.
        </p>
        <p className="acts">
          {canWait && (
            <button className="btn" type="submit" name="despite" value={waitlistIntent}>
              Put {formatFirstNames(name)} on the waitlist
            </button>
          )}
          <button className={canWait ? 'btn ghost' : 'btn'} type="submit" name="despite" value={mark}>
            {anyway} {lack === null ? 'it anyway' : formatAddedCapacity(lack, others.length)}
          </button>
          {back ? (
            <a className="btn ghost" href={back}>
              Cancel
            </a>
          ) : (
            <button className="btn ghost" type="submit" name="despite" value={cancelIntent}>
              Cancel
            </button>
          )}
        </p>
        <p className="small">
          {canWait && `On the waitlist: we’ll tell you when ${formatMonthDay(date)} is open again. `}
          {lack === null
            ? 'Going ahead changes nothing in your own calendar.'
            : 'Going ahead gives that day room for one more event for good, and visitors see that it is open.'}
        </p>
      </form>
    </>
  )
}

/** Formats a conflict with the owner's own calendar, whose entries are stored without titles. */
function formatBusyCalendar(date: string, isMore: boolean): string {
  return isMore ? 'Your own calendar is busy then, too.' : `Your own calendar is busy then: ${formatLongDate(date)}.`
}

function formatConflictState(lack: DayConflict['lack']): string {
  return lack === 'closed' ? 'closed' : 'taken'
}

/** "both: a second event that day": the capacity that confirming adds. */
function formatAddedCapacity(lack: CapacityShortage, others: number): string {
  const all = others === 1 ? 'both' : `all ${others + 1}`
  if (others === 0) return lack === 'closed' ? 'it: that day opens for one event' : 'it: more bartenders that day'
  if (lack === 'bartenders') return `${all}: more bartenders that day`
  return `${all}: ${others === 1 ? 'a second' : 'another'} event that day`
}

function formatConflictReason(lack: CapacityShortage, date: string, others: number): string {
  const day = formatLongDate(date)
  switch (lack) {
    case 'closed':
      return `You closed ${day}.`
    case 'events':
      return others === 1 ? `You take no other event on ${day}.` : `${day} is booked by ${others} others.`
    case 'crew':
      return `On ${day} your team is at ${others === 1 ? 'another event' : `${others} other events`}, travel included.`
    case 'bartenders':
      return `On ${day} you do not have enough bartenders for this.`
  }
}

/** Lists the events that want a day: name, state, times, guests and venue, a line each. */
export function SameDayEventList({ guests, date }: { guests: SameDayEvent[]; date: string }) {
  return (
    <ul className="plain-list">
      {guests.map((guest) => (
        <li key={guest.id}>
          <a href={`/backbar/jobs/${guest.id}`}>{guest.name}</a>
          <span className="small">{formatSameDayEvent(guest, date)}</span>
        </li>
      ))}
    </ul>
  )
}

/** "booked, 6–11 PM, 80 guests, Epping Forest". `isShort` leaves out the city if the venue is known. */
function formatSameDayEvent(guest: SameDayEvent, date: string, isShort = false): string {
  return [
    formatEventState(guest),
    guest.date === date ? null : formatMonthDay(guest.date),
    formatShortHours(guest.event),
    formatGuestCount(guest.event.eventGuestCount),
    isShort ? guest.event.eventVenue || guest.event.eventLocation : formatVenueLocation(guest.event),
  ]
    .filter(Boolean)
    .join(', ')
}
