import {
  choiceField,
  dateField,
  defineForm,
  noteField,
  optionalField,
  parsedField,
  type FormDefinition,
} from '../../../business/forms/form.ts'
import { priceField } from '../../../business/forms/parse-dollars.ts'
import { costsPath } from './expense.ts'
import { listCostKindOptions, costPaymentSources, type CostPaymentSource } from './cost-kinds.ts'

/** Options of the cost form: events and people by id, and the owner's own kinds. */
export type CostFormOptions = {
  today: string
  events: readonly { id: string; words: string }[]
  people: readonly { id: string; name: string }[]
  ownKinds: readonly string[]
}

/** A cost as typed. `kind` may be the owner's own. `event` and `reimburseTo` may be `noChoiceOption`. */
export type NewExpense = {
  amountCents: number
  kind: string
  event: string
  day: string
  paidFrom: CostPaymentSource
  taxCents: number | null
  reimburseTo: string
  note: string
}

/** Values of the cost form. The store's ZIP helps to guess the event and is not stored. */
export type ExpenseFormValues = NewExpense & { zip: string | null }

/** Creates the cost form. The receipt's photo follows the form and is parsed separately. */
export function createExpenseForm({
  today,
  events,
  people,
  ownKinds,
}: CostFormOptions): FormDefinition<ExpenseFormValues> {
  return defineForm<ExpenseFormValues>(
    {
      amountCents: priceField({ label: 'Cost, in dollars', nothing: 'Enter what it cost' }),
      kind: choiceField({
        label: 'What the cost was for',
        choices: listCostKindOptions(ownKinds),
        mend: 'Choose what it was for',
      }),
      event: eventField(events),
      day: dateField({ label: 'Paid on', mend: 'Enter the day on the receipt, today or before' }),
      paidFrom: choiceField({
        label: 'Paid with',
        choices: (Object.keys(costPaymentSources) as CostPaymentSource[]).map((value) => ({
          value,
          label: costPaymentSources[value],
        })),
        mend: 'Choose what it was paid from',
      }),
      taxCents: optionalField(priceField({ label: 'Sales tax in it, in dollars', hint: 'As the receipt says.' })),
      reimburseTo: optionalChoiceField(
        'Reimburse to',
        people.map(({ id, name }) => ({ value: id, label: name })),
        'No one',
      ),
      zip: optionalField(
        parsedField({
          label: 'ZIP code on the receipt',
          hint: 'If two events are near each other in time, it picks the right one. It is not stored.',
          input: { inputMode: 'numeric' },
          parse: (typed) => (/^\d{5}(-\d{4})?$/.test(typed) ? typed.slice(0, 5) : null),
          mend: 'Enter five digits, such as 32202, or leave it empty',
          text: (zip) => zip,
        }),
      ),
      note: noteField({ label: 'Note', most: 200 }),
    },
    ({ amountCents, taxCents, day }) => [
      ...validatePastDate(day, today),
      ...(taxCents !== null && taxCents >= amountCents
        ? [{ field: 'taxCents', message: 'The tax is a part of the sum, so it is less than that' }]
        : []),
    ],
  )
}

/** Field for the event, with an option for costs shared by all events. */
export function eventField(events: CostFormOptions['events']) {
  return optionalChoiceField(
    'Event',
    events.map(({ id, words }) => ({ value: id, label: words })),
    'No single event',
  )
}

/** Returns the page to show after saving an entry: the event's profit page, or the list of costs. Both confirm the entry. */
export function getCostSavedPath(event: string, id: string): string {
  return `${event === noChoiceOption ? costsPath : `/backbar/jobs/${encodeURIComponent(event)}/earned`}?did=${encodeURIComponent(id)}`
}

/** Returns the field error for a future day or a year before 2000. */
export function validatePastDate(day: string, today: string) {
  if (day > today) return [{ field: 'day', message: 'This day has not come yet: enter the day it was' }]
  return day < '2000-01-01' ? [{ field: 'day', message: 'Enter the year with four digits, such as 2027' }] : []
}

/** Option value for none of the listed choices. */
export const noChoiceOption = 'none'

/** Field for an optional choice from a list. */
function optionalChoiceField(label: string, choices: { value: string; label: string }[], none: string) {
  return choiceField<string>({
    label,
    choices: [{ value: noChoiceOption, label: none }, ...choices],
    mend: `Choose one from the list under “${label}”`,
  })
}
