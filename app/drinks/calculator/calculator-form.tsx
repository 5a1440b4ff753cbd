import { useEffect, useRef, useState, type RefObject } from 'react'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { MainFields, type CalculatorFieldProps } from './main-fields.tsx'
import { FineTuneSection } from './fine-tune-section.tsx'
import { useCalculatorText } from './calculator-text-context.tsx'
import { defaultDrinksInputs, serializeDrinksInputs, type DrinksInputs } from '../model/drinks-inputs.ts'
import type { QuoteContext } from '../shopping-list/quote-context.ts'
import type { FieldError } from '../../ui/field-errors.ts'

type Props = Omit<CalculatorFieldProps, 'message'> & {
  form: RefObject<HTMLFormElement | null>
  errors: FieldError[]
  /** Errors of the returned page, shown at the top until they are fixed. */
  summary: FieldError[]
  /** Inputs of the list. They lag behind the form while it changes. */
  shown: DrinksInputs
  quote: QuoteContext | null
  onTouch: () => void
}

/**
 * Form of the calculator. Without JavaScript it submits to the address of its page. With the script the results update
 * on every change.
 */
export function CalculatorForm({ form, errors, summary, quote, onTouch, shown, ...inputs }: Props) {
  const { form: said, at } = useCalculatorText()
  const fine = useRef<HTMLDetailsElement>(null)
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const isFineWrong = errors.some(({ field }) => isFineTuneField(field))
  const [wasFineTuned] = useState(isFineWrong || isFineTuned(inputs.first))

  // Opens the section for an error in it, but never closes it while the visitor fixes it.
  useEffect(() => {
    if (isFineWrong && fine.current) fine.current.open = true
  }, [isFineWrong])

  return (
    <form
      ref={form}
      id="inputs"
      className="inputs"
      action={at('/alcohol-calculator')}
      autoComplete="off"
      noValidate
      onInput={onTouch}
      onSubmit={(event) => inputs.alive && event.preventDefault()}
    >
      {summary.length > 0 && <ErrorSummary heading={said.checkFirst} errors={summary} />}
      {quote && <input type="hidden" name="experience" value={quote.experience} />}
      {quote?.onRequest.map((wish) => (
        <input key={wish} type="hidden" name="onRequest" value={wish} />
      ))}
      <MainFields {...inputs} message={message} shown={shown} />
      <details className="fine-tune line-below" ref={fine} open={wasFineTuned}>
        <summary>
          {said.fineTune} <small>{said.fineTuneHint}</small>
        </summary>
        <FineTuneSection {...inputs} message={message} />
      </details>
      {!inputs.alive && (
        <p>
          <button className="btn" type="submit">
            {said.workOut}
          </button>
        </p>
      )}
    </form>
  )
}

const mainFields = ['guests', 'hours', 'nonDrinkers', 'crowd', 'bar'] as const

/** Whether a field is beyond the five main questions. Split and cocktails have other names in the address and count, too. */
export function isFineTuneField(field: string): boolean {
  return !mainFields.some((point) => point === field)
}

/** Whether anything beyond the five main questions and the weather, which starts by the season, was changed. */
function isFineTuned(question: DrinksInputs): boolean {
  const { guests, hours, nonDrinkers, crowd, bar, hot } = defaultDrinksInputs
  return serializeDrinksInputs({ ...question, guests, hours, nonDrinkers, crowd, bar, hot }) !== ''
}
