import { formatDateTime } from '../../business/dates.ts'
import { formatDollars, formatDollarsAndCents } from '../../business/money.ts'
import { IfAllowed } from '../../ui/allowed-link.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmailDisabledNotice } from '../../ui/email-disabled-notice.tsx'
import { RefundLink, RefundSection } from './refund-section.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { RecordPaymentSection } from './record-payment-section.tsx'
import { taxClassOptionLabels } from './parse-payment-form.ts'
import {
  getMoneyPagePath,
  minReminderIntervalMs,
  type EventMoneyPageProps,
  type EventMoneyProps,
  type EventMoneyPageData,
  type PaymentReminderPreview,
} from './event-money-data.ts'
import { filterRequestableAmountsDue } from './payment-summary.ts'

/** Money page of an event: amounts due, payments, forms for payments and refunds, and documents. */
export function EventMoneyPage(props: EventMoneyPageProps) {
  const { money, errors = [], input, done, reminder, island } = props
  const { account, eventId, isCalledOff } = money
  const page = getMoneyPagePath(eventId)
  return (
    <div className="money-tab">
      <BackOfficeTitle title={`${money.name}: money`} isError={errors.length > 0} />
      <FormErrors heading="Nothing is saved yet. Please check:" errors={errors} />
      {done && <ActionConfirmation page={page} {...done} />}
      {reminder && <ReminderPreview page={page} {...reminder} />}
      <section className="job-part" id="money" aria-label="Balance">
        {isCalledOff && (
          <p>This event was canceled. Anything they pay now is their credit: refund it, or keep it for another date.</p>
        )}
        {account.isAsleep && <p>Postponed with no new date yet: nothing is due until one is agreed.</p>}
        <LedgerTable money={money} />
        {isCalledOff && account.openCents > 0 && (
          <form method="post" action={page}>
            <p>
              <button className="btn ghost" type="submit" name="intent" value="let-go">
                Write off {formatDollars(account.openCents)}
              </button>
            </p>
          </form>
        )}
      </section>
      <div className="to-note">
        <RecordPaymentSection {...props} />
        <RefundSection {...props} />
      </div>
      <section className="job-part" id="invoice">
        <h2>Invoices & receipts</h2>
        <DocumentList money={money} />
        <RefundLink {...props} />
        <a className="fold-line" href={`/backbar/jobs/${eventId}/earned`}>
          Profit
        </a>
        <InvoiceSection {...{ money, input, errors }} />
        <ReminderLine money={money} />
        {money.canOwe && <AmountDueSection {...{ money, input, errors }} />}
      </section>
      <script type="module" src={island} />
    </div>
  )
}

function ActionConfirmation({ page, words, undo }: { page: string; words: string; undo: string | null }) {
  return (
    <div className="said" role="status">
      <p>{words}</p>
      {undo !== null && (
        <form method="post" action={page}>
          <input type="hidden" name="intent" value="undo" />
          <button className="plain" type="submit" name="entry" value={undo}>
            Undo
          </button>
        </form>
      )}
    </div>
  )
}

function ReminderPreview({
  page,
  reminder: { to, subject, text, mark },
  hasChanged,
}: {
  page: string
  reminder: PaymentReminderPreview
  hasChanged: boolean
}) {
  return (
    <section className="job-part seen-letter" id="remind" tabIndex={-1} autoFocus aria-labelledby="remind-heading">
      <h2 id="remind-heading">Remind them</h2>
      {hasChanged && (
        <p className="err" role="status">
          The reminder says something else by now, so nothing was sent. This is what would leave.
        </p>
      )}
      <p className="small">To {to}</p>
      <EmailDisabledNotice />
      <article>
        <h3>{subject}</h3>
        <div dir="auto">{text}</div>
      </article>
      <form method="post" action={page} className="acts">
        <input type="hidden" name="intent" value="remind" />
        <button className="btn" type="submit" name="seen" value={mark}>
          Send it
        </button>
        <a className="btn ghost" href={page}>
          Not now
        </a>
      </form>
    </section>
  )
}

function ReminderLine({ money }: EventMoneyProps) {
  const { eventId, account, clearing, email, remindedAt, now, timeZone, isCallingOff } = money
  const open = filterRequestableAmountsDue(account.open, clearing)
  if (email === null || open.length === 0) return null
  if (isCallingOff)
    return <p className="small">They asked to cancel it: answer that before you remind them of anything.</p>
  const isRecent = remindedAt !== null && now - remindedAt < minReminderIntervalMs
  const last = remindedAt !== null && `The last reminder went out ${formatDateTime(remindedAt, timeZone)}.`
  if (isRecent) return <p className="small">{last} You can send the next one 48 hours after it.</p>
  return (
    <>
      <a className="fold-line" href={`${getMoneyPagePath(eventId)}?remind=yes#remind`}>
        Remind them of {formatDollars(open.reduce((sum, { openCents }) => sum + openCents, 0))}
      </a>
      {last && <p className="small">{last}</p>}
    </>
  )
}

/** List of invoices and receipts. */
function DocumentList({ money: { eventId, papers, timeZone } }: EventMoneyProps) {
  if (papers.length === 0) return null
  return (
    <ul className="paper-lines">
      {papers.map(({ id, kind, number, totalCents, madeAt }) => (
        <li key={id}>
          <a href={`/backbar/jobs/${eventId}/papers/${id}`}>
            {kind === 'invoice' ? 'Invoice' : 'Receipt'} {number}
          </a>
          <span className="small">{formatDateTime(madeAt, timeZone)}</span>
          <b>{formatDollarsAndCents(totalCents)}</b>
        </li>
      ))}
    </ul>
  )
}

function InvoiceSection({ money, input, errors }: EventMoneyProps) {
  if (money.account.amountsDue.length === 0) return <p>Nothing is due yet, so there is nothing to put on an invoice.</p>
  const isBack = input?.poNumber !== undefined
  return (
    <details className="fold" open={isBack}>
      <summary>Make an invoice</summary>
      <form method="post" action={getMoneyPagePath(money.eventId)}>
        <input type="hidden" name="key" value={isBack ? (input.key ?? money.key) : money.key} />
        <InputField
          name="poNumber"
          label="PO number"
          hint="Their purchase order number, if they gave one."
          optional
          autoComplete="off"
          error={getFieldErrorMessage(errors ?? [], 'poNumber')}
          defaultValue={input?.poNumber ?? money.poNumber}
        />
        <p className="acts">
          {money.email !== null && (
            <button className="btn" type="submit" name="intent" value="invoice-send">
              Send the invoice
            </button>
          )}
          <button className="btn ghost" type="submit" name="intent" value="invoice">
            Make it without sending
          </button>
        </p>
        <p className="hint">
          {money.billingEmail && `It goes to ${money.billingEmail}, as they asked. `}It is kept as it is today. Later
          changes get an invoice, and a number, of their own.
        </p>
      </form>
    </details>
  )
}

function AmountDueSection({ money, input, errors }: EventMoneyProps) {
  const typed = input?.intent === 'due' ? input : undefined
  const field = createFieldProps(typed, errors)
  const change = `/backbar/jobs/${money.eventId}/change`
  return (
    <details className="fold" id="owed" open={typed !== undefined}>
      <summary>Add an amount due</summary>
      <form method="post" action={getMoneyPagePath(money.eventId)}>
        <input type="hidden" name="intent" value="due" />
        <input type="hidden" name="key" value={typed?.key ?? money.key} />
        <InputField
          {...field('dueLabel')}
          label="What for"
          hint="As it will appear on the invoice: “one more hour, asked for that evening”."
          autoComplete="off"
        />
        <div className="row">
          <InputField
            {...field('dueSum')}
            label="Amount, in dollars"
            className="half"
            inputMode="text"
            hint="Put a minus sign in front to make it a credit: it takes that much off what they owe."
            autoComplete="off"
          />
          {money.asksTaxClass && (
            <SelectField
              name="dueClass"
              label="Tax class"
              hint="The amount is before tax; its tax is added."
              input={taxClassOptionLabels}
              chosen={typed?.dueClass ?? 'none'}
              error={undefined}
            />
          )}
          <InputField {...field('dueOn', money.today)} label="Due on" type="date" className="half" min={money.today} />
        </div>
        {typed?.seenPages && <input type="hidden" name="seenPages" value={typed.seenPages} />}
        <p>
          <button className="btn ghost" type="submit" data-label="Add {sum}" data-of="dueSum">
            Add it
          </button>
        </p>
        {money.isSigned && (
          <IfAllowed to={change}>
            <p className="small">
              To lower what they signed for, put it in writing: <a href={`${change}?what=price`}>Change the price</a>
            </p>
          </IfAllowed>
        )}
      </form>
    </details>
  )
}

type OverpaymentProps = {
  money: EventMoneyPageData
  overCents: number
  owedCents: number
  input: Record<string, string>
}

/** Asks what an overpayment is, and keeps what was typed. */
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
