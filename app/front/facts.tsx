import type { Rules } from '../catalogue/catalogue.ts'
import { setUpHours } from '../catalogue/hours.ts'

/** What is in every booking, in four figures. */
export function Facts(rules: Rules) {
  const facts = [
    [`${rules.serviceHours} hours`, 'of bartender service in every booking'],
    [setUpHours(rules), 'of set-up before your first guest'],
    ['2 bartenders', `at least, past ${rules.guestsPerBartender} guests`],
    [`${rules.freeMiles} miles`, 'of travel before mileage counts'],
  ]
  return (
    <section className="facts" aria-label="In every booking">
      <dl className="wrap">
        {facts.map(([figure, words]) => (
          <div key={words}>
            <dt>{figure}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
