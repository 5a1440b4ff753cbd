import { momentWords, shortDay } from '../../business/dates.ts'
import { dollars, dollarsAndCents } from '../../menu/catalogue/money.ts'
import { typedDollars } from '../../menu/catalogue/read-dollars.ts'
import { errorAt, fieldsOf, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Entry } from './ledger.ts'
import { entryWays } from './payment-form.ts'
import type { RequestMoney } from './request-money.ts'
import { IfAllowed } from '../../ui/allowed.tsx'

export type MoneyProps = { money: RequestMoney; words?: Record<string, string>; errors?: FieldMessage[] }

/** A request's money: what is owed until when, what came, and a payment to note in two taps. */
export function MoneyPart({ money, words, errors }: MoneyProps) {
  const { leadId, balance, isCalledOff } = money
  const page = `/backbar/requests/${leadId}/money`
  return (
    <section className="slip money-part" id="money">
      <h2>Money</h2>
      <Standing money={money} />
      <DuesList money={money} />
      {isCalledOff && balance.outstandingCents > 0 && (
        <IfAllowed to={page}>
          <form method="post" action={page} className="acts">
            <button className="btn ghost" type="submit" name="intent" value="let-go">
              Let go of {dollars(balance.outstandingCents)}
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
            Add what is owed
          </a>
        </p>
      </IfAllowed>
    </section>
  )
}

function Standing({ money: { balance, isCalledOff, tax } }: MoneyProps) {
  const { dueCents, receivedCents, returnedCents, tipCents, outstandingCents } = balance
  const rows: [string, string][] = [
    ['Agreed', dollarsAndCents(dueCents)],
    ...(tax ? [[`${tax.name} in it`, dollarsAndCents(tax.cents)] as [string, string]] : []),
    ['Received', dollarsAndCents(receivedCents)],
    ...(returnedCents > 0 ? [['Given back', dollarsAndCents(returnedCents)] as [string, string]] : []),
    outstandingCents < 0
      ? ['A credit of theirs', dollarsAndCents(-outstandingCents)]
      : ['Still to come', dollarsAndCents(outstandingCents)],
    ...(tipCents > 0 ? [['Tips, apart', dollarsAndCents(tipCents)] as [string, string]] : []),
  ]
  return (
    <>
      {isCalledOff && (
        <p>
          This event was called off. What comes in now is a credit of theirs: give it back, or keep it for another day.
        </p>
      )}
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

function DuesList({ money: { dues, today, isCalledOff } }: MoneyProps) {
  if (dues.length === 0) return null
  return (
    <>
      <h3>Owed</h3>
      <ul className="plain-list sums-list">
        {dues.map(({ id, label, amountCents, openCents, dueOn }) => (
          <li key={id}>
            <span>
              {label}
              <span className="small">
                {openCents === 0
                  ? amountCents < 0
                    ? shortDay(dueOn)
                    : 'paid'
                  : `${openCents < amountCents ? `${dollarsAndCents(openCents)} open, ` : ''}${dueOn < today ? 'was due' : 'due'} ${shortDay(dueOn)}`}
              </span>
            </span>
            {openCents > 0 && dueOn < today && !isCalledOff && <span className="tag new">overdue</span>}
            <b>{dollarsAndCents(amountCents)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const entryWords: Record<Entry['kind'], string> = {
  payment: 'Paid',
  tip: 'Tip',
  refund: 'Given back',
  reversal: 'Taken back',
}

function EntriesList({ money: { leadId, entries } }: MoneyProps) {
  if (entries.length === 0) return null
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' ? ofId : [])))
  const refunds = new Set(entries.flatMap(({ kind, id }) => (kind === 'refund' ? id : [])))
  return (
    <>
      <h3>In and out</h3>
      <ul className="plain-list sums-list">
        {entries.map(({ id, kind, isTip, amountCents, way, paidOn, reference, reason, ofId, ...remedy }) => {
          const isIn = kind === 'payment' || kind === 'tip' || (kind === 'reversal' && refunds.has(ofId ?? ''))
          return (
            <li key={id}>
              <span>
                {entryWords[kind]}
                {isTip && kind !== 'tip' && ' (a tip)'}, {entryWays[way]}
                {reversed.has(id) && ', taken back since'}
                <span className="small">{[shortDay(paidOn), reference, reason].filter(Boolean).join('; ')}</span>
              </span>
              {(remedy.isReversible || remedy.refundableCents > 0) && (
                <IfAllowed to={`/backbar/requests/${leadId}/money`}>
                  <a className="small" href={`/backbar/requests/${leadId}/money?entry=${id}#entry`}>
                    Give back or take back<span className="unseen"> {dollarsAndCents(amountCents)}</span>
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

function UnderWay({ money: { underWay, timeZone } }: MoneyProps) {
  if (underWay.length === 0) return null
  return (
    <>
      <h3>On its way back to their card</h3>
      <ul className="plain-list sums-list">
        {underWay.map(({ id, amountCents, at }) => (
          <li key={id}>
            <span>
              Asked for
              <span className="small">{momentWords(at, timeZone)}; in the books once it went out</span>
            </span>
            <b>{dollarsAndCents(-amountCents)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

function PaymentForm({ money, words, errors }: MoneyProps) {
  const { leadId, dues, today, email, key } = money
  const open = dues.filter(({ openCents }) => openCents > 0)
  // What falls due on one day is paid as one sum.
  const next = open.filter(({ dueOn }) => dueOn === open[0]!.dueOn)
  const nextCents = next.reduce((sum, { openCents }) => sum + openCents, 0)
  const sum = nextCents > 0 ? typedDollars(nextCents) : ''
  const typed = words ?? { sum, way: 'zelle', paidOn: today, receipt: 'yes' }
  const field = fieldsOf(typed, errors)
  return (
    <form method="post" action={`/backbar/requests/${leadId}/money`}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={words?.key ?? key} />
      <div className="row">
        <InputField
          {...field('sum')}
          label="How much, dollars"
          className="half"
          inputMode="decimal"
          autoComplete="off"
          hint={
            nextCents > 0
              ? `${next.map(({ label }) => label).join(' and ')}: ${dollarsAndCents(nextCents)} open.`
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
          <input type="radio" name="for" value="due" defaultChecked={typed.for !== 'tip'} /> What is owed
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
          Note it
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
          <a href={`/backbar/requests/${leadId}/papers/${id}`}>
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
