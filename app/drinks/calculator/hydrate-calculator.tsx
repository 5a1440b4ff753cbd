import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { LiveRegion } from '../../ui/live-region.tsx'
import { mergeLabels } from '../../ui/merge-labels.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'
import { CalculatorPanels } from './calculator-panels.tsx'
import { CalculatorTextProvider } from './calculator-text-context.tsx'
import type { CalculatorMessages, CalculatorText } from './calculator-messages.ts'
import { planBaselineDrinks } from '../model/plan-drinks.ts'
import { serializeDrinksInputs } from '../model/drinks-inputs.ts'
import { parseDrinksInputs } from '../model/parse-drinks-inputs.ts'
import { LatestInputsProvider } from './results-actions.tsx'
import { CalculationSection } from './results-section.tsx'
import { getDrinksPlanPath } from '../shopping-list/drinks-plan-path.ts'
import { getFormEntries, getInitialFormEntries, parseCalculatorForm } from './parse-calculator-form.ts'
import { withCustomRecipes } from './calculator-page-data.ts'
import type { CalculatorHydrationData, LoadCalculationFormatter } from './load-calculator-text.tsx'

/** Hydrates the calculator, which from then on updates the list on every input. */
export function hydrateCalculator(
  root: HTMLElement,
  page: CalculatorHydrationData,
  sayings: CalculatorMessages,
  loadMath: LoadCalculationFormatter,
): Promise<void> {
  const words = mergeLabels(page.labels, sayings)
  const sums = root.querySelector('.sums')?.innerHTML ?? ''
  return new Promise((onAlive) => {
    // A transition splits hydration into short tasks, so that the page stays responsive.
    startTransition(() => void hydrateRoot(root, <Calculator {...{ page, words, sums, loadMath, onAlive }} />))
  })
}

type Props = {
  page: CalculatorHydrationData
  words: CalculatorText
  /** The calculation as HTML, as the page was served. */
  sums: string
  loadMath: LoadCalculationFormatter
  onAlive: () => void
}

function Calculator({ page, words, sums, loadMath, onAlive }: Props) {
  const { mistake, at } = words
  const [book] = useState(() => withCustomRecipes(page.own))
  const [first, setFirst] = useState(() => parseDrinksInputs(new URLSearchParams(page.query), { book }).question)
  const [{ question, errors }, setAnswer] = useState({ question: first, errors: page.errors })
  const [alive, setAlive] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<string>(undefined)
  // A deferred value, so that a slider never waits for the list.
  const shown = useDeferredValue(question)
  const plan = useMemo(() => planBaselineDrinks(shown, book), [shown, book])

  /** Texts of the calculation and the cost: those of the served page while they apply, and from then on the loaded ones. */
  const [math, setMath] = useState<CalculationFormatter | null>(null)
  const isAsServed = serializeDrinksInputs(shown) === page.query
  useEffect(() => {
    // Outdated texts are not shown where loading fails.
    if (!isAsServed) void loadMath().then(setMath, () => undefined)
  }, [isAsServed, loadMath])

  const recount = useCallback(() => {
    const entries = getFormEntries(form.current!)
    setTouched(true)
    setAnswer(({ question }) => parseCalculatorForm(entries, question, { book, mistake }))
  }, [book, mistake])
  const ownMix = useCallback(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('.split-part input') ?? []) field.value = ''
    recount()
  }, [recount])

  useEffect(() => {
    if (alive) return
    focused.current = document.activeElement?.id
    // A form returned with errors keeps them until they are fixed.
    const found =
      page.errors.length === 0
        ? parseCalculatorForm(getInitialFormEntries(form.current!), first, { book, mistake })
        : null
    startTransition(() => {
      if (found) {
        setFirst(found.question)
        setAnswer(found)
      }
      setAlive(true)
    })
    // Runs once: the form's current values become the state.
  }, [alive, first, page.errors.length, book, mistake])
  useEffect(() => {
    if (alive) onAlive()
  }, [alive, onAlive])
  useEffect(() => {
    if (alive && focused.current) document.getElementById(focused.current)?.focus()
  }, [alive])
  useEffect(() => {
    if (!isTouched) return
    // Delayed, because browsers ignore address changes after a hundred in half a minute.
    const rest = setTimeout(() => {
      history.replaceState(null, '', at(getDrinksPlanPath(question, page.quote)))
      // Links to the same plan in the other language.
      for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) link.search = location.search
    }, 250)
    return () => clearTimeout(rest)
  }, [isTouched, question, page.quote, at])

  return (
    <CalculatorTextProvider value={words}>
      <LatestInputsProvider value={question}>
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
          cost={math ? math.cost(plan, { ...page, question: shown, book }) : isAsServed ? page.cost : null}
          sums={
            math ? (
              <CalculationSection {...{ math, plan, book }} question={shown} />
            ) : (
              isAsServed && <div className="sums" dangerouslySetInnerHTML={{ __html: sums }} />
            )
          }
          loadMath={loadMath}
          onTouch={recount}
          onOwnMix={ownMix}
        />
      </LatestInputsProvider>
      {alive && <LiveRegion words={words.list.headline(plan)} />}
    </CalculatorTextProvider>
  )
}
