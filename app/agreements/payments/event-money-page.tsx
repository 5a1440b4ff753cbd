import { formatDollars } from '../../business/money.ts'
import { ShownIfAllowed } from '../../ui/allowed-link.tsx'
import { FormErrors } from '../../ui/error-summary.tsx'
import { createFieldProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { RefundLink, RefundSection } from './refund-section.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { RecordPaymentSection } from './record-payment-section.tsx'
import { taxClassOptionLabels } from './parse-added-amount.ts'
import { getMoneyPagePath, type EventMoneyPageProps, type EventMoneyProps } from './event-money-data.ts'
import { DocumentList, InvoiceSection } from './invoice-section.tsx'
import { ActionConfirmation, ReminderPreview, ReminderLine } from './payment-reminder-section.tsx'

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
        {props.entryId !== null && <RefundSection {...props} />}
        <RecordPaymentSection {...props} />
        {props.entryId === null && <RefundSection {...props} />}
      </div>
      <section className="job-part" id="invoice">
        <h2>Invoices & receipts</h2>
        <DocumentList money={money} />
        <RefundLink {...props} />
        <ShownIfAllowed to={`/backbar/jobs/${eventId}/earned`}>
          <a className="fold-line" href={`/backbar/jobs/${eventId}/earned`}>
            Profit
          </a>
        </ShownIfAllowed>
        <InvoiceSection {...{ money, input, errors }} />
        <ReminderLine money={money} />
        {money.canOwe && <AmountDueSection {...{ money, input, errors }} />}
      </section>
      <script type="module" src={island} />
    </div>
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
          label="Description on the invoice"
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
            Add the amount due
          </button>
        </p>
        {money.isSigned && (
          <ShownIfAllowed to={change}>
            <p className="small">
              To lower what they signed for, put it in writing: <a href={`${change}?what=price`}>Change the price</a>
            </p>
          </ShownIfAllowed>
        )}
      </form>
    </details>
  )
}
