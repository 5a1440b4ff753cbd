import { formatDollars } from '../../business/money.ts'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { type EventMoneyPageData, getMoneyPagePath } from './event-money-data.ts'

type OverpaymentProps = {
  money: EventMoneyPageData
  overCents: number
  owedCents: number
  input: Record<string, string>
}

/** Asks whether an overpayment is a tip, a credit or a mistake, and keeps the typed values. */
export function OverpaymentPage({ money: { eventId, name, canOwe }, overCents, owedCents, input }: OverpaymentProps) {
  return (
    <section className="job-part" aria-labelledby="over" tabIndex={-1} autoFocus>
      <BackOfficeTitle title={`${formatDollars(overCents)} more than owed`} isError />
      <h2 id="over">{formatDollars(overCents)} more than owed</h2>
      <p>
        Not saved yet. {owedCents === 0 ? 'Nothing is owed' : `${formatDollars(owedCents)} is owed`} for {name}. Is it{' '}
        {canOwe ? 'a tip, a credit,' : 'a credit'} or a typing mistake?
      </p>
      <form method="post" action={getMoneyPagePath(eventId)}>
        {Object.entries(input).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="overCents" value={overCents} />
        <p className="small">
          {canOwe && 'A tip is extra and doesn’t count toward what they owe. '}A credit stays theirs: it pays what is
          added later.
        </p>
        <p className="acts">
          {canOwe && (
            <button className="btn" type="submit" name="over" value="tip">
              {formatDollars(overCents)} is a tip
            </button>
          )}
          <button className={canOwe ? 'btn ghost' : 'btn'} type="submit" name="over" value="credit">
            It is their credit
          </button>
          <button className="btn ghost" type="submit" name="over" value="mistake">
            It is a typing mistake
          </button>
        </p>
      </form>
    </section>
  )
}
