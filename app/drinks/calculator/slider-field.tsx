import { useRef, type ReactNode } from 'react'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'
import { useCalculatorText } from './calculator-text-context.tsx'

type Props = {
  /** Name of the field in the address, and id of the number field. */
  field: string
  label: string
  hint?: string
  error: string | undefined
  value: number | string
  scale: { min: number; max: number; step: number }
  /** Maximum of the number field, if higher than the slider's. */
  most?: number
  /** Name of the number field in the form, if not `field`. */
  name?: string
  unit?: string
  /** Replaces the number field as long as no script converts its value. */
  plain?: ReactNode
}

/** A slider with a number field. The number is submitted, because a slider alone does not show its value. */
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
    <div className={`input-row${error ? ' bad' : ''} stack gap-3`}>
      <div className="input-head gap-5 flush">
        <p className="flush">
          <label htmlFor={field}>{label}</label>
          {hint && (
            <small className="muted" id={`${field}-hint`}>
              {hint}
            </small>
          )}
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
