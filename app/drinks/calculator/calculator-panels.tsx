import type { ComponentProps, ReactNode } from 'react'
import { CalculatorForm } from './calculator-form.tsx'
import { useCalculatorText } from './calculator-text-context.tsx'
import { ResultsSection } from './results-section.tsx'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { SourceQuote } from './calculator-page-data.ts'

type Props = Omit<ComponentProps<typeof CalculatorForm>, 'quote' | 'book'> & {
  plan: DrinksPlan
  /** Recipe book of the plan's cocktails. */
  book: RecipeBook
  quote: SourceQuote | null
  siteUrl: string
  cost: ComponentProps<typeof ResultsSection>['cost']
  /** Calculation of the shopping list. */
  sums: ReactNode
  loadMath?: ComponentProps<typeof ResultsSection>['loadMath']
}

/** The calculator's inputs, the shopping list next to them, and the calculation below both. */
export function CalculatorPanels({ shown, plan, book, siteUrl, quote, cost, sums, loadMath, ...form }: Props) {
  const { form: said } = useCalculatorText()
  const wrong = form.errors[0]?.field
  return (
    <div className="wrap calculator-panels">
      <div className="calculator-inputs">
        <CalculatorForm {...form} book={book} quote={quote} shown={shown} />
        <a className="tally" href={`#${wrong ?? 'list'}`}>
          <b>{wrong ? said.mend : said.buy(plan.buy)}</b> <span>{wrong ? said.show : said.seeList}</span>
        </a>
      </div>
      <ResultsSection {...{ plan, book, siteUrl, quote, cost, loadMath }} question={shown} alive={form.alive} />
      {sums}
    </div>
  )
}
