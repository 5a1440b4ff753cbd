import type { EventState } from '../../events/event/event.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** What decides which money acts make sense for an event. */
export type MoneyActionState = { state: EventState; hasDues: boolean }

/** Whether something can be owed or given as a tip. Nobody has answered a new inquiry, and spam is none. */
export function canHaveAmountsDue({ state, hasDues }: MoneyActionState): boolean {
  return hasDues || (state !== 'new' && state !== 'spam')
}

/** Returns why a posted money form is refused where an event stands so, null where it is not. */
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
