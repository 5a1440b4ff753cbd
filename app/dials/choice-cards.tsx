import { FieldError } from '../ui/field.tsx'

type Props = {
  name: string
  legend: string
  words: Readonly<Record<string, readonly [name: string, hint: string]>>
  chosen: string
  error: string | undefined
}

/** One of a few, each with a word on when it fits. */
export function ChoiceCards({ name, legend, words, chosen, error }: Props) {
  return (
    <fieldset className="dial cards-of-choice">
      <legend>{legend}</legend>
      <FieldError name={name} error={error} />
      <div className="choice">
        {Object.entries(words).map(([value, [label, hint]], index) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={value}
              defaultChecked={value === chosen}
            />
            <span>{label}</span>
            <span className="hint">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
