import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LiveWords } from '../../ui/live-words.tsx'
import { CalculatorPanels } from './calculator-panels.tsx'
import { CalculatorSpeech } from './calculator-speech.tsx'
import type { CalculatorWords } from './calculator-words.ts'
import { planDrinks } from '../model/drinks.ts'
import { readDrinksQuestion } from '../model/drinks-question.ts'
import { entriesOf, findForm } from './read-form.ts'
import { planAddress } from '../shopping-list/plan-address.ts'
import { readTypedQuestion } from './read-form.ts'
import { bookWith, type CalculatorPage } from './calculator-page.ts'

/** Hydrates the calculator: from here on the list follows every input. */
export function bringToLife(root: HTMLElement, page: CalculatorPage, words: CalculatorWords): Promise<void> {
  return new Promise((onAlive) => {
    // As a transition it comes in short tasks: a page that wakes up must not keep anybody waiting.
    startTransition(() => void hydrateRoot(root, <Calculator page={page} words={words} onAlive={onAlive} />))
  })
}

type Props = { page: CalculatorPage; words: CalculatorWords; onAlive: () => void }

function Calculator({ page, words, onAlive }: Props) {
  const { mistake, at } = words
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
    setAnswer(({ question }) => readTypedQuestion(entries, question, { book, mistake }))
  }, [book, mistake])
  const ownMix = useCallback(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('.split-part input') ?? []) field.value = ''
    recount()
  }, [recount])

  useEffect(() => {
    if (alive) return
    focused.current = document.activeElement?.id
    // A form that came back with mistakes keeps them until they are mended.
    const found = page.errors.length === 0 ? readTypedQuestion(findForm(form.current!), first, { book, mistake }) : null
    startTransition(() => {
      if (found) {
        setFirst(found.question)
        setAnswer(found)
      }
      setAlive(true)
    })
    // Once only: what the form holds now is what the page lives on from.
  }, [alive, first, page.errors.length, book, mistake])
  useEffect(() => {
    if (alive) onAlive()
  }, [alive, onAlive])
  useEffect(() => {
    if (alive && focused.current) document.getElementById(focused.current)?.focus()
  }, [alive])
  useEffect(() => {
    if (!isTouched) return
    // Browsers stop listening to pages that change their address a hundred times in half a minute.
    const rest = setTimeout(() => {
      history.replaceState(null, '', at(planAddress(question, page.quote)))
      // The same plan in the other language.
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = location.search
    }, 250)
    return () => clearTimeout(rest)
  }, [isTouched, question, page.quote, at])

  return (
    <CalculatorSpeech value={words}>
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
      {alive && <LiveWords words={words.list.headline(plan)} />}
    </CalculatorSpeech>
  )
}
