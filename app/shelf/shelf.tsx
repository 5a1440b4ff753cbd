import { memo } from 'react'
import { headline } from '../shopping/drinks-words.ts'
import { MenuList } from './menu-list.tsx'
import { amount, counted } from '../shopping/numbers-in-words.ts'
import { ShelfActions } from './shelf-actions.tsx'
import { ShelfGroup } from './shelf-group.tsx'
import { shoppingList } from '../shopping/shopping-list.ts'
import { decimals } from '../drinks/whole-numbers.ts'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

type Props = { plan: DrinksPlan; question: DrinksQuestion; siteUrl: string; alive: boolean }

/** What to buy: how much of it, in which packs, and what each is for. */
export const Shelf = memo(function Shelf({ plan, question, siteUrl, alive }: Props) {
  const { buy, inputs: { guests, hours }, cocktails } = plan
  const party = `${counted(guests, 'guest')}, ${counted(hours, 'hour')}`
  return (
    <section id="list" className="shelf" aria-labelledby="list-heading" tabIndex={-1}>
      <p className="eyebrow">Your shopping list</p>
      <h2 id="list-heading">{buy > 0 ? `${counted(buy, 'drink')}, ${party}` : party}</h2>
      {buy > 0 ? <Figures {...plan} /> : <p className="said">{headline(plan)}</p>}
      {shoppingList(plan).map((group) => <ShelfGroup key={group.name} {...group} />)}
      {cocktails.length > 0 && <MenuList cocktails={cocktails} />}
      <ShelfActions plan={plan} question={question} siteUrl={siteUrl} alive={alive} />
    </section>
  )
})

/** Drunk, bought, a guest, and the band: the four numbers people ask for. */
function Figures({ likely, buy, band, inputs }: DrinksPlan) {
  const figures = [
    [`about ${amount(Math.round(likely))}`, 'likely drunk'],
    [amount(buy), 'to buy'],
    [amount(decimals(1, buy, inputs.guests)), 'a guest'],
    [`${amount(Math.round(band.tight))} to ${amount(Math.round(band.generous))}`, 'tight to generous'],
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
