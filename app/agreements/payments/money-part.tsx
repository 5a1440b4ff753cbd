import { momentWords, shortDay, today as todayIn } from '../../business/dates.ts'
import { dollars, dollarsAndCents } from '../../business/money.ts'
import { typedDollars } from '../../business/forms/read-dollars.ts'
import { errorAt, fieldsOf, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { taxClassWords } from '../proposals/draft-form.ts'
import { dueLabel } from '../agreement/due-words.ts'
import { entryKinds, entryWay, entryWays } from './payment-form.ts'
import type { RequestMoney } from './request-money.ts'
import { IfAllowed } from '../../ui/allowed.tsx'

export type MoneyProps = { money: RequestMoney; words?: Record<string, string>; errors?: FieldMessage[] }

/** A request's money: what is owed until when, what came, and a payment to note in two taps. */
export function MoneyPart({ money, words, errors }: MoneyProps) {
  const { leadId, account, isCalledOff } = money
  const page = `/backbar/jobs/${leadId}/money`
  return (
    <section className="slip money-part" id="money">
      <h2>Money</h2>
      <Standing money={money} />
      <DuesList money={money} />
      {isCalledOff && account.openCents > 0 && (
        <IfAllowed to={page}>
          <form method="post" action={page} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="let-go">
              Stop asking for {dollars(account.openCents)}
            </button>
          </form>
        </IfAllowed>
      )}
      <EntriesList money={money} />
      <UnderWay money={money} />
      <IfAllowed to={page}>
        <details className="asking" open={words?.intent === 'pay'}>
          <summary>Note a payment</summary>
          <PaymentForm money={money} {...(words?.intent === 'pay' && { words, errors })} />
        </details>
        <p className="acts">
          <a className="btn ghost" href={`${page}#invoice`}>
            Invoice
          </a>
          <a className="btn ghost" href={`${page}#owed`}>
            Add an amount due
          </a>
        </p>
      </IfAllowed>
    </section>
  )
}

function Standing({ money: { account, isCalledOff, tax } }: MoneyProps) {
  const { dueCents, receivedCents, returnedCents, tipCents, openCents, oweThemCents, isAsleep } = account
  const rows: [string, string][] = [
    ['Total', dollarsAndCents(dueCents)],
    ...(tax ? [[`${tax.name} included`, dollarsAndCents(tax.cents)] as [string, string]] : []),
    ['Received', dollarsAndCents(receivedCents)],
    ...(returnedCents > 0 ? [['Refunded', dollarsAndCents(returnedCents)] as [string, string]] : []),
    oweThemCents > 0
      ? ['We owe them', dollarsAndCents(oweThemCents)]
      : [isAsleep ? 'Due once a new date is agreed' : 'Still to pay', dollarsAndCents(openCents)],
    ...(tipCents > 0 ? [['Tips, not counted', dollarsAndCents(tipCents)] as [string, string]] : []),
  ]
  return (
    <>
      {isCalledOff && (
        <p>This event was called off. Anything they pay now is their credit: refund it, or keep it for another date.</p>
      )}
      {isAsleep && <p>Postponed with no new date yet: nothing is due until one is agreed.</p>}
      <dl className="told named sums">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function DuesList({ money: { account, today, isCalledOff } }: MoneyProps) {
  const { dues, isAsleep } = account
  if (dues.length === 0) return null
  return (
    <>
      <h3>Amounts due</h3>
      <ul className="plain-list sums-list">
        {dues.map(({ id, amountCents, leftCents, openCents, dueOn, tax, ...due }) => (
          <li key={id}>
            <span>
              {dueLabel(due, 'en')}
              <span className="small">
                {openCents === 0
                  ? leftCents === 0
                    ? shortDay(dueOn)
                    : leftCents < amountCents
                      ? `${dollarsAndCents(leftCents)} of it paid`
                      : 'paid'
                  : isAsleep
                    ? `${dollarsAndCents(openCents)} due once a new date is agreed`
                    : `${openCents < amountCents ? `${dollarsAndCents(openCents)} left, ` : ''}${dueOn < today ? 'was due' : 'due'} ${shortDay(dueOn)}`}
                {tax && `; ${taxClassWords[tax.class].toLowerCase()}, ${dollarsAndCents(tax.cents)} of it tax`}
              </span>
            </span>
            {openCents > 0 && dueOn < today && !isCalledOff && !isAsleep && <span className="tag new">overdue</span>}
            <b>{dollarsAndCents(amountCents)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function EntriesList({ money: { leadId, entries } }: MoneyProps) {
  if (entries.length === 0) return null
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' ? ofId : [])))
  const refunds = new Set(entries.flatMap(({ kind, id }) => (kind === 'refund' ? id : [])))
  return (
    <>
      <h3>Payments and refunds</h3>
      <ul className="plain-list sums-list">
        {entries.map(({ id, kind, isTip, amountCents, way, paidWith, paidOn, reference, reason, ofId, ...remedy }) => {
          const isIn = kind === 'payment' || kind === 'tip' || (kind === 'reversal' && refunds.has(ofId ?? ''))
          return (
            <li key={id}>
              <span>
                {entryKinds[kind]}
                {isTip && kind !== 'tip' && ' (a tip)'}, {entryWay({ way, ...(paidWith && { paidWith }) })}
                {reversed.has(id) && ', later reversed'}
                <span className="small">{[shortDay(paidOn), reference, reason].filter(Boolean).join('; ')}</span>
              </span>
              {(remedy.isReversible || remedy.refundableCents > 0) && (
                <IfAllowed to={`/backbar/jobs/${leadId}/money`}>
                  <a className="small" href={`/backbar/jobs/${leadId}/money?entry=${id}#entry`}>
                    Refund or reverse<span className="unseen"> {dollarsAndCents(amountCents)}</span>
                  </a>
                </IfAllowed>
              )}
              <b>{dollarsAndCents(isIn ? amountCents : -amountCents)}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function UnderWay({ money: { underWay, clearing, timeZone } }: MoneyProps) {
  return (
    <>
      {clearing.map(({ dueId, amountCents, since }) => (
        <p key={dueId}>
          {dollarsAndCents(amountCents)} has been on its way from their bank since {shortDay(todayIn(since, timeZone))}.
        </p>
      ))}
      {underWay.length > 0 && <GoingBack money={{ underWay, timeZone }} />}
    </>
  )
}

function GoingBack({ money: { underWay, timeZone } }: { money: Pick<RequestMoney, 'underWay' | 'timeZone'> }) {
  return (
    <>
      <h3>Refunds on their way to a card</h3>
      <ul className="plain-list sums-list">
        {underWay.map(({ id, amountCents, at }) => (
          <li key={id}>
            <span>
              Requested
              <span className="small">{momentWords(at, timeZone)}; in the books once Stripe has sent it</span>
            </span>
            <b>{dollarsAndCents(-amountCents)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function PaymentForm({ money, words, errors }: MoneyProps) {
  const { leadId, account, today, email, key } = money
  // What is due by one day is paid as one sum.
  const { dueOn: by = '', cents: nextCents = 0 } = account.next ?? {}
  const next = account.open.filter(({ dueOn }) => dueOn <= by)
  const sum = nextCents > 0 ? typedDollars(nextCents) : ''
  const typed = words ?? { sum, way: 'zelle', paidOn: today, receipt: 'yes' }
  const field = fieldsOf(typed, errors)
  return (
    <form method="post" action={`/backbar/jobs/${leadId}/money`}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={words?.key ?? key} />
      {words?.seenPages && <input type="hidden" name="seenPages" value={words.seenPages} />}
      <div className="row">
        <InputField
          {...field('sum')}
          label="Amount, in dollars"
          className="half"
          inputMode="decimal"
          autoComplete="off"
          hint={
            nextCents > 0
              ? `${next.map((due) => dueLabel(due, 'en')).join(' and ')}: ${dollarsAndCents(nextCents)} due.`
              : undefined
          }
        />
        <SelectField
          name="way"
          label="How"
          words={entryWays}
          chosen={typed.way ?? ''}
          error={errorAt(errors ?? [], 'way')}
        />
        <InputField {...field('paidOn')} label="On" type="date" className="half" max={today} />
        <InputField {...field('reference')} label="Reference" className="half" optional autoComplete="off" />
      </div>
      <fieldset className="ticks">
        <legend>What for</legend>
        <label>
          <input type="radio" name="for" value="due" defaultChecked={typed.for !== 'tip'} /> What is due
        </label>
        <label>
          <input type="radio" name="for" value="tip" defaultChecked={typed.for === 'tip'} /> A tip
        </label>
      </fieldset>
      <p className="tick">
        <label>
          <input type="checkbox" name="receipt" value="yes" defaultChecked={typed.receipt === 'yes'} />{' '}
          {email ? `Send a receipt to ${email}` : 'Make a receipt'}
        </label>
      </p>
      <p>
        <button className="btn" type="submit">
          Note the payment
        </button>
      </p>
    </form>
  )
}

/** The invoices and receipts there are. */
export function PapersList({ money: { leadId, papers, timeZone } }: MoneyProps) {
  if (papers.length === 0) return null
  return (
    <ul className="plain-list">
      {papers.map(({ id, kind, number, totalCents, madeAt }) => (
        <li key={id}>
          <a href={`/backbar/jobs/${leadId}/papers/${id}`}>
            {kind === 'invoice' ? 'Invoice' : 'Receipt'} {number}
          </a>
          <span className="small">
            {dollarsAndCents(totalCents)}, {momentWords(madeAt, timeZone)}
          </span>
        </li>
      ))}
    </ul>
  )
}
