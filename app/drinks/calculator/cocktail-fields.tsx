import { memo, useState } from 'react'
import { drinksConstants } from '../model/drinks-constants.ts'
import { formatCocktailChoice, type CocktailChoice } from '../model/cocktail-choice.ts'
import { useCalculatorText } from './calculator-text-context.tsx'
import { findRecipe, type RecipeBook } from '../model/recipes.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { CocktailRecipes } from './cocktail-recipes.tsx'

type Props = {
  choices: CocktailChoice[]
  book: RecipeBook
  /** Whether the choices are the cocktails of an event's own menu. */
  named: boolean
  poursSpirits: boolean
  alive: boolean
  error: string | undefined
}

/** Up to three cocktails. Memoized because its option lists are the longest part of the page. */
export const CocktailFields = memo(function CocktailInputs({
  choices,
  book,
  named,
  poursSpirits,
  alive,
  error,
}: Props) {
  const { cocktails: said } = useCalculatorText()
  const isDry = alive && !poursSpirits
  return (
    <fieldset className={`cocktails${error ? ' bad' : ''}`}>
      <legend className="full-width">{said.legend}</legend>
      <p className="hint" id="cocktail-hint">
        {isDry ? said.dry : named ? said.named : said.hint}
      </p>
      <FieldErrorMessage name="cocktail" error={error} />
      {named && <input type="hidden" name="named" value="true" />}
      {!isDry &&
        Array.from({ length: Math.max(drinksConstants.limits.cocktails, choices.length) }, (_, index) => (
          <CocktailSlot
            key={index}
            index={index}
            choice={choices[index]}
            book={book}
            alive={alive}
            describedBy={error ? 'cocktail-hint cocktail-error' : 'cocktail-hint'}
          />
        ))}
    </fieldset>
  )
})

type SlotProps = {
  index: number
  choice: CocktailChoice | undefined
  book: RecipeBook
  alive: boolean
  describedBy: string | undefined
}

/** A cocktail slot of the menu: a recipe and its parts. */
function CocktailSlot({ index, choice, book, alive, describedBy }: SlotProps) {
  const { cocktails: said } = useCalculatorText()
  const id = index === 0 ? 'cocktail' : `cocktail-${index + 1}`
  const label = <label htmlFor={id}>{said.cocktail(index + 1)}</label>
  const field = { id, 'aria-describedby': describedBy }
  // The two kinds of list have different values, so each starts from the choice itself.
  return alive ? (
    <LiveSlot key="live" {...{ field, label, index, choice, book }} />
  ) : (
    <div key="plain" className="field">
      {label}
      <select {...field} name="cocktail" defaultValue={choice ? formatCocktailChoice(choice) : ''}>
        <option value="">{said.none}</option>
        {choice && <CocktailPartsField choice={choice} book={book} />}
        <CocktailRecipes book={book} without={choice?.slug} />
      </select>
    </div>
  )
}

type LiveProps = {
  field: object
  label: React.ReactNode
  index: number
  choice: CocktailChoice | undefined
  book: RecipeBook
}

function LiveSlot({ field, label, index, choice, book }: LiveProps) {
  const { cocktails: said, choices } = useCalculatorText()
  const [slug, setSlug] = useState(choice?.slug ?? '')
  return (
    <div className="slot">
      <div className="field">
        {label}
        <select {...field} name="recipe" defaultValue={slug} onChange={(event) => setSlug(event.currentTarget.value)}>
          <option value="">{said.none}</option>
          <CocktailRecipes book={book} />
        </select>
      </div>
      {slug !== '' && (
        <div className="field">
          <label htmlFor={`weight-${index + 1}`}>
            {said.parts} <span className="unseen">{said.ofCocktail(index + 1)}</span>
          </label>
          <select
            id={`weight-${index + 1}`}
            name="weight"
            defaultValue={choice?.weight ?? drinksConstants.defaults.cocktailWeight}
          >
            {weights.map((weight) => (
              <option key={weight} value={weight}>
                {choices.parts(weight)}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  )
}

/** Without a script the recipe is chosen first, and its parts on the returned page. */
function CocktailPartsField({ choice: { slug }, book }: { choice: CocktailChoice; book: RecipeBook }) {
  const { cocktails: said, choices } = useCalculatorText()
  const name = findRecipe(slug, book)?.name
  return (
    <optgroup label={said.howMuch}>
      {weights.map((weight) => (
        <option
          key={weight}
          value={formatCocktailChoice({ slug, weight })}
        >{`${name}, ${choices.parts(weight)}`}</option>
      ))}
    </optgroup>
  )
}

const weights = Array.from({ length: drinksConstants.limits.weight }, (_, index) => index + 1)
