import { useRef } from 'react'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { getFieldAriaProps, FieldErrorMessage } from '../../ui/field.tsx'

type Props = {
  name: string
  label: string
  hint: string
  value: string
  error: string | undefined
  /** What stands for an empty field; null where nobody knows yet. */
  included: number | null
  /** Only where drinks are mixed does this number mean anything. */
  isMixing?: boolean
  alive: boolean
}

/** How many: a number one can type, and once the page is alive, one more or one less at a tap. */
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
    <div className={`step${isMixing ? ' mixing' : ''}${error ? ' bad' : ''}`}>
      <label htmlFor={name}>
        {label}
        <small id={`${name}-hint`}>{hint}</small>
      </label>
      <span className="num">
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
