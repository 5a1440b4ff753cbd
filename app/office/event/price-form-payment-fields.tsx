import { PaymentMethodField } from '../../agreements/payments/payment-method-field.tsx'
import { formatMonthDay } from '../../business/dates.ts'
import { getFieldErrorMessage, createFieldProps, type FieldError } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import type { EventPriceFormPageProps } from './price-form-page-props.tsx'

type PaymentAndDueFieldsProps = Pick<EventPriceFormPageProps, 'job' | 'price' | 'input'> & { errors: FieldError[] }

/** Whether and how the deposit was paid, and when the rest is due. Only owners record payments. */
export function PaymentAndDueFields({ job: { today, date }, price, input, errors }: PaymentAndDueFieldsProps) {
  const { depositOn, balanceOn, isOwner } = price
  const field = createFieldProps(input, errors)
  return (
    <div className="when-priced">
      {isOwner ? (
        <Choice chosen={input?.paid} error={getFieldErrorMessage(errors, 'paid')} />
      ) : (
        <input type="hidden" name="paid" value="no" />
      )}
      {isOwner && (
        <div className="when-paid">
          <PaymentMethodField
            name="way"
            legend="Payment method"
            chosen={input?.way ?? ''}
            error={getFieldErrorMessage(errors, 'way')}
          />
        </div>
      )}
      <div className="pair stack gap-4">
        {isOwner && (
          <div className="when-paid">
            <InputField {...field('paidOn', today)} label="Received on" type="date" max={today} required={false} />
          </div>
        )}
        <div className="when-unpaid">
          <InputField {...field('depositOn', depositOn)} label="Deposit due" type="date" min={today} required={false} />
        </div>
        <InputField {...field('balanceOn', balanceOn)} label="Balance due" type="date" min={today} required={false} />
      </div>
      {price.isBalancePast && (
        <p className="hint">
          {date < today
            ? 'The event has passed, so the balance is due today.'
            : `${formatMonthDay(date)} is close, so the balance is due today.`}{' '}
          Give them longer if you like.
        </p>
      )}
    </div>
  )
}

function Choice({ chosen, error }: { chosen: string | undefined; error: string | undefined }) {
  return (
    <fieldset className="segments" id="paid">
      <legend>Is the deposit paid?</legend>
      <FieldErrorMessage name="paid" error={error} />
      <div className="two-segments stack">
        {[
          ['yes', 'Yes'],
          ['no', 'Not yet'],
        ].map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="paid" value={value} defaultChecked={value === chosen} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
