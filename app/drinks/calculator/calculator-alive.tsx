import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LiveWords } from '../../ui/live-words.tsx'
import { CalculatorPanels } from './calculator-panels.tsx'
import { headline } from '../shopping-list/drinks-words.ts'
import { planDrinks } from '../model/drinks.ts'
import { readDrinksQuestion } from '../model/drinks-question.ts'
import { entriesOf, findForm } from './read-form.ts'
import { planAddress } from '../shopping-list/plan-address.ts'
import { readTypedQuestion } from './read-form.ts'
import { bookWith, type CalculatorPage } from './calculator-page.ts'

/** Hydrates the calculator: from here on the list follows every input. */
export default function bringToLife(root: HTMLElement, page: CalculatorPage): Promise<void> {
  return new Promise((onAlive) => {
    // As a transition it comes in short tasks: a page that wakes up must not keep anybody waiting.
    startTransition(() => void hydrateRoot(root, <Calculator page={page} onAlive={onAlive} />))
  })
}

function Calculator({ page, onAlive }: { page: CalculatorPage; onAlive: () => void }) {
  const [book] = useState(() => bookWith(page.own))
  const [first, setFirst] = useState(() => readDrinksQuestion(new URLSearchParams(page.query), { book }).question)
  const [{ question, errors }, setAnswer] = useState({ question: first, errors: page.errors })
  const [alive, setAlive] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<string>(undefined)
  // A slider is never kept waiting for the list behind it.
  const shown = useDeferredValue(question)
  const plan = useMemo(() => planDrinks(shown, book), [shown, book])

  const recount = useCallback(() => {
    const entries = entriesOf(form.current!)
    setTouched(true)
    setAnswer(({ question }) => readTypedQuestion(entries, question, book))
  }, [book])
  const ownMix = useCallback(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('.split-part input') ?? []) field.value = ''
    recount()
  }, [recount])

  useEffect(() => {
    if (alive) return
    focused.current = document.activeElement?.id
    // A form that came back with mistakes keeps them until they are mended.
    const found = page.errors.length === 0 ? readTypedQuestion(findForm(form.current!), first, book) : null
    startTransition(() => {
      if (found) {
        setFirst(found.question)
        setAnswer(found)
      }
      setAlive(true)
    })
    // Once only: what the form holds now is what the page lives on from.
  }, [alive, first, page.errors.length, book])
  useEffect(() => {
    if (alive) onAlive()
  }, [alive, onAlive])
  useEffect(() => {
    if (alive && focused.current) document.getElementById(focused.current)?.focus()
  }, [alive])
  useEffect(() => {
    if (!isTouched) return
    // Browsers stop listening to pages that change their address a hundred times in half a minute.
    const rest = setTimeout(() => history.replaceState(null, '', planAddress(question, page.quote)), 250)
    return () => clearTimeout(rest)
  }, [isTouched, question, page.quote])

  return (
    <>
      <CalculatorPanels
        form={form}
        first={first}
        now={question}
        shown={shown}
        typed={page.typed}
        errors={errors}
        summary={isTouched ? [] : page.summary}
        plan={plan}
        book={book}
        siteUrl={page.siteUrl}
        quote={page.quote}
        alive={alive}
        onTouch={recount}
        onOwnMix={ownMix}
      />
      {alive && <LiveWords words={headline(plan)} />}
    </>
  )
}
