import { formatDollarsAndCents } from '../../../business/money.ts'
import { getFieldErrorMessage, createFieldProps } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { getFirstName } from '../members/staff-member.ts'
import { PayConfirmationNotice, EventPayForm, type EventPaySectionProps } from './event-pay-form.tsx'
import { staffPaymentMethodLabels } from './pay-text.ts'

type Props = EventPaySectionProps & {
  of: 'pay' | 'tip'
  /** Staff members with the amount owed to them in cents. Negative if they were overpaid. */
  people: readonly { personId: string; name: string; cents: number }[]
  legend: string
  way: string
}

/** Form that records a payment of pay or tips to a single staff member or to all, with day and method. */
export function StaffPaymentForm({ pay, from, done, input, errors = [], of, people, legend, way }: Props) {
  const typed = input?.intent === (of === 'pay' ? 'pay' : 'tips') ? input : undefined
  const field = createFieldProps(typed, errors)
  const all = people.reduce((sum, { cents }) => sum + cents, 0)
  const owed = ({ name, cents }: Props['people'][number]) =>
    cents < 0 ? `${name} gave back ${formatDollarsAndCents(-cents)}` : `${name}, ${formatDollarsAndCents(cents)}`
  const choices = Object.fromEntries(people.map((one) => [one.personId, owed(one)]))
  const [only] = people
  return (
    <EventPayForm pay={pay} from={from}>
      <PayConfirmationNotice done={done} at={of === 'pay' ? 'pay' : 'tips'} />
      <h3>{legend}</h3>
      <div className="row">
        {people.length > 1 ? (
          <SelectField
            name={`${of}Who`}
            label="To"
            input={{ '': `Everybody, ${formatDollarsAndCents(all)}`, ...choices }}
            chosen={typed?.[`${of}Who`] ?? ''}
            error={undefined}
          />
        ) : (
          <input type="hidden" name={`${of}Who`} value={only!.personId} />
        )}
        <InputField {...field(`${of}On`, pay.today)} label="Day" type="date" max={pay.today} className="half" />
        <SelectField
          name={`${of}How`}
          label="Payment method"
          input={staffPaymentMethodLabels}
          chosen={typed?.[`${of}How`] ?? way}
          error={getFieldErrorMessage(errors, `${of}How`)}
        />
      </div>
      <p>
        <button className="btn ghost" type="submit" name="intent" value={of === 'pay' ? 'pay' : 'tips'}>
          {people.length > 1 ? formatGroupPaymentLabel(of, people) : formatSinglePaymentLabel(of, only!)}
        </button>
      </p>
    </EventPayForm>
  )
}

/** Formats the button label: "I paid Dominic $266.20". */
function formatSinglePaymentLabel(of: Props['of'], one: Props['people'][number]): string {
  const sum = formatDollarsAndCents(Math.abs(one.cents))
  if (one.cents < 0) return `${getFirstName(one)} gave back ${sum}`
  return of === 'pay' ? `I paid ${getFirstName(one)} ${sum}` : `I handed ${getFirstName(one)} ${sum}`
}

/** Formats the label of a button below a choice of one staff member or all of them. */
function formatGroupPaymentLabel(of: Props['of'], people: Props['people']): string {
  if (people.some(({ cents }) => cents < 0)) return 'That is settled'
  return of === 'pay' ? 'Mark as paid' : 'I handed it to them'
}
