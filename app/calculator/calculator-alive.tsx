import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LiveWords } from '../ui/live-words.tsx'
import { DrinksDesk } from './drinks-desk.tsx'
import { headline } from '../shopping/drinks-words.ts'
import { planDrinks } from '../drinks/drinks.ts'
import { readDrinksQuestion } from '../drinks/drinks-question.ts'
import { entriesOf, findForm } from './found-form.ts'
import { planAddress } from '../shopping/plan-address.ts'
import { readTypedQuestion } from './typed-question.ts'
import type { CalculatorPage } from './calculator-page.ts'

/** Hydrates the calculator: from here on the shelf fills while somebody turns a dial. */
export default function bringToLife(root: HTMLElement, page: CalculatorPage): void {
  // As a transition it comes in short tasks: a page that wakes up must not keep anybody waiting.
  startTransition(() => void hydrateRoot(root, <Calculator page={page} />))
}

function Calculator({ page }: { page: CalculatorPage }) {
  const [first, setFirst] = useState(() => readDrinksQuestion(new URLSearchParams(page.query)).question)
  const [{ question, errors }, setAnswer] = useState({ question: first, errors: page.errors })
  const [alive, setAlive] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<string>(undefined)
  // A dial is never kept waiting for the list behind it.
  const shown = useDeferredValue(question)
  const plan = useMemo(() => planDrinks(shown), [shown])

  const recount = useCallback(() => {
    const entries = entriesOf(form.current!)
    setTouched(true)
    setAnswer(({ question }) => readTypedQuestion(entries, question))
  }, [])
  const ownMix = useCallback(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('.split-part input') ?? []) field.value = ''
    recount()
  }, [recount])

  useEffect(() => {
    if (alive) return
    focused.current = document.activeElement?.id
    // A form that came back with mistakes keeps them until they are mended.
    const found = page.errors.length === 0 ? readTypedQuestion(findForm(form.current!), first) : null
    startTransition(() => {
      if (found) {
        setFirst(found.question)
        setAnswer(found)
      }
      setAlive(true)
    })
    // Once only: what the form holds now is what the page lives on from.
  }, [alive, first, page.errors.length])
  useEffect(() => {
    if (alive && focused.current) document.getElementById(focused.current)?.focus()
  }, [alive])
  useEffect(() => {
    if (!isTouched) return
    // Browsers stop listening to pages that change their address a hundred times in half a minute.
    const rest = setTimeout(() => history.replaceState(null, '', planAddress(question)), 250)
    return () => clearTimeout(rest)
  }, [isTouched, question])

  return (
    <>
      <DrinksDesk
        form={form}
        first={first}
        now={question}
        shown={shown}
        typed={page.typed}
        errors={errors}
        summary={isTouched ? [] : page.summary}
        plan={plan}
        siteUrl={page.siteUrl}
        alive={alive}
        onTouch={recount}
        onOwnMix={ownMix}
      />
      {alive && <LiveWords words={headline(plan)} />}
    </>
  )
}
