import type { ReactNode } from 'react'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { TextLinks } from '../../ui/phone-links.tsx'
import { getFirstName } from '../people/crew-person.ts'
import type { PayPlace, Thanks } from './event-pay.ts'
import { doneId, payAddress, type PayView } from './pay-acts.ts'

export type EventPayProps = PayView & {
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

/** What was just done, where one goes on: there the address of what was done leads to. */
export function DoneHere({ done, at }: Pick<EventPayProps, 'done'> & { at: PayPlace }) {
  if (done?.at !== at) return null
  return (
    <div className="said" id={doneId} role="status" tabIndex={-1}>
      <p>{done.words}</p>
      <ThanksTexts thanks={done.texts} />
    </div>
  )
}

/** Thank-yous as text messages. */
export function ThanksTexts({ thanks }: { thanks: readonly Thanks[] }) {
  return <TextLinks texts={thanks.map((one) => ({ ...one, name: getFirstName(one), words: one.text }))} />
}
