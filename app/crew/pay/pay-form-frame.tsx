import type { ReactNode } from 'react'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { textHref } from '../../ui/phone-links.tsx'
import { firstName } from '../people/crew-person.ts'
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
      <TextButtons texts={done.texts} />
    </div>
  )
}

/** A text to each, written as far as the tap that sends it. */
export function TextButtons({ texts }: { texts: readonly Thanks[] }) {
  if (texts.length === 0) return null
  return (
    <p className="acts">
      {texts.map((one) => (
        <a key={one.personId} className="btn ghost" href={textHref(one.phone, one.text)}>
          Text {firstName(one)}
        </a>
      ))}
    </p>
  )
}
