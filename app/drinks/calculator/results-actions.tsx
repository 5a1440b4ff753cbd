import { useState } from 'react'
import { listAsText } from '../shopping-list/drinks-words.ts'
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
  const [said, setSaid] = useState('')
  const address = planAddress(question, quote)

  async function copy(text: string, done: string) {
    const copied = await written(text)
    setSaid(copied ? done : 'Your browser would not let us. The address above holds the whole plan: copy that.')
  }

  const asText = () => listAsText(plan, { address: `${location.origin}${address}`, brings: quote, book })

  return (
    <>
      <div className="acts">
        <a className="btn" href={quoteAddress(question, quote)}>
          Add to my quote
        </a>
        {alive ? (
          <>
            <button type="button" className="btn ghost" onClick={() => print()}>
              Print
            </button>
            <button
              type="button"
              className="btn ghost"
              onClick={() => copy(`${location.origin}${address}`, 'Link copied. Whoever opens it sees this list.')}
            >
              Copy link
            </button>
            <button type="button" className="btn ghost" onClick={() => copy(asText(), 'List copied, ready to paste.')}>
              Copy the list as text
            </button>
          </>
        ) : (
          <a className="btn ghost" href={address}>
            Link to this list
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
