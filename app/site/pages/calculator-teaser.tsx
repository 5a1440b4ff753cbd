import { planDrinks } from '../../drinks/model/drinks.ts'
import { defaultQuestion } from '../../drinks/model/drinks-question.ts'
import { shoppingList } from '../../drinks/shopping-list/shopping-list.ts'
import { Glyphs } from '../../ui/glyphs.tsx'

/** The calculator's own answer to its own example: the same for everybody, so it is worked out once. */
const items = shoppingList(planDrinks(defaultQuestion))[0]?.items ?? []

export function CalculatorTeaser() {
  return (
    <section className="calc" aria-labelledby="calc">
      <div className="wrap">
        <div>
          <p className="eyebrow">Alcohol calculator</p>
          <h2 id="calc">How much is enough?</h2>
          <p>
            Tell us the guests and the hours. We do the counting: bottles, cases, mixers, ice and citrus, as a list you
            can shop from.
          </p>
          <a className="btn" href="/alcohol-calculator">
            Open the calculator
          </a>
        </div>
        <div>
          <p className="for-example">
            For {defaultQuestion.guests} guests and {defaultQuestion.hours} hours, for example:
          </p>
          <ul className="teaser-items">
            {items.map(({ name, glyph, count, amount }) => (
              <li key={name}>
                <span>{name.replace(/,.*/, '')}</span>
                {glyph === 'none' ? <span /> : <Glyphs glyph={glyph} count={count} />}
                <b>{amount}</b>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
