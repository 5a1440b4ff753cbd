import { formatDollars } from '../../business/money.ts'
import { formatReceivedAmounts } from './received-amounts.ts'
import type { MoneyPageProps } from './money-page-props.ts'

type Props = Pick<MoneyPageProps, 'book' | 'hasTax' | 'beyondCents' | 'uncounted'>

/** Notes on uncertain figures, and where sales tax figures differ. */
export function MoneyBookNotes({ book, hasTax, beyondCents, uncounted }: Props) {
  const { agreedCents, receivedCents, returnedCents, ofEvents } = book
  const open = [
    [ofEvents?.unbookedCents ?? 0, 'not booked yet'],
    [ofEvents?.postponedCents ?? 0, 'postponed'],
  ] as const
  const said = open.flatMap(([cents, what]) => (cents === 0 ? [] : `${formatDollars(cents)} of it for events ${what}`))
  const received = hasTax && !ofEvents ? formatReceivedAmounts({ receivedCents, returnedCents, beyondCents }) : null
  return (
    <>
      {said.length > 0 && <p className="small">{`${formatDollars(agreedCents)} agreed: ${said.join(', ')}.`}</p>}
      {uncounted && <p className="small">{uncounted}</p>}
      {received && <p className="small">For sales tax: {received}</p>}
    </>
  )
}
