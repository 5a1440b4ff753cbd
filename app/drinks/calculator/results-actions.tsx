import { createContext, useContext, useState } from 'react'
import { useCalculatorText } from './calculator-text-context.tsx'
import { getDrinksPlanPath, getQuoteFormPath } from '../shopping-list/drinks-plan-path.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'
import type { SourceQuote } from './calculator-page-data.ts'

type Props = {
  plan: DrinksPlan
  book: RecipeBook
  question: DrinksInputs
  siteUrl: string
  quote: SourceQuote | null
  alive: boolean
  /** Loads the texts for copying the list. Undefined without a script. */
  loadMath?: (() => Promise<CalculationFormatter>) | undefined
}

const LatestInputsContext = createContext<DrinksInputs | null>(null)

/** Provides the visitor's latest inputs, which the list may show only later. */
export const LatestInputsProvider = LatestInputsContext.Provider

/**
 * Actions for the list. Without a script its address is a link to copy, and the browser prints. The quote and the copied
 * link take the latest inputs, and the copied text and the printed address those of the list.
 */
export function ResultsActions({ plan, book, question, siteUrl, quote, alive, loadMath }: Props) {
  const { actions: words, at } = useCalculatorText()
  const [said, setSaid] = useState('')
  const latest = useContext(LatestInputsContext) ?? question
  const getAddress = (inputs: DrinksInputs) => at(getDrinksPlanPath(inputs, quote))

  async function copy(writing: Promise<unknown>, done: string) {
    const copied = await writing.then(
      () => true,
      () => false,
    )
    setSaid(copied ? done : words.refused)
  }

  async function asText(load: () => Promise<CalculationFormatter>): Promise<string> {
    return (await load()).asText(plan, { address: `${location.origin}${getAddress(question)}`, brings: quote, book })
  }

  return (
    <>
      <div className="acts">
        <a className="btn" href={at(getQuoteFormPath(latest, quote))}>
          {words.add}
        </a>
        {alive ? (
          <>
            <button type="button" className="btn ghost" onClick={() => print()}>
              {words.print}
            </button>
            <button
              type="button"
              className="btn ghost"
              onClick={() => copy(writeText(`${location.origin}${getAddress(latest)}`), words.linkCopied)}
            >
              {words.copyLink}
            </button>
            {loadMath && (
              <button
                type="button"
                className="btn ghost"
                onClick={() => copy(writeText(asText(loadMath)), words.listCopied)}
              >
                {words.copyList}
              </button>
            )}
          </>
        ) : (
          <a className="btn ghost" href={getAddress(question)}>
            {words.link}
          </a>
        )}
      </div>
      <p className="said" role="status">
        {said}
      </p>
      <p className="print-only">{`${siteUrl}${getAddress(question)}`}</p>
    </>
  )
}

/** Passes a promise to the clipboard where supported, so that browsers still connect the write with the user's click. */
async function writeText(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const plain = text.then((words) => new Blob([words], { type: 'text/plain' }))
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': plain })])
}
