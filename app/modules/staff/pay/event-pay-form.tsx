import type { ReactNode } from 'react'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { TextMessageLinks } from '../../../ui/phone-links.tsx'
import { getFirstName } from '../members/staff-member.ts'
import type { PayPageAnchor, ThankYouRecipient } from './event-pay.ts'
import { payConfirmationId, staffPayPath, type EventPayView } from './pay-confirmation.ts'

export type EventPaySectionProps = EventPayView & {
  /** The page to which the forms return. */
  from: 'job' | 'pay'
  input?: FormInput
  errors?: FieldError[]
}

/** A form of the event's pay, with the event and the page to return to. */
export function EventPayForm({
  pay,
  from,
  children,
}: Pick<EventPaySectionProps, 'pay' | 'from'> & { children: ReactNode }) {
  return (
    <form method="post" action={staffPayPath}>
      <input type="hidden" name="event" value={pay.eventId} />
      <input type="hidden" name="from" value={from} />
      {children}
    </form>
  )
}

/** Confirmation of the last action, at the next open step. The URL's anchor points here. */
export function PayConfirmationNotice({ done, at }: Pick<EventPaySectionProps, 'done'> & { at: PayPageAnchor }) {
  if (done?.at !== at) return null
  return (
    <div className="said" id={payConfirmationId} role="status" tabIndex={-1}>
      <p>{done.words}</p>
      <ThankYouTextLinks thanks={done.texts} />
    </div>
  )
}

/** Links that open the thank-you as a text message. */
export function ThankYouTextLinks({ thanks }: { thanks: readonly ThankYouRecipient[] }) {
  return <TextMessageLinks texts={thanks.map((one) => ({ ...one, name: getFirstName(one), words: one.text }))} />
}
