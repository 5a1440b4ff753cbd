import { memo } from 'react'
import { FieldError } from '../ui/field.tsx'
import { CocktailSlot } from './cocktail-slot.tsx'
import { drinksTable } from '../drinks/drinks-table.ts'
import type { Choice } from '../drinks/cocktail-choice.ts'

type Props = { choices: Choice[]; poursSpirits: boolean; alive: boolean; error: string | undefined }

/** Up to three cocktails. Redrawn only when it has to be: its lists are the longest thing on the page. */
export const CocktailPart = memo(function CocktailPart({ choices, poursSpirits, alive, error }: Props) {
  const isDry = alive && !poursSpirits
  return (
    <fieldset className={`cocktails${error ? ' bad' : ''}`}>
      <legend>Cocktails</legend>
      <p className="hint" id="cocktail-hint">
        {isDry
          ? 'This bar pours no spirits, so there is nothing to shake. Choose a bar with cocktails above.'
          : 'Up to three, where the bar pours spirits. All spirits then go into them, and the list buys their ingredients.'}
      </p>
      <FieldError name="cocktail" error={error} />
      {!isDry &&
        Array.from({ length: drinksTable.limits.cocktails }, (_, index) => (
          <CocktailSlot
            key={index}
            index={index}
            choice={choices[index]}
            alive={alive}
            describedBy={error ? 'cocktail-hint cocktail-error' : 'cocktail-hint'}
          />
        ))}
    </fieldset>
  )
})
