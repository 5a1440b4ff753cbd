import { useRef, type ReactNode } from 'react'
import { described, FieldError } from '../ui/field.tsx'

type Props = {
  /** Of the field in the address; the number has it as its id. */
  field: string
  label: string
  hint?: string
  error: string | undefined
  value: number | string
  scale: { min: number; max: number; step: number }
  /** What may be typed where that is more than the dial shows. */
  most?: number
  /** What the number is called in the form, if not by its field. */
  name?: string
  unit?: string
  /** Stands in for the number as long as no script turns it into what is sent. */
  plain?: ReactNode
}

/** A dial and the same number to type. The number is what is sent: a dial alone does not say where it stands. */
export function Dial({ field, label, hint, error, value, scale, most = scale.max, name = field, unit, plain }: Props) {
  const number = useRef<HTMLInputElement>(null)
  const dial = useRef<HTMLInputElement>(null)
  const { min, step } = scale

  function typed() {
    if (!dial.current || !number.current?.value) return
    if (Number(number.current.value) > Number(dial.current.max)) dial.current.max = String(most)
    dial.current.value = number.current.value
  }
  function turned() {
    if (dial.current && number.current) number.current.value = dial.current.value
  }
  function left() {
    if (number.current?.value === '') turned()
  }

  return (
    <div className={`dial${error ? ' bad' : ''}`}>
      <div className="dial-head">
        <p>
          <label htmlFor={field}>{label}</label>
          {hint && <small id={`${field}-hint`}>{hint}</small>}
        </p>
        {plain ?? (
          <span className="figure">
            <input
              ref={number}
              id={field}
              name={name}
              type="number"
              inputMode="decimal"
              min={min}
              max={most}
              step={step}
              defaultValue={value}
              onInput={typed}
              onBlur={left}
              {...described(field, hint, error)}
            />
            {unit && <span aria-hidden="true">{unit}</span>}
          </span>
        )}
      </div>
      <FieldError name={field} error={error} />
      <input
        ref={dial}
        type="range"
        data-of={field}
        aria-label={unit ? `${label}, ${unit}, as a dial` : `${label}, as a dial`}
        min={min}
        max={scale.max}
        step={step}
        defaultValue={value}
        onInput={turned}
      />
    </div>
  )
}
