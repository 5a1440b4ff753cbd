import { memo } from 'react'
import { figuresOf, headline, notesFor } from '../shopping-list/drinks-words.ts'
import { MenuList } from './results-groups.tsx'
import { amount, counted } from '../shopping-list/numbers-in-words.ts'
import { ResultsActions } from './results-actions.tsx'
import { ResultsGroup } from './results-groups.tsx'
import { shoppingList } from '../shopping-list/shopping-list.ts'
import type { DrinksQuestion } from '../model/drinks-question.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/drinks.ts'
import type { OpenedFrom } from './calculator-page.ts'
import { arithmeticOf } from '../shopping-list/arithmetic-in-words.ts'

type Props = {
  plan: DrinksPlan
  book: RecipeBook
  question: DrinksQuestion
  siteUrl: string
  quote: OpenedFrom | null
  alive: boolean
}

/** What to buy: how much of it, in which packs, and what each is for. */
export const Results = memo(function Results({ plan, book, question, siteUrl, quote, alive }: Props) {
  return (
    <section id="list" className="results" aria-labelledby="list-heading" tabIndex={-1}>
      <p className="eyebrow">Your shopping list</p>
      <ResultsHead plan={plan} />
      {quote && <h3 className="part">You buy</h3>}
      {shoppingList(plan, quote?.whoBrings, book).map((group) => (
        <ResultsGroup key={group.name} {...group} heading={quote ? 'h4' : 'h3'} />
      ))}
      {quote && <WeBring {...quote} />}
      {plan.cocktails.length > 0 && <MenuList cocktails={plan.cocktails} book={book} />}
      <ResultsActions plan={plan} book={book} question={question} siteUrl={siteUrl} quote={quote} alive={alive} />
    </section>
  )
})

/** The other half of the bar: named, so that nobody buys it twice, and without amounts to shop. */
function WeBring({ name, weBring }: OpenedFrom) {
  return (
    <>
      <h3 className="part">We bring</h3>
      <p>
        {weBring} <small>That comes with the {name}.</small>
      </p>
    </>
  )
}

/** What it comes to, for whom and how long, and the four numbers people ask for. */
export function ResultsHead({ plan }: { plan: DrinksPlan }) {
  const { guests, hours } = plan.inputs
  const party = `${counted(guests, 'guest')}, ${counted(hours, 'hour')}`
  return (
    <>
      <h2 id="list-heading">{plan.buy > 0 ? `${counted(plan.buy, 'drink')}, ${party}` : party}</h2>
      {plan.buy > 0 ? <Figures plan={plan} /> : <p className="said">{headline(plan)}</p>}
    </>
  )
}

function Figures({ plan }: { plan: DrinksPlan }) {
  const { poured, perGuest, band } = figuresOf(plan)
  const figures = [
    [poured, 'likely poured'],
    [amount(plan.buy), 'to buy'],
    [perGuest, 'per guest'],
    [band, 'tight to generous'],
  ]
  return (
    <dl className="figures">
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

type ArithmeticProps = { plan: DrinksPlan; question: DrinksQuestion; book?: RecipeBook }

/** The sum with the visitor's own numbers, and what no list can say. */
export const Arithmetic = memo(function Arithmetic({ plan, question, book }: ArithmeticProps) {
  return (
    <div className="sums">
      <section aria-labelledby="arithmetic">
        <h2 id="arithmetic">The math</h2>
        <ol>
          {arithmeticOf(plan, question, book).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="before-you-shop">
        <h2 id="before-you-shop">Before you shop</h2>
        <ul>
          {notesFor(plan).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </div>
  )
})
