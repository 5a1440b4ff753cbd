import { barWords, crowdWords } from './choice-words.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { Dial } from './dial.tsx'
import { drinksTable } from '../drinks/drinks-table.ts'
import { SkipSelect } from './skip-select.tsx'
import { SplitBar } from './split-bar.tsx'
import type { DrinksQuestion } from '../drinks/drinks-question.ts'
import type { DrinksPlan } from '../drinks/drinks.ts'

export type DialsProps = {
  /** The question the page came with, and the one it stands at now: fields keep what is typed by themselves. */
  first: DrinksQuestion
  now: DrinksQuestion
  typed: Record<string, string>
  message: (field: string) => string | undefined
  alive: boolean
  onOwnMix: () => void
}

const { limits } = drinksTable
/** Most parties fit on a dial one can set to the guest; larger ones are typed, and the dial grows with them. */
const dialGuests = 400

/** The five questions everybody is asked. */
export function Dials({ first, typed, message, alive, split }: DialsProps & { split: DrinksPlan['inputs']['split'] }) {
  const skip = { min: 0, max: limits.nonDrinkers, step: 1 }
  return (
    <>
      <Dial
        field="guests"
        label="Guests"
        hint="Everybody, children included"
        error={message('guests')}
        value={typed.guests ?? first.guests}
        scale={{ min: 1, max: first.guests > dialGuests ? limits.guests : dialGuests, step: 1 }}
        most={limits.guests}
      />
      <Dial
        field="hours"
        label="Hours the bar pours"
        hint="It stops an hour before your event ends"
        error={message('hours')}
        value={typed.hours ?? first.hours}
        scale={{ min: limits.hours.least / 100, max: limits.hours.most / 100, step: limits.hours.step / 100 }}
      />
      <Dial
        key={alive ? 'live' : 'plain'}
        field="nonDrinkers"
        name="percent"
        unit="%"
        label="Guests who won’t drink"
        hint="Of the adults; one in five is usual"
        error={message('nonDrinkers')}
        value={Math.round(first.nonDrinkers * 100)}
        scale={skip}
        plain={alive ? undefined : <SkipSelect share={first.nonDrinkers} error={message('nonDrinkers')} />}
      />
      <ChoiceCards name="crowd" legend="Crowd" words={crowdWords} chosen={first.crowd} error={message('crowd')} />
      <ChoiceCards name="bar" legend="What is poured" words={barWords} chosen={first.bar} error={message('bar')} />
      <SplitBar split={split} />
    </>
  )
}
