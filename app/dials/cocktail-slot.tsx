import { useState } from 'react'
import { drinksTable } from '../drinks/drinks-table.ts'
import { writeChoice, type Choice } from '../drinks/cocktail-choice.ts'
import { partsInWords } from './choice-words.ts'
import { recipeOf, recipes } from '../drinks/recipes.ts'

type Props = { index: number; choice: Choice | undefined; alive: boolean; describedBy: string | undefined }

/** One place on the menu: a recipe, and how many parts of the menu it makes. */
export function CocktailSlot({ index, choice, alive, describedBy }: Props) {
  const id = index === 0 ? 'cocktail' : `cocktail-${index + 1}`
  const label = <label htmlFor={id}>Cocktail {index + 1}</label>
  const field = { id, 'aria-describedby': describedBy }
  // The two kinds of list have different values: each starts out from the choice by itself.
  return alive ? (
    <LiveSlot key="live" {...{ field, label, index, choice }} />
  ) : (
    <div key="plain" className="f">
      {label}
      <select {...field} name="cocktail" defaultValue={choice ? writeChoice(choice) : ''}>
        <option value="">No cocktail</option>
        {choice && <PartsOf choice={choice} />}
        <Recipes without={choice?.slug} />
      </select>
    </div>
  )
}

type LiveProps = { field: object; label: React.ReactNode; index: number; choice: Choice | undefined }

function LiveSlot({ field, label, index, choice }: LiveProps) {
  const [slug, setSlug] = useState(choice?.slug ?? '')
  return (
    <div className="slot">
      <div className="f">
        {label}
        <select {...field} name="recipe" defaultValue={slug} onChange={(event) => setSlug(event.currentTarget.value)}>
          <option value="">No cocktail</option>
          <Recipes />
        </select>
      </div>
      {slug !== '' && (
        <div className="f">
          <label htmlFor={`weight-${index + 1}`}>
            Parts <span className="unseen">of cocktail {index + 1}</span>
          </label>
          <select id={`weight-${index + 1}`} name="weight" defaultValue={choice?.weight ?? drinksTable.defaults.cocktailWeight}>
            {weights.map((weight) => (
              <option key={weight} value={weight}>{partsInWords(weight)}</option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

/** Without script a recipe is chosen first and weighed when the page comes back with it. */
function PartsOf({ choice: { slug } }: { choice: Choice }) {
  const name = recipeOf(slug)?.name
  return (
    <optgroup label="How much of the menu">
      {weights.map((weight) => (
        <option key={weight} value={writeChoice({ slug, weight })}>{`${name}, ${partsInWords(weight)}`}</option>
      ))}
    </optgroup>
  )
}

function Recipes({ without }: { without?: string | undefined }) {
  return (
    <optgroup label="The menu">
      {recipes.filter(({ slug }) => slug !== without).map(({ slug, name }) => (
        <option key={slug} value={slug}>{name}</option>
      ))}
    </optgroup>
  )
}

const weights = Array.from({ length: drinksTable.limits.weight }, (_, index) => index + 1)
