import { monthDay, longDay } from '../../business/dates.ts'
import { guestsWords, hoursWords, placeWords } from './lead-words.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { notNow, type DayGuest, type Taken } from './same-day.ts'
import { standingWords } from './state-words.ts'

type Props = {
  taken: Taken
  /** Whose day it would be as well. */
  name: string
  eyebrow: 'Not sent yet' | 'Nothing changed yet'
  /** "Send anyway" */
  anyway: string
  action: string
  /** The form that met this page, every word of it. */
  words: Record<string, string> | [name: string, value: string][]
  /** Where "Cancel" leads; without it the form comes back with its words. */
  back?: string
}

/** Between a promise and the day it was made for: somebody else has it. Nothing has been sent or changed. */
export function TakenPage({ taken: { date, lack, others, mark }, name, eyebrow, anyway, action, words, back }: Props) {
  const fields = Array.isArray(words) ? words : Object.entries(words)
  return (
    <>
      <OfficeHead title={`${monthDay(date)} is taken`} eyebrow={eyebrow} />
      <form method="post" action={action} className="slip taken">
        {fields
          .filter(([field]) => field !== 'despite')
          .map(([field, value], i) => (
            <input key={i} type="hidden" name={field} value={value} />
          ))}
        <p>
          {whyTaken(lack, date, others.length)} This would promise it to {name}, too.
        </p>
        {others.length > 0 && <DayGuests guests={others} date={date} />}
        <p className="small">Going on gives {monthDay(date)} another crew, and visitors are told what is open then.</p>
        <p className="acts">
          <button className="btn" type="submit" name="despite" value={mark}>
            {anyway}
          </button>
          {back ? (
            <a className="btn ghost" href={back}>
              Cancel
            </a>
          ) : (
            <button className="btn ghost" type="submit" name="despite" value={notNow}>
              Cancel
            </button>
          )}
        </p>
      </form>
    </>
  )
}

function whyTaken(lack: Taken['lack'], date: string, others: number): string {
  const day = longDay(date)
  switch (lack) {
    case 'closed':
      return `You closed ${day}.`
    case 'events':
      return `${day} is promised to ${others === 1 ? 'somebody else' : `${others} others`}.`
    case 'crew':
      return `On ${day} your crew is out with ${others === 1 ? 'somebody else' : `${others} others`}, from leaving until it is back.`
    case 'bartenders':
      return `On ${day} you do not have enough bartenders for this.`
  }
}

/** Who wants a day: name, standing, times, guests and venue, a line each. */
export function DayGuests({ guests, date }: { guests: DayGuest[]; date: string }) {
  return (
    <ul className="plain-list">
      {guests.map((guest) => (
        <li key={guest.id}>
          <a href={`/backbar/requests/${guest.id}`}>{guest.name}</a>
          <span className="small">
            {[
              standingWords(guest),
              guest.date === date ? null : monthDay(guest.date),
              hoursWords(guest.event),
              guestsWords(guest.event.eventGuestCount),
              placeWords(guest.event),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
