import type { EventState } from '../../events/event/event.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** State that decides which money actions make sense for an event. */
export type MoneyActionState = { state: EventState; hasDues: boolean }

/** Whether amounts due or tips are possible. A new inquiry and spam have none. */
export function canHaveAmountsDue({ state, hasDues }: MoneyActionState): boolean {
  return hasDues || (state !== 'new' && state !== 'spam')
}

/** Returns the error for a money form that the state of the event forbids. Null if it is allowed. */
export function findMoneyFormBlocker(input: FormInput, standing: MoneyActionState): FieldError | null {
  const isTip = input.for === 'tip' || input.over === 'tip'
  switch (input.intent) {
    case 'pay':
      if (standing.state === 'spam' && !standing.hasDues)
        return { field: 'sum', message: 'This is marked as spam. Mark it as not spam first' }
      if (isTip && !canHaveAmountsDue(standing))
        return { field: 'sum', message: 'This inquiry is new or spam, so this can’t be a tip. Record it as a payment' }
      return null
    case 'due':
      return canHaveAmountsDue(standing)
        ? null
        : { field: 'dueSum', message: 'This inquiry is new or spam, so nothing can be due. Answer or book it first' }
    case 'invoice':
    case 'invoice-send':
      return standing.hasDues
        ? null
        : { field: 'poNumber', message: 'Nothing is due yet, so there is nothing to put on an invoice' }
    default:
      return null
  }
}
