import { CocktailFields } from './cocktail-fields.tsx'
import { useCalculatorText } from './calculator-text-context.tsx'
import { SliderField } from './slider-field.tsx'
import { hasSpirits, type DrinksInputs } from '../model/drinks-inputs.ts'
import { drinksConstants } from '../model/drinks-constants.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { CalculatorFieldProps } from './main-fields.tsx'
import { FieldErrorMessage, getFieldAriaProps } from '../../ui/field.tsx'

/** All fields beyond the five main questions. */
export function FineTuneSection({ first, now, typed, message, alive, book, onOwnMix }: CalculatorFieldProps) {
  const { inputs: said, choices } = useCalculatorText()
  const select = (name: 'daypart' | 'occasion' | 'weekday' | 'cushion' | 'toast' | 'hot' | 'chill') => ({
    name,
    chosen: String(first[name]),
    error: message(name),
    label: said[name],
  })
  return (
    <>
      <SliderField
        field="under21"
        label={said.under21}
        hint={said.under21Hint}
        error={message('under21')}
        value={typed.under21 ?? first.under21}
        scale={{ min: 0, max: now.guests, step: 1 }}
        most={drinksConstants.limits.guests}
      />
      <div className="row">
        <SelectField {...select('occasion')} input={choices.occasion} />
        <SelectField {...select('daypart')} input={choices.daypart} />
        <SelectField {...select('weekday')} input={choices.weekday} />
        <SelectField {...select('hot')} input={choices.weather} />
        <SelectField {...select('cushion')} input={choices.cushion} />
        <SelectField {...select('toast')} input={choices.toast} />
        <SelectField {...select('chill')} input={choices.chill} />
      </div>
      <SplitInputs
        split={first.split}
        typed={typed}
        message={message}
        onOwnMix={alive && now.split ? onOwnMix : undefined}
      />
      <CocktailFields
        choices={first.cocktails}
        named={first.named}
        book={book}
        poursSpirits={hasSpirits(now)}
        alive={alive}
        error={message('cocktail')}
      />
    </>
  )
}

type SplitProps = {
  split: DrinksInputs['split']
  typed: Record<string, string>
  message: (field: string) => string | undefined
  /** Resets the split to the default. Undefined without a script. */
  onOwnMix: (() => void) | undefined
}

const kinds = ['beer', 'wine', 'spirits'] as const

function SplitInputs({ split, typed, message, onOwnMix }: SplitProps) {
  const { split: said } = useCalculatorText()
  return (
    <fieldset className="split-part">
      <legend className="full-width">
        {said.legend} <span className="mark">{said.optional}</span>
      </legend>
      <p className="hint" id="split-hint">
        {said.hint}
      </p>
      <div className="wrap-line gap-4">
        {kinds.map((name) => {
          const error = message(name)
          const by = getFieldAriaProps(name, undefined, error)
          return (
            <div key={name} className={`field fill${error ? ' bad' : ''}`}>
              <label htmlFor={name}>{said[name]}</label>
              <FieldErrorMessage name={name} error={error} />
              <input
                id={name}
                name={name}
                type="number"
                inputMode="numeric"
                min={0}
                max={drinksConstants.limits.splitPart}
                defaultValue={typed[name] ?? split?.[name] ?? ''}
                {...by}
                aria-describedby={['split-hint', by['aria-describedby']].filter(Boolean).join(' ')}
              />
            </div>
          )
        })}
      </div>
      {onOwnMix && (
        <button type="button" className="plain" onClick={onOwnMix}>
          {said.ownMix}
        </button>
      )}
    </fieldset>
  )
}
