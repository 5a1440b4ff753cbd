import { useRef } from 'react'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'

type Props = {
  name: string
  label: string
  hint: string
  value: string
  error: string | undefined
  /** The included amount, shown for an empty field. Null if not known yet. */
  included: number | null
  /** Whether the number applies to mixed drinks only. */
  isMixing?: boolean
  alive: boolean
}

/** A number field, with plus and minus buttons once the page is hydrated. */
export function NumberStepper({ name, label, hint, value, error, included, isMixing = false, alive }: Props) {
  const { bar } = useQuoteFormText()
  const input = useRef<HTMLInputElement>(null)

  function step(by: 1 | -1) {
    const field = input.current
    if (!field) return
    field.value ||= String(included ?? 0)
    if (by === 1) field.stepUp()
    else field.stepDown()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div className={`step${isMixing ? ' mixing' : ''}${error ? ' bad' : ''} cluster line-below`}>
      <label htmlFor={name}>
        {label}
        <small id={`${name}-hint`}>{hint}</small>
      </label>
      <span className="num inline-row gap-3 shrink">
        {alive && (
          <button type="button" aria-label={bar.oneLess(label)} onClick={() => step(-1)}>
            −
          </button>
        )}
        <input
          ref={input}
          id={name}
          name={name}
          type="number"
          min={0}
          max={50}
          defaultValue={value}
          placeholder={included === null ? '–' : String(included)}
          inputMode="numeric"
          {...getFieldAriaProps(name, hint, error)}
        />
        {alive && (
          <button type="button" aria-label={bar.oneMore(label)} onClick={() => step(1)}>
            +
          </button>
        )}
      </span>
      <FieldErrorMessage name={name} error={error} />
    </div>
  )
}
