import { useEffect, useRef, useState, type RefObject } from 'react'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { isStrange } from './calculator-page.ts'
import { Dials, type DialsProps } from '../dials/dials.tsx'
import { FineTune } from '../dials/fine-tune.tsx'
import { isFine, isFineTuned } from '../dials/fine-points.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'
import type { FieldError } from '../plumbing/http/query-reader.ts'

type Props = Omit<DialsProps, 'message'> & {
  form: RefObject<HTMLFormElement | null>
  errors: FieldError[]
  /** What the page came back with, said first until somebody mends it. */
  summary: FieldError[]
  split: DrinksPlan['inputs']['split']
  onTouch: () => void
}

/** A plain form that answers on its own address; alive, it answers at every touch and never has to be sent. */
export function DrinksForm({ form, errors, summary, onTouch, split, ...dials }: Props) {
  const fine = useRef<HTMLDetailsElement>(null)
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  const isFineWrong = errors.some(({ field }) => isFine(field))
  const [wasFineTuned] = useState(isFineWrong || isFineTuned(dials.first))
  const strange = summary.filter(isStrange)

  // Opened for a mistake in it, but never closed in front of somebody who mends it.
  useEffect(() => {
    if (isFineWrong && fine.current) fine.current.open = true
  }, [isFineWrong])

  return (
    <form
      ref={form}
      id="dials"
      className="dials"
      action="/alcohol-calculator"
      autoComplete="off"
      noValidate
      onInput={onTouch}
      onSubmit={(event) => dials.alive && event.preventDefault()}
    >
      {summary.length > 0 && (
        <ErrorSummary heading="Please mend this. Until then the list stands on our own guess." errors={summary} />
      )}
      {strange.map(({ field, message }) => <p key={field} id={field} className="err" tabIndex={-1}>{message}</p>)}
      <Dials {...dials} message={message} split={split} />
      <details className="fine-tune" ref={fine} open={wasFineTuned}>
        <summary>
          Fine-tune <small>occasion, weather, under 21, a toast, your cocktails</small>
        </summary>
        <FineTune {...dials} message={message} />
      </details>
      {!dials.alive && <p><button className="btn" type="submit">Work it out</button></p>}
    </form>
  )
}
