import { useState } from 'react'
import { listAsText } from '../shopping/drinks-words.ts'
import { planAddress, quoteAddress } from '../shopping/plan-address.ts'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

type Props = { plan: DrinksPlan; question: DrinksQuestion; siteUrl: string; alive: boolean }

/** Where the list goes from here. Without script its address is a link one can copy, and the browser prints. */
export function ShelfActions({ plan, question, siteUrl, alive }: Props) {
  const [said, setSaid] = useState('')
  const address = planAddress(question)

  async function copy(text: string, done: string) {
    const copied = await written(text)
    setSaid(copied ? done : 'Your browser would not let us. The address above holds the whole plan: copy that.')
  }

  return (
    <>
      <div className="acts">
        <a className="btn" href={quoteAddress(question)}>Add to my quote</a>
        {alive ? (
          <>
            <button type="button" className="btn ghost" onClick={() => print()}>Print</button>
            <button
              type="button"
              className="btn ghost"
              onClick={() => copy(`${location.origin}${address}`, 'Link copied. Whoever opens it sees this list.')}
            >
              Copy link
            </button>
            <button
              type="button"
              className="btn ghost"
              onClick={() => copy(listAsText(plan, `${location.origin}${address}`), 'List copied, ready to paste.')}
            >
              Copy the list as text
            </button>
          </>
        ) : (
          <a className="btn ghost" href={address}>Link to this list</a>
        )}
      </div>
      <p className="said" role="status">{said}</p>
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
