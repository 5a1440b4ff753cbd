import { CocktailInputs } from './cocktail-inputs.tsx'
import {
  chillWords,
  cushionWords,
  daypartWords,
  occasionWords,
  toastWords,
  weatherWords,
  weekdayWords,
} from './choice-words.ts'
import { Slider } from './slider.tsx'
import { poursSpirits, type DrinksQuestion } from '../model/drinks-question.ts'
import { drinksTable } from '../model/drinks-table.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { InputProps } from './main-inputs.tsx'
import { FieldError, described } from '../../ui/field.tsx'

/** Everything beyond the five questions. */
export function FineTune({ first, now, typed, message, alive, book, onOwnMix }: InputProps) {
  const select = (name: 'daypart' | 'occasion' | 'weekday' | 'cushion' | 'toast' | 'hot' | 'chill') => ({
    name,
    chosen: String(first[name]),
    error: message(name),
  })
  return (
    <>
      <Slider
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
      <SplitInputs
        split={first.split}
        typed={typed}
        message={message}
        onOwnMix={alive && now.split ? onOwnMix : undefined}
      />
      <CocktailInputs
        choices={first.cocktails}
        named={first.named}
        book={book}
        poursSpirits={poursSpirits(now)}
        alive={alive}
        error={message('cocktail')}
      />
    </>
  )
}

type SplitProps = {
  split: DrinksQuestion['split']
  typed: Record<string, string>
  message: (field: string) => string | undefined
  /** Gives the bar its own mix back; only where a script can. */
  onOwnMix: (() => void) | undefined
}

const kinds = { beer: 'Beer', wine: 'Wine', spirits: 'Spirits' } as const

function SplitInputs({ split, typed, message, onOwnMix }: SplitProps) {
  return (
    <fieldset className="split-part">
      <legend>
        Split by hand <span className="mark">optional</span>
      </legend>
      <p className="hint" id="split-hint">
        Weights from 0 to 100, all three together. Leave blank and we’ll decide.
      </p>
      <div className="row">
        {Object.entries(kinds).map(([name, label]) => {
          const error = message(name)
          const by = described(name, undefined, error)
          return (
            <div key={name} className={`field third${error ? ' bad' : ''}`}>
              <label htmlFor={name}>{label}</label>
              <FieldError name={name} error={error} />
              <input
                id={name}
                name={name}
                type="number"
                inputMode="numeric"
                min={0}
                max={drinksTable.limits.splitPart}
                defaultValue={typed[name] ?? split?.[name as keyof typeof kinds] ?? ''}
                {...by}
                aria-describedby={['split-hint', by['aria-describedby']].filter(Boolean).join(' ')}
              />
            </div>
          )
        })}
      </div>
      {onOwnMix && (
        <button type="button" className="plain" onClick={onOwnMix}>
          Use the bar’s own mix
        </button>
      )}
    </fieldset>
  )
}
