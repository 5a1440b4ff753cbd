import { calculationFormatter } from '../../drinks/calculator/calculator-text.ts'
import { planDrinks } from '../../drinks/model/plan-drinks.ts'
import { defaultDrinksInputs } from '../../drinks/model/drinks-inputs.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { CountPictogram } from '../../ui/glyph-grid.tsx'
import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { homePageText } from './home-page-text.ts'

const bottled = (count: number) => ({ count, glyph: 'bottle', amount: { count, unit: 'bottle' } }) as const

/** Results with which the calculator opens in hot and in cool months, computed once at startup. */
const examples = { hot: planExample(true), cool: planExample(false) }

function planExample(hot: boolean) {
  const question = { ...defaultDrinksInputs, hot }
  const plan = planDrinks(question)
  const { beer, wine, spirits } = plan
  const items = {
    beer: {
      count: beer.cases24 + beer.packs12,
      glyph: 'can',
      amount: { count: 2 * beer.cases24 + beer.packs12, unit: '12-pack' },
    },
    wine: bottled(wine.bottles),
    spirits: bottled(Object.values(spirits ?? {}).reduce((sum, count) => sum + count, 0)),
  } as const
  return { question, plan, items }
}

/** Result of the calculator as it opens in this season, with a link to it. */
export function CalculatorTeaserSection({ prices, isHot }: { prices: StorePrices | null; isHot: boolean }) {
  const { question, plan, items } = examples[isHot ? 'hot' : 'cool']
  const language = useLanguage()
  const said = homePageText(language)
  const priced = { question, prices, quote: null, book: standardRecipes }
  const cost = calculationFormatter(language).cost(plan, priced)
  return (
    <section className="calc" aria-labelledby="calc">
      <div className="wrap">
        <div>
          <p className="eyebrow">{said.calculator}</p>
          <h2 id="calc">{said.howMuch}</h2>
          <p>{said.calculatorWords}</p>
          <a className="btn ghost" href={toLocalizedPath(language, '/alcohol-calculator')}>
            {said.openCalculator}
          </a>
        </div>
        <div>
          <p className="for-example">{said.forExample(question.guests, question.hours)}</p>
          <div className="stack gap-5">
            <ul className="teaser-items stack flush">
              {(['beer', 'wine', 'spirits'] as const).map((kind) => (
                <li className="stack gap-5" key={kind}>
                  <span>{said.kinds[kind]}</span>
                  <CountPictogram glyph={items[kind].glyph} count={items[kind].count} />
                  <b>{said.amount(items[kind].amount)}</b>
                </li>
              ))}
            </ul>
            {cost && (
              <p className="for-example">
                <b>{cost.range}.</b> {cost.note}
              </p>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
