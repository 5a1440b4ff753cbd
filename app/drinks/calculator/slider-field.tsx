import { useRef, type ReactNode } from 'react'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { useCalculatorText } from './calculator-text-context.tsx'

type Props = {
  /** Of the field in the address; the number has it as its id. */
  field: string
  label: string
  hint?: string
  error: string | undefined
  value: number | string
  scale: { min: number; max: number; step: number }
  /** What may be typed where that is more than the slider shows. */
  most?: number
  /** What the number is called in the form, if not by its field. */
  name?: string
  unit?: string
  /** Stands in for the number as long as no script turns it into what is sent. */
  plain?: ReactNode
}

/** A slider and the same number to type. The number is what is sent: a slider alone does not say where it stands. */
export function SliderField({
  field,
  label,
  hint,
  error,
  value,
  scale,
  most = scale.max,
  name = field,
  unit,
  plain,
}: Props) {
  const { inputs } = useCalculatorText()
  const number = useRef<HTMLInputElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const { min, step } = scale

  function typed() {
    if (!slider.current || !number.current?.value) return
    if (Number(number.current.value) > Number(slider.current.max)) slider.current.max = String(most)
    slider.current.value = number.current.value
  }
  function moved() {
    if (slider.current && number.current) number.current.value = slider.current.value
  }
  function left() {
    if (number.current?.value === '') moved()
  }

  return (
    <div className={`input-row${error ? ' bad' : ''}`}>
      <div className="input-head">
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
              {...getFieldAriaProps(field, hint, error)}
            />
            {unit && <span aria-hidden="true">{unit}</span>}
          </span>
        )}
      </div>
      <FieldErrorMessage name={field} error={error} />
      <input
        ref={slider}
        type="range"
        data-of={field}
        aria-label={inputs.asSlider(unit ? `${label}, ${unit}` : label)}
        min={min}
        max={scale.max}
        step={step}
        defaultValue={value}
        onInput={moved}
      />
    </div>
  )
}
