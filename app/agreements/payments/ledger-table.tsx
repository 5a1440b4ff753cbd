import { formatMonthDay, formatWeekdayDate, getToday as todayIn } from '../../business/dates.ts'
import { formatDollarsAndCents } from '../../business/money.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import { isIncomingEntry } from './allocate-payments.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'
import { getMoneyPagePath, groupAmountsDue, type AmountDueByDate, type EventMoneyPageData } from './event-money-data.ts'

type Props = { money: EventMoneyPageData }

/** Ledger of an event: agreed total, changes, payments and refunds as lines, down to the open amount. */
export function LedgerTable({ money }: Props) {
  const { signed, besides, entries, clearing, underWay, tax, timeZone, eventId } = money
  const dayAt = (at: number) => formatMonthDay(todayIn(at, timeZone))
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId ? [ofId] : [])))
  return (
    <table className="ledger full-width">
      <caption className="unseen">Contract total, payments and what is still owed</caption>
      <tbody>
        {signed && <Line label="Contract total" hint={`signed ${dayAt(signed.at)}`} cents={signed.cents} />}
        {besides.map(({ id, amountCents, madeAt, tax, ...amountDue }) => (
          <Line
            key={id}
            label={formatAmountDueLabel(amountDue, 'en')}
            hint={[
              dayAt(madeAt),
              tax && `${taxClassLabels[tax.class].toLowerCase()}, ${formatDollarsAndCents(tax.cents)} of it tax`,
            ]}
            cents={amountCents}
          />
        ))}
        {tax && <Line label={`${tax.name} included`} cents={tax.cents} isAside />}
        {entries.map((entry) => {
          const { id, kind, amountCents, paidOn, reference, reason, isReversible, refundableCents } = entry
          const remedies = [refundableCents > 0 && 'Refund', isReversible && 'Reverse'].filter((one) => one !== false)
          return (
            <Line
              key={id}
              label={formatEntryLabel(entry)}
              hint={[formatMonthDay(paidOn), reference, reason, reversed.has(id) && 'reversed since']}
              cents={isIncomingEntry({ kind, ofId: entry.ofId }, entries) ? -amountCents : amountCents}
              isAside={entry.isTip}
              {...(remedies.length > 0 && {
                href: `${getMoneyPagePath(eventId)}?entry=${id}`,
                act: `${remedies.join(' or ').replace('or R', 'or r')} it`,
              })}
            />
          )
        })}
        {clearing.map(({ dueId, amountCents, since, isCard }) => (
          <Line
            key={dueId}
            label={isCard ? 'Being charged to their card' : 'On its way from their bank'}
            hint={`since ${dayAt(since)}`}
            cents={amountCents}
            isAside
          />
        ))}
        {underWay.map(({ id, amountCents, at }) => (
          <Line
            key={id}
            label="On its way back to a card"
            hint={`asked ${dayAt(at)}; in the books once Stripe has sent it`}
            cents={amountCents}
            isAside
          />
        ))}
      </tbody>
      <OpenLine money={money} />
    </table>
  )
}

type LineProps = {
  label: string
  hint?: string | (string | false | undefined | 0)[]
  cents: number
  /** The line is not part of the sum below. */
  isAside?: boolean
  /** Address of the refund or reversal form, and its label. */
  href?: string
  act?: string
}

function Line({ label, hint = [], cents, isAside = false, href, act }: LineProps) {
  const small = [hint].flat().filter(Boolean).join('; ')
  const words = (
    <>
      {label}
      {small && <small>{small}</small>}
    </>
  )
  return (
    <tr className={isAside ? 'aside' : undefined}>
      <th scope="row">
        {href ? (
          <a href={href}>
            {words}
            <span className="unseen"> {act}</span>
          </a>
        ) : (
          words
        )}
      </th>
      <td>{isAside ? `(${formatDollarsAndCents(cents)})` : formatDollarsAndCents(cents)}</td>
    </tr>
  )
}

function formatEntryLabel({ kind, isTip, way, paidWith }: EventMoneyPageData['entries'][number]): string {
  const what = { payment: 'Paid', tip: 'Tip', refund: isTip ? 'Tip refunded' : 'Refunded', reversal: 'Reversed' }
  return `${what[kind]}${kind === 'reversal' && isTip ? ' tip' : ''} ${formatPaymentMethodPhrase({ way, ...(paidWith && { paidWith }) }, kind === 'refund')}`
}

/** Row with the unpaid amount or the refund owed, the day by which it is due, and whether it is late. */
function OpenLine({ money: { account, today, isCalledOff, refundDueBy, underWay } }: Props) {
  const { openCents, oweThemCents, isAsleep } = account
  const underWayCents = underWay.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isRefundLate = refundDueBy !== null && refundDueBy < today && oweThemCents > underWayCents
  const [first, ...more] = groupAmountsDue(account, today)
  const label = oweThemCents > 0 ? 'You owe them' : 'Still to pay'
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {label}
          {isAsleep && openCents > 0 && <small>Due once a new date is agreed</small>}
          {isRefundLate && (
            <small className="late">Refund late: you promised it by {formatWeekdayDate(refundDueBy)}</small>
          )}
          {first && more.length === 0 && !isCalledOff && <DueDateLabel sum={first} today={today} />}
        </th>
        <td>{formatDollarsAndCents(oweThemCents > 0 ? oweThemCents : openCents)}</td>
      </tr>
    </tfoot>
  )
}

/** "due Wednesday, May 19", or how late it is. */
export function DueDateLabel({ sum: { dueOn, lateDays }, today }: { sum: AmountDueByDate; today: string }) {
  if (lateDays > 0)
    return (
      <small className="late">
        {lateDays === 1 ? '1 day late' : `${lateDays} days late`}, was due {formatWeekdayDate(dueOn)}
      </small>
    )
  const year = dueOn.slice(0, 4) === today.slice(0, 4) ? '' : `, ${dueOn.slice(0, 4)}`
  return <small>{lateDays === 0 ? 'due today' : `due ${formatWeekdayDate(dueOn)}${year}`}</small>
}
