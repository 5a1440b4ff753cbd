import type { ReactNode } from 'react'
import { formatDollarsAndCents } from '../../business/money.ts'
import { formatDollarsInput } from '../../business/forms/parse-dollars.ts'
import { getFieldErrorMessage, createFieldProps } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { DueDateLabel } from './ledger-table.tsx'
import { filterRequestableAmountsDue } from './requested-amounts.ts'
import { getMoneyPagePath, groupAmountsDue, type EventMoneyPageProps } from './event-money-data.ts'
import { PaymentMethodField } from './payment-method-field.tsx'

/** Amounts to come by due day, with the payment form below its amount. With a single amount the ledger shows the day. */
export function RecordPaymentSection({ money, isMailbox, input, errors = [], dueOn }: EventMoneyPageProps) {
  const { eventId, account, clearing, today, email, key, called, lastWay, canOwe } = money
  const page = getMoneyPagePath(eventId)
  const back = input?.intent === 'pay' ? input : undefined
  const sums = groupAmountsDue({ open: filterRequestableAmountsDue(account.open, clearing) }, today)
  const asked = sums.find((sum) => sum.dueOn === dueOn) ?? sums[0]
  const typed = back ?? {
    sum: asked ? formatDollarsInput(asked.cents) : '',
    way: lastWay,
    paidOn: today,
    receipt: 'yes',
  }
  const field = createFieldProps(typed, errors)
  const form = (
    <form method="post" action={page} id="pay">
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="key" value={back?.key ?? key} />
      {back?.seenPages && <input type="hidden" name="seenPages" value={back.seenPages} />}
      <div className="pair stack gap-4">
        <InputField {...field('sum')} label="Amount, in dollars" inputMode="decimal" autoComplete="off" />
        <InputField {...field('paidOn')} label="Day" type="date" max={today} />
      </div>
      <PaymentMethodField
        name="way"
        legend="Payment method"
        chosen={typed.way ?? ''}
        error={getFieldErrorMessage(errors, 'way')}
      />
      <label className="tick-line inline-row gap-4">
        <input type="checkbox" name="receipt" value="yes" defaultChecked={typed.receipt === 'yes'} />
        {email && !isMailbox ? `Send ${called} the receipt` : 'Make a receipt'}
      </label>
      <details className="fold" open={Boolean(back && (back.reference || back.for === 'tip'))}>
        <summary>{canOwe ? 'Add a reference, or mark it as a tip' : 'Add a reference'}</summary>
        <InputField {...field('reference')} label="Reference" optional autoComplete="off" />
        {canOwe && (
          <label className="tick-line inline-row gap-4">
            <input type="checkbox" name="for" value="tip" defaultChecked={typed.for === 'tip'} />
            It’s a tip and doesn’t count toward what they owe
          </label>
        )}
      </details>
      <p>
        <button className="btn wide" type="submit" data-label="Mark {sum} received" data-of="sum">
          Record the payment
        </button>
      </p>
    </form>
  )
  return (
    <section className="job-part on-card card-ground" aria-label="Record a payment">
      <CollapsibleForm title="Record a payment" isOpen={sums.length > 0 || back !== undefined}>
        {sums.length < 2 ? (
          form
        ) : (
          <ul className="open-sums">
            {sums.map((sum) => (
              <li className="line-below" key={sum.dueOn}>
                <a
                  href={`${page}?due=${sum.dueOn}#pay`}
                  aria-current={sum === asked ? 'true' : undefined}
                  className={sum === asked ? 'chosen stack no-underline' : 'stack no-underline'}
                >
                  <span>
                    {sum.amountsDue.map((amountDue) => formatAmountDueLabel(amountDue, 'en')).join(' and ')}
                    <DueDateLabel sum={sum} today={today} />
                  </span>
                  <b>{formatDollarsAndCents(sum.cents)}</b>
                </a>
                {sum === asked && form}
              </li>
            ))}
          </ul>
        )}
      </CollapsibleForm>
    </section>
  )
}

/** A form under a heading if `isOpen`, otherwise collapsed under its title. */
function CollapsibleForm({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  if (isOpen)
    return (
      <>
        <h2>{title}</h2>
        {children}
      </>
    )
  return (
    <details className="fold">
      <summary>{title}</summary>
      {children}
    </details>
  )
}
