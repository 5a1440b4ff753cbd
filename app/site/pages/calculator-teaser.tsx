import { planDrinks } from '../../drinks/model/drinks.ts'
import { defaultQuestion } from '../../drinks/model/drinks-question.ts'
import { shoppingList } from '../../drinks/shopping-list/shopping-list.ts'
import { Glyphs } from '../../ui/glyphs.tsx'
import { pathIn } from '../../ui/language.ts'
import { useLanguage } from '../../ui/spoken.tsx'
import { homeWords } from './home-words.ts'

/** The calculator's own answer to its own example: the same for everybody, so it is worked out once. */
const items = shoppingList(planDrinks(defaultQuestion))[0]?.items ?? []

export function CalculatorTeaser() {
  const language = useLanguage()
  const said = homeWords(language)
  return (
    <section className="calc" aria-labelledby="calc">
      <div className="wrap">
        <div>
          <p className="eyebrow">{said.calculator}</p>
          <h2 id="calc">{said.howMuch}</h2>
          <p>{said.calculatorWords}</p>
          <a className="btn" href={pathIn(language, '/alcohol-calculator')}>
            {said.openCalculator}
          </a>
        </div>
        <div>
          <p className="for-example">{said.forExample(defaultQuestion.guests, defaultQuestion.hours)}</p>
          <ul className="teaser-items">
            {items.map(({ name, glyph, count, amount }) => (
              <li key={name}>
                <span>{said.itemName(name).replace(/,.*/, '')}</span>
                {glyph === 'none' ? <span /> : <Glyphs glyph={glyph} count={count} />}
                <b>{said.itemAmount(amount)}</b>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
