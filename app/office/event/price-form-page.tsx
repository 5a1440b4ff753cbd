import type { ReactNode } from 'react'
import type { EventPriceFormData } from '../../agreements/payments/event-price.ts'
import { PaymentMethodField } from '../../agreements/payments/payment-method-field.tsx'
import { formatShortMonthDay, formatMonthDay } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, createFieldProps, type FieldError } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'
import { BackIcon } from '../../ui/icons.tsx'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { EventSummaryLine } from './event-header.tsx'
import { getEventPriceFormPath, type EventHeaderView } from './event-header-view.ts'

type Props = {
  job: EventHeaderView
  /** `isOwner`: may record received money. `despite`: the answer to a date conflict, which the form keeps. */
  price: EventPriceFormData & { isOwner: boolean; despite: string; island: string }
  input: FormInput | undefined
  errors: FieldError[] | undefined
  /** Notice that the event changed since the form was opened. */
  stale: ReactNode
}

/** Step between *Mark booked* and a booked event: its total, its deposit and its payment. */
export function EventPriceFormPage({ job, price, input, errors = [], stale }: Props) {
  const { eventId, name, state, seen, today, date, key } = job
  const { total, deposit, depositOn, balanceOn, isOwner, emailTo, island } = price
  const field = createFieldProps(input, errors)
  const isBooked = state === 'booked'
  return (
    <div className="job">
      <BackOfficeTitle title={`${name}: price`} isError={errors.length > 0} />
      <header className="job-head">
        <div className="job-way bar">
          <a className="gap-2 strong no-underline" href={`/backbar/jobs/${eventId}`} dir="auto">
            <BackIcon />
            {name}
          </a>
        </div>
        <div className="job-who stack gap-4">
          <div>
            <h1 className="flush any-break">Booked. For how much?</h1>
            <EventSummaryLine job={job} />
          </div>
        </div>
      </header>
      <div className="job-tab">
        <form
          method="post"
          action={getEventPriceFormPath(eventId)}
          className="job-part price-form"
          data-percent={price.depositPercent}
          data-least={price.depositLeastCents}
        >
          {stale ?? <FormErrors errors={errors} />}
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="to" value="booked" />
          <input type="hidden" name="from" value={state} />
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="key" value={input?.key ?? key} />
          {price.despite && <input type="hidden" name="despite" value={price.despite} />}
          <div className="pair stack gap-4">
            <InputField {...field('total', total)} label="Total, in dollars" inputMode="decimal" autoComplete="off" />
            <InputField
              {...field('deposit', deposit)}
              label={price.depositPercent > 0 ? `Deposit, usually ${price.depositPercent}%` : 'Deposit'}
              inputMode="decimal"
              autoComplete="off"
              required={false}
            />
          </div>
          <p className="hint">{price.source}</p>
          <div id="free">
            <FieldErrorMessage name="free" error={getFieldErrorMessage(errors, 'free')} />
            <label className="tick-line inline-row gap-4">
              <input type="checkbox" name="free" value="yes" defaultChecked={input?.free === 'yes'} />
              Yes, free of charge: the total is $0
            </label>
          </div>
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
                  <InputField
                    {...field('paidOn', today)}
                    label="Received on"
                    type="date"
                    max={today}
                    required={false}
                  />
                </div>
              )}
              <div className="when-unpaid">
                <InputField
                  {...field('depositOn', depositOn)}
                  label="Deposit due"
                  type="date"
                  min={today}
                  required={false}
                />
              </div>
              <InputField
                {...field('balanceOn', balanceOn)}
                label="Balance due"
                type="date"
                min={today}
                required={false}
              />
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
          {emailTo && (
            <label className="tick-line inline-row gap-4">
              <input
                type="checkbox"
                name="sign"
                value="yes"
                defaultChecked={input === undefined || input.sign === 'yes'}
              />
              <span>
                Email them what was said, to sign <span className="hint">{emailTo}</span>
              </span>
            </label>
          )}
          <dl className="price-sums when-priced" hidden>
            {['Total', 'Deposit', 'Balance'].map((label) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="flush" data-sum={label.toLowerCase()}>
                  {formatDollars(0)}
                </dd>
              </div>
            ))}
          </dl>
          <p className="small">
            {emailTo
              ? 'Once they sign, what they signed replaces this price.'
              : 'Nothing is signed by this, and nothing is sent. Send a proposal whenever you want a signature: it replaces this price.'}{' '}
            <a href={`/backbar/jobs/${eventId}`}>Cancel</a>
          </p>
          <div className="price-bar dark cluster gap-3">
            <p className="flush">
              <span className="price-bar-sums" hidden>
                <b data-sum="total" /> balance <span data-sum="balance" />
              </span>
              <small>{isBooked ? 'Booked already' : `${formatShortMonthDay(date)} becomes theirs`}</small>
            </p>
            <button className="btn" type="submit">
              {isBooked ? 'Save the price' : 'Mark booked'}
            </button>
          </div>
        </form>
      </div>
      <script type="module" src={island} />
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
