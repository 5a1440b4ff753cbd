import type { ReactNode } from 'react'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EventPay } from './event-pay.ts'
import { payAddress } from './pay-acts.ts'

export type EventPayProps = {
  pay: EventPay
  /** Where its forms lead back to. */
  from: 'job' | 'pay'
  input?: FormInput
  errors?: FieldMessage[]
}

/** A form of the event's pay: it says which, and where it leads back to. */
export function PayForm({ pay, from, children }: Pick<EventPayProps, 'pay' | 'from'> & { children: ReactNode }) {
  return (
    <form method="post" action={payAddress}>
      <input type="hidden" name="event" value={pay.leadId} />
      <input type="hidden" name="from" value={from} />
      {children}
    </form>
  )
}
