import { CocktailPart } from './cocktail-part.tsx'
import {
  chillWords, cushionWords, daypartWords, occasionWords, toastWords, weatherWords, weekdayWords,
} from './choice-words.ts'
import { Dial } from './dial.tsx'
import { poursSpirits } from '../drinks/drinks-question.ts'
import { drinksTable } from '../drinks/drinks-table.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SplitPart } from './split-part.tsx'
import type { DialsProps } from './dials.tsx'

/** Everything beyond the five questions. */
export function FineTune({ first, now, typed, message, alive, onOwnMix }: DialsProps) {
  const select = (name: 'daypart' | 'occasion' | 'weekday' | 'cushion' | 'toast' | 'hot' | 'chill') =>
    ({ name, chosen: String(first[name]), error: message(name) })
  return (
    <>
      <Dial
        field="under21"
        label="Under 21"
        hint="Of your guests; never given alcohol in any figure"
        error={message('under21')}
        value={typed.under21 ?? first.under21}
        scale={{ min: 0, max: now.guests, step: 1 }}
        most={drinksTable.limits.guests}
      />
      <div className="row">
        <SelectField {...select('occasion')} label="Occasion" words={occasionWords} />
        <SelectField {...select('daypart')} label="Time of day" words={daypartWords} />
        <SelectField {...select('weekday')} label="Weekday" words={weekdayWords} />
        <SelectField {...select('hot')} label="Weather" words={weatherWords} />
        <SelectField {...select('cushion')} label="Cushion" words={cushionWords} />
        <SelectField {...select('toast')} label="The toast" words={toastWords} />
        <SelectField {...select('chill')} label="Chilling" words={chillWords} />
      </div>
      <SplitPart split={first.split} typed={typed} message={message} onOwnMix={alive && now.split ? onOwnMix : undefined} />
      <CocktailPart choices={first.cocktails} poursSpirits={poursSpirits(now)} alive={alive} error={message('cocktail')} />
    </>
  )
}
