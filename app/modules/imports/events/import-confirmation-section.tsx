import { formatLongDate } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import { getFieldAriaProps, FieldErrorMessage } from '../../../ui/field.tsx'
import { hasImportEffect, type ImportEffect } from './import-batch.ts'

type Props = { ready: number; effect: ImportEffect; seen: string; error: string | undefined }

/** Shows the effect of an import on days, money and years, with the confirmation checkbox and the button. */
export function ImportConfirmationSection({ ready, effect, seen, error }: Props) {
  const { dayCount, days, years } = effect
  const isAsked = hasImportEffect(effect)
  return (
    <form method="post" className="import-confirm" noValidate>
      <input type="hidden" name="seen" value={seen} />
      {!isAsked && <p>No day is taken, and no money is recorded.</p>}
      {isAsked && (
        <>
          <h3>What this import changes</h3>
          <ul className="bullets">
            {dayCount > 0 && <li>{dayWords(dayCount)}. No other client can book it then.</li>}
            {moneyWords(effect) !== '' && <li>{moneyWords(effect)}.</li>}
            {years.map(({ year, events, receivedCents }) => (
              <li key={year}>
                {year}: {yearWords(events, receivedCents)}.
              </li>
            ))}
          </ul>
          {days.length > 0 && (
            <details open={days.length <= 8}>
              <summary>Dates this import will book</summary>
              <ul className="plain-list">
                {days.map(({ row, name, date }) => (
                  <li key={row}>
                    <b>{formatLongDate(date)}</b> <span>{name}</span> <span className="small">Row {row}</span>
                  </li>
                ))}
              </ul>
              {dayCount > days.length && <p className="small">Only the first {days.length} are listed.</p>}
            </details>
          )}
          <div className={`field boxes${error ? ' bad' : ''}`}>
            <FieldErrorMessage name="confirmed" error={error} />
            <label>
              <input
                id="confirmed"
                type="checkbox"
                name="confirmed"
                value="yes"
                required
                {...getFieldAriaProps('confirmed', undefined, error)}
              />
              {formatConfirmation(effect)}
            </label>
          </div>
        </>
      )}
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="import">
          Import {things(ready, 'event')}
        </button>
      </p>
    </form>
  )
}

function dayWords(count: number): string {
  return count === 1 ? '1 event takes its day' : `${count.toLocaleString('en-US')} events take their day`
}

function moneyWords({ bookedCents, paidCents, tipCents, refundedCents }: ImportEffect): string {
  const parts = [
    bookedCents > 0 && `${formatDollars(bookedCents)} agreed in total`,
    paidCents > 0 && `${formatDollars(paidCents)} paid`,
    tipCents > 0 && `${formatDollars(tipCents)} in tips`,
    refundedCents > 0 && `${formatDollars(refundedCents)} refunded`,
  ]
  return parts.filter(Boolean).join(', ')
}

function yearWords(events: number, receivedCents: number): string {
  const parts = [
    events > 0 && `${things(events, 'event')} took place`,
    receivedCents !== 0 && `${formatDollars(receivedCents)} received`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** "Yes, 3 events take their day, $2,150.00 agreed in total, and 12 past events count in their years" */
function formatConfirmation(effect: ImportEffect): string {
  const past = effect.years.reduce((sum, { events }) => sum + events, 0)
  const parts = [
    effect.dayCount > 0 && dayWords(effect.dayCount),
    moneyWords(effect),
    past > 0 && `${things(past, 'past event')} ${past === 1 ? 'counts in its year' : 'count in their years'}`,
  ]
  return `Yes, that is right: ${parts.filter(Boolean).join('; ')}`
}

function things(number: number, thing: string): string {
  return `${number.toLocaleString('en-US')} ${thing}${number === 1 ? '' : 's'}`
}
