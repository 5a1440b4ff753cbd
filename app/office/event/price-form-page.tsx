import { formatShortMonthDay } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { FieldErrorMessage, InputField } from '../../ui/field.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { BackOfficeTitle } from '../../ui/back-office-title.tsx'
import { EventSummaryLine } from './event-header.tsx'
import { getEventPriceFormPath } from './event-header-view.ts'
import type { EventPriceFormPageProps } from './price-form-page-props.tsx'
import { PaymentAndDueFields } from './price-form-payment-fields.tsx'

/** Step between *Mark booked* and a booked event: its total, its deposit and its payment. */
export function EventPriceFormPage({ job, price, input, errors = [], stale, notice }: EventPriceFormPageProps) {
  const { eventId, name, state, seen, date, key } = job
  const { total, deposit, emailTo, island } = price
  const field = createFieldProps(input, errors)
  const isBooked = state === 'booked'
  return (
    <div className="job">
      <BackOfficeTitle title={`${name}: price`} isError={errors.length > 0} />
      {notice}
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
          <PaymentAndDueFields {...{ job, price, input, errors }} />
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
