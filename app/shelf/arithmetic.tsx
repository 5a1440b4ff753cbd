import { memo } from 'react'
import { arithmeticOf } from '../shopping/drinks-arithmetic.ts'
import { notesFor } from '../shopping/drinks-words.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

/** The sum with the visitor's own numbers, and what no list can say. */
export const Arithmetic = memo(function Arithmetic({ plan }: { plan: DrinksPlan }) {
  return (
    <div className="sums">
      <section aria-labelledby="arithmetic">
        <h2 id="arithmetic">The arithmetic</h2>
        <ol>
          {arithmeticOf(plan).map((step) => <li key={step}>{step}</li>)}
        </ol>
      </section>
      <section aria-labelledby="before-you-shop">
        <h2 id="before-you-shop">Before you shop</h2>
        <ul>
          {notesFor(plan).map((note) => <li key={note}>{note}</li>)}
        </ul>
      </section>
    </div>
  )
})
