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
  /** What the page came back with, said first until somebody mends it. */
  summary: FieldError[]
  /** The question the list answers: a moment behind the inputs while they change. */
  shown: DrinksInputs
  quote: QuoteContext | null
  onTouch: () => void
}

/** A plain form that answers on its own address; alive, it answers at every touch and never has to be sent. */
export function CalculatorForm({ form, errors, summary, quote, onTouch, shown, ...inputs }: Props) {
  const { form: said, at } = useCalculatorText()
  const fine = useRef<HTMLDetailsElement>(null)
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const isFineWrong = errors.some(({ field }) => isFineTuneField(field))
  const [wasFineTuned] = useState(isFineWrong || isFineTuned(inputs.first))

  // Opened for a mistake in it, but never closed in front of somebody who mends it.
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
      <details className="fine-tune" ref={fine} open={wasFineTuned}>
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

const fivePoints = ['guests', 'hours', 'nonDrinkers', 'crowd', 'bar'] as const

/** Is this a field everybody is not asked at once? Split and cocktails have others in the address; they are fine, too. */
export function isFineTuneField(field: string): boolean {
  return !fivePoints.some((point) => point === field)
}

/** Has anything beyond the five questions been answered? */
function isFineTuned(question: DrinksInputs): boolean {
  const { guests, hours, nonDrinkers, crowd, bar } = defaultDrinksInputs
  return serializeDrinksInputs({ ...question, guests, hours, nonDrinkers, crowd, bar }) !== ''
}
