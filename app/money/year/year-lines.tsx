import { diffDays, formatMonthDay } from '../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { splitAgreedCents, type ClientCredit, type MoneyBook } from './money-book.ts'
import { MoneyLine } from './money-line.tsx'

type Props = { book: MoneyBook; goTo: (year: number) => string }

/** The year as a sum. Below it stands what is still to pay in other years. */
export function YearLines({ book, goTo }: Props) {
  return (
    <>
      <dl className="month-lines">
        {book.by === 'event' ? <EventDateLines book={book} /> : <PaymentDateLines book={book} />}
      </dl>
      {book.otherYears.length > 0 && (
        <ul className="plain-list other-years">
          {book.otherYears.map(({ year, cents }) => (
            <li key={year}>
              <a className="tap" href={goTo(year)}>
                {year}: {formatDollars(cents)} still to pay
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Parts of the agreed sum of the year's events, which add up to it. */
function EventDateLines({ book }: { book: MoneyBook }) {
  const { year, agreedCents, receivedCents, returnedCents, toComeCents, postponedOpenCents, writtenOffCents } = book
  const { keptCents, owedBackCents, otherCents } = splitAgreedCents(book)
  const hints = [
    returnedCents !== 0 && `${formatDollarsAndCents(returnedCents)} refunded`,
    owedBackCents > 0 && `${formatDollarsAndCents(owedBackCents)} owed back`,
  ].filter((one) => one !== false)
  const hint = hints.length > 0 && `${formatDollarsAndCents(receivedCents)} received, less ${hints.join(' and ')}`
  return (
    <>
      <MoneyLine label="Received and kept" hint={hint} cents={keptCents} />
      <MoneyLine label="Still to pay" cents={toComeCents} />
      {postponedOpenCents > 0 && <MoneyLine label="Postponed without a date" cents={postponedOpenCents} />}
      {writtenOffCents > 0 && <MoneyLine label="Written off (people who were erased)" cents={writtenOffCents} />}
      {otherCents !== 0 && <MoneyLine label="Of another year (people who were erased)" cents={otherCents} />}
      <MoneyLine label={`Agreed for ${year}’s events`} cents={agreedCents} isTotal />
    </>
  )
}

/** Money received in the year, and what is still due in it. */
function PaymentDateLines({ book }: { book: MoneyBook }) {
  const { year, receivedCents, returnedCents, toComeCents, writtenOffCents } = book
  return (
    <>
      <MoneyLine label="Received" cents={receivedCents} />
      {returnedCents !== 0 && <MoneyLine label="Refunded" cents={returnedCents} isTaken />}
      <MoneyLine label="Received, less refunds" cents={receivedCents - returnedCents} isTotal />
      <MoneyLine label={`Still to pay, due in ${year}`} cents={toComeCents} />
      {writtenOffCents > 0 && <MoneyLine label="Written off (people who were erased)" cents={writtenOffCents} />}
    </>
  )
}

/** Clients whom the business owes money, with links to their money pages for refunds. */
export function ClientCreditSection({ weOwe, today }: { weOwe: MoneyBook['weOwe']; today: string }) {
  if (weOwe.length === 0) return null
  const cents = weOwe.reduce((sum, one) => sum + one.cents, 0)
  return (
    <section className="slip" id="we-owe">
      <h2>We owe clients</h2>
      <p className="small">{formatDollarsAndCents(cents)}, all years. It does not count as received and kept.</p>
      <ul className="plain-list sums-list owing-list">
        {weOwe.map((credit, at) => (
          <li key={credit.eventId ?? at}>
            <span>
              {credit.eventId === null ? (
                credit.name
              ) : (
                <a className="tap" href={`/backbar/jobs/${credit.eventId}/money`}>
                  {credit.name}
                </a>
              )}
              <span className="small">{formatClientCredit(credit, today)}</span>
            </span>
            {credit.eventId !== null && (
              <a className="tap owing-act" href={`/backbar/jobs/${credit.eventId}/money`}>
                Refund<span className="unseen"> {credit.name}</span>
              </a>
            )}
            <b>{formatDollarsAndCents(credit.cents)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Formats why a client is owed money and until when: "Event August 8, 2026, canceled. Refund promised by July 8". */
function formatClientCredit(
  { eventDate, cents, isCanceled, promisedBy, underWayCents }: ClientCredit,
  today: string,
): string {
  const event = `Event ${formatMonthDay(eventDate)}, ${eventDate.slice(0, 4)}`
  const why = isCanceled ? `${event}, canceled.` : `${event}. They paid more than they owe.`
  if (underWayCents >= cents) return `${why} The refund is on its way back the way they paid.`
  const part = underWayCents > 0 ? ` ${formatDollarsAndCents(underWayCents)} is on its way back the way they paid.` : ''
  if (promisedBy === null) return `${why}${part}`
  const days = diffDays(promisedBy, today)
  const late = days <= 0 ? '' : days === 1 ? ', 1 day late' : `, ${days} days late`
  return `${why}${part} Refund promised by ${formatMonthDay(promisedBy)}${late}.`
}
