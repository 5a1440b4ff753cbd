import { memo, type ComponentProps } from 'react'
import { useCalculatorText } from './calculator-text-context.tsx'
import { formatNumber } from '../shopping-list/format-numbers.ts'
import type { FormattedListCost } from '../shopping-list/list-cost-text.ts'
import { ResultsActions } from './results-actions.tsx'
import { CocktailList, ResultsGroup } from './results-groups.tsx'
import { buildShoppingList } from '../shopping-list/shopping-list.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'
import type { SourceQuote } from './calculator-page-data.ts'

type Props = ComponentProps<typeof ResultsActions> & {
  /** Cost of the list at a store. Null if unknown. */
  cost: FormattedListCost | null
}

/** Shopping list: amounts, packs and the purpose of each. */
export const ResultsSection = memo(function Results({ plan, quote, cost, ...actions }: Props) {
  const { list: said } = useCalculatorText()
  return (
    <section id="list" className="results rounded" aria-labelledby="list-heading" tabIndex={-1}>
      <p className="eyebrow">{said.eyebrow}</p>
      <ResultsHeader plan={plan} />
      {cost && (
        <p className="cost flush">
          <b>{cost.range}.</b> {cost.otherwise} <small>{cost.note}</small>
        </p>
      )}
      {quote && <h3 className="part">{said.youBuy}</h3>}
      {buildShoppingList(plan, quote?.whoBrings, actions.book).map((group) => (
        <ResultsGroup key={group.code} {...group} heading={quote ? 'h4' : 'h3'} />
      ))}
      {quote && <BusinessSupplies {...quote} />}
      {plan.cocktails.length > 0 && <CocktailList cocktails={plan.cocktails} book={actions.book} />}
      <ResultsActions plan={plan} quote={quote} {...actions} />
    </section>
  )
})

/** Supplies of the business, without amounts, so that the client does not buy them, too. */
function BusinessSupplies({ name, lang, weBring }: SourceQuote) {
  const { list: said } = useCalculatorText()
  const [before, behind] = said.comesWith
  return (
    <>
      <h3 className="part">{said.weBring}</h3>
      <p>
        {weBring}{' '}
        <small>
          {before}
          {lang ? <span lang={lang}>{name}</span> : name}
          {behind}
        </small>
      </p>
    </>
  )
}

/** Total drinks, the party's guests and hours, and the four most requested numbers. */
export function ResultsHeader({ plan }: { plan: DrinksPlan }) {
  const { list: said } = useCalculatorText()
  const party = said.party(plan)
  return (
    <>
      <h2 id="list-heading">{plan.buy > 0 ? `${said.drinks(plan.buy)}, ${party}` : party}</h2>
      {plan.buy > 0 ? <Figures plan={plan} /> : <p className="said">{said.headline(plan)}</p>}
    </>
  )
}

function Figures({ plan }: { plan: DrinksPlan }) {
  const { list: said } = useCalculatorText()
  const { poured, perGuest, band } = said.figuresOf(plan)
  const figures = [
    [poured, said.poured],
    [formatNumber(plan.buy), said.toBuy],
    [perGuest, said.perGuest],
    [band, said.band],
  ]
  return (
    <dl className="figures stack">
      {figures.map(([figure, words]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="flush">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

type ArithmeticProps = { math: CalculationFormatter; plan: DrinksPlan; question: DrinksInputs; book?: RecipeBook }

/** The calculation with the visitor's own numbers, and notes beyond the list. */
export const CalculationSection = memo(function Arithmetic({ math, plan, question, book }: ArithmeticProps) {
  const { math: said } = useCalculatorText()
  return (
    <div className="sums">
      <section aria-labelledby="arithmetic">
        <h2 id="arithmetic">{said.heading}</h2>
        <ol className="bullets">
          {math.steps(plan, question, book).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="before-you-shop">
        <h2 id="before-you-shop">{said.before}</h2>
        <ul className="bullets">
          {math.notes(plan).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </section>
    </div>
  )
})
