import { useCalculatorText } from './calculator-text-context.tsx'
import { SliderField } from './slider-field.tsx'
import { drinksConstants } from '../model/drinks-constants.ts'
import { DrinkSplitBar } from './drink-split-bar.tsx'
import type { RecipeBook } from '../model/recipes.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { FieldErrorMessage, getFieldAriaProps } from '../../ui/field.tsx'

export type CalculatorFieldProps = {
  /** `first` are the served inputs, `now` the current inputs. Fields keep typed text themselves. */
  first: DrinksInputs
  now: DrinksInputs
  typed: Record<string, string>
  message: (field: string) => string | undefined
  alive: boolean
  /** Recipes to choose from. */
  book: RecipeBook
  onOwnMix: () => void
}

const { limits } = drinksConstants
/**
 * Largest guest count of the initial slider, which allows single steps up to there. Larger counts are typed, and the
 * slider grows with them.
 */
const maxSliderGuests = 400

/** The five main questions. */
export function MainFields({ first, typed, message, alive, shown }: CalculatorFieldProps & { shown: DrinksInputs }) {
  const { inputs: said, choices } = useCalculatorText()
  const skip = { min: 0, max: limits.nonDrinkers, step: 1 }
  return (
    <>
      <SliderField
        field="guests"
        label={said.guests}
        hint={said.guestsHint}
        error={message('guests')}
        value={typed.guests ?? first.guests}
        scale={{ min: 1, max: first.guests > maxSliderGuests ? limits.guests : maxSliderGuests, step: 1 }}
        most={limits.guests}
      />
      <SliderField
        field="hours"
        label={said.hours}
        hint={said.hoursHint}
        error={message('hours')}
        value={typed.hours ?? first.hours}
        scale={{ min: limits.hours.least / 100, max: limits.hours.most / 100, step: limits.hours.step / 100 }}
      />
      <SliderField
        key={alive ? 'live' : 'plain'}
        field="nonDrinkers"
        name="percent"
        unit="%"
        label={said.nonDrinkers}
        hint={said.nonDrinkersHint}
        error={message('nonDrinkers')}
        value={Math.round(first.nonDrinkers * 100)}
        scale={skip}
        plain={alive ? undefined : <NonDrinkersSelect share={first.nonDrinkers} error={message('nonDrinkers')} />}
      />
      <ChoiceCards
        name="crowd"
        legend={said.crowd}
        words={choices.crowd}
        chosen={first.crowd}
        error={message('crowd')}
      />
      <ChoiceCards name="bar" legend={said.bar} words={choices.bar} chosen={first.bar} error={message('bar')} />
      <DrinkSplitBar question={shown} />
    </>
  )
}

type ChoiceProps = {
  name: string
  legend: string
  words: Readonly<Record<string, readonly [name: string, hint: string]>>
  chosen: string
  error: string | undefined
}

/** A radio group of a few choices, each with a hint. */
function ChoiceCards({ name, legend, words, chosen, error }: ChoiceProps) {
  return (
    <fieldset className="input-row cards-of-choice stack gap-3">
      <legend>{legend}</legend>
      <FieldErrorMessage name={name} error={error} />
      <div className="choice gap-3">
        {Object.entries(words).map(([value, [label, hint]], index) => (
          <label className="rounded card-ground any-break gap-1" key={value}>
            <input
              className="flush"
              type="radio"
              name={name}
              id={index === 0 ? name : undefined}
              value={value}
              defaultChecked={value === chosen}
            />
            <span>{label}</span>
            <span className="hint">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Share of nondrinkers as a select. Without a script a percentage field would not have the value to submit. */
function NonDrinkersSelect({ share, error }: { share: number; error: string | undefined }) {
  const chosen = Math.round(share * 100)
  const steps = Array.from({ length: drinksConstants.limits.nonDrinkers / 5 + 1 }, (_, index) => index * 5)
  const percents = [...new Set([...steps, chosen])].toSorted((a, b) => a - b)
  return (
    <span className="figure">
      <select
        id="nonDrinkers"
        name="nonDrinkers"
        defaultValue={String(share)}
        {...getFieldAriaProps('nonDrinkers', 'hint', error)}
      >
        {percents.map((percent) => (
          <option key={percent} value={percent / 100}>
            {percent}%
          </option>
        ))}
      </select>
    </span>
  )
}
