import type { ComponentProps } from 'react'
import { Arithmetic } from '../shelf/arithmetic.tsx'
import { DrinksForm } from './drinks-form.tsx'
import { counted } from '../shopping/numbers-in-words.ts'
import { Shelf } from '../shelf/shelf.tsx'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

type Props = Omit<ComponentProps<typeof DrinksForm>, 'split'> & {
  /** The question the plan answers: a moment behind the dials while they turn. */
  shown: DrinksQuestion
  plan: DrinksPlan
  siteUrl: string
}

/** Dials on one side, the shelf they fill on the other, and under the dials the sum behind it. */
export function DrinksDesk({ shown, plan, siteUrl, ...form }: Props) {
  return (
    <div className="wrap desk">
      <div className="desk-dials">
        <DrinksForm {...form} split={plan.inputs.split} />
        <a className="tally" href="#list">
          <b>{plan.buy > 0 ? `Buy ${counted(plan.buy, 'drink')}` : 'No alcohol'}</b> <span>See the list</span>
        </a>
      </div>
      <Shelf plan={plan} question={shown} siteUrl={siteUrl} alive={form.alive} />
      <Arithmetic plan={plan} />
    </div>
  )
}
