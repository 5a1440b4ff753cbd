import type { Rules } from '../../menu/catalogue/catalogue.ts'
import { setUpHours } from '../../menu/catalogue/hours.ts'

/** What is in every booking, in four figures. */
export function Facts(rules: Rules) {
  const facts = [
    [`${rules.serviceHours} hours`, 'of bartender service in every booking'],
    [setUpHours(rules), 'of set-up before your first guest'],
    [
      '2 bartenders',
      `at least, past ${rules.guestsPerBartender} guests; one more for each further ${rules.guestsPerBartender}`,
    ],
    [`${rules.freeMiles} miles`, 'of travel included'],
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
