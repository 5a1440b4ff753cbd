import { FormErrors } from '../../../ui/error-summary.tsx'
import type { FieldError } from '../../../ui/field-errors.ts'
import { InputField } from '../../../ui/field.tsx'

export type WeatherMoveFormProps = { input: Record<string, string>; errors: FieldError[]; today: string }

/** Form that names a storm and its days. Sending it only shows the affected events. */
export function WeatherMoveForm({ input, errors, today }: WeatherMoveFormProps) {
  const field = (name: string) => ({
    name,
    defaultValue: input[name],
    error: errors.find((error) => error.field === name)?.message,
  })
  return (
    <form method="get" action="/backbar/calendar/storm" noValidate>
      <FormErrors errors={errors} />
      <div className="row">
        <InputField {...field('storm')} label="The storm’s name" maxLength={60} autoComplete="off" className="half" />
        <InputField
          {...field('answerBy')}
          label="They pick a new day by"
          hint="Leave it empty for the day before each event."
          type="date"
          min={today}
          className="half"
          optional
        />
        <InputField {...field('firstDay')} label="First day" type="date" min={today} className="half" />
        <InputField {...field('lastDay')} label="Last day" type="date" min={today} className="half" optional />
      </div>
      <p>
        <button className="btn" type="submit">
          Show who is affected
        </button>
      </p>
      <p className="hint">Nothing is sent yet: you first see who gets which email.</p>
    </form>
  )
}
