import { useState } from 'react'
import { useCalculatorWords } from './calculator-speech.tsx'
import { planAddress, quoteAddress } from '../shopping-list/plan-address.ts'
import type { DrinksQuestion } from '../model/drinks-question.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { OpenedFrom } from './calculator-page.ts'

type Props = {
  plan: DrinksPlan
  book: RecipeBook
  question: DrinksQuestion
  siteUrl: string
  quote: OpenedFrom | null
  alive: boolean
}

/** Where the list goes from here. Without script its address is a link one can copy, and the browser prints. */
export function ResultsActions({ plan, book, question, siteUrl, quote, alive }: Props) {
  const { actions: words, at } = useCalculatorWords()
  const [said, setSaid] = useState('')
  const address = at(planAddress(question, quote))

  async function copy(text: string, done: string) {
    const copied = await written(text)
    setSaid(copied ? done : words.refused)
  }

  const asText = () => words.asText(plan, { address: `${location.origin}${address}`, brings: quote, book })

  return (
    <>
      <div className="acts">
        <a className="btn" href={at(quoteAddress(question, quote))}>
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
              onClick={() => copy(`${location.origin}${address}`, words.linkCopied)}
            >
              {words.copyLink}
            </button>
            <button type="button" className="btn ghost" onClick={() => copy(asText(), words.listCopied)}>
              {words.copyList}
            </button>
          </>
        ) : (
          <a className="btn ghost" href={address}>
            {words.link}
          </a>
        )}
      </div>
      <p className="said" role="status">
        {said}
      </p>
      <p className="print-only">{`${siteUrl}${address}`}</p>
    </>
  )
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
