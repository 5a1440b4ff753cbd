import { EditPage } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { getFieldErrorMessage, type FieldError } from '../../ui/field-errors.ts'
import { InputField } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { ingredientTable } from '../model/ingredient-table.ts'
import type { CocktailBatch } from './cocktail-batch.ts'
import { getRecipePath } from './custom-recipe.ts'
import { RecipeBatchSection } from './recipe-batch-section.tsx'
import { parseIngredientRows, recipeForm, maxIngredients } from './recipe-form.ts'

const unitWords = { oz: 'oz', ml: 'ml', each: 'pieces' }
const kindWords = {
  '': 'known to us',
  spirit: 'spirit, 750 ml',
  liqueur: 'liqueur, 750 ml',
  wine: 'wine, 750 ml',
  mixer: 'soda or mixer, 1 liter',
  juice: 'juice or purée, 1 liter',
  syrup: 'syrup, 1 liter',
  each: 'by the piece',
}

/** A recipe of the owner: its form, its batch, and its deletion. */
export function RecipePage({ state, batch }: { state: EditState; batch: CocktailBatch | null }) {
  const title = state.stored?.name
  return (
    <>
      <EditPage
        state={state}
        form={recipeForm}
        action={getRecipePath(state.key)}
        title={title ?? 'Add a recipe'}
        eyebrow="Recipe"
        one="This recipe"
        up={{ href: '/backbar/menu#recipes', words: 'Back to the menu' }}
        before={
          // Enter activates the first button.
          <button className="unseen" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
            Save
          </button>
        }
        parts={{ ingredients: <Ingredients input={state.input} errors={state.errors} /> }}
        remove={
          title === undefined
            ? null
            : {
                what: title,
                words:
                  'Cards it is on keep the name they gave it, and lose what is in it. You can undo it right afterwards.',
              }
        }
      />
      {batch && <RecipeBatchSection batch={batch} id={state.key} />}
    </>
  )
}

type Rows = { input: FormInput; errors: FieldError[] }

function Ingredients({ input, errors }: Rows) {
  const lastRow = Math.max(-1, ...parseIngredientRows(input).map(({ row }) => row))
  const usual = Math.max(4, lastRow + 2) + (input.intent === 'more' ? 3 : 0)
  // Shows further rows for input beyond the maximum, so that it can be fixed.
  const rows = Math.max(Math.min(maxIngredients, usual), lastRow + 1)
  return (
    <fieldset className="ingredients">
      <legend>What goes in, for one drink</legend>
      <p className="hint">
        Leave an amount empty if it is not decided yet: the list says so. If we don’t know an ingredient, choose how it
        is sold.
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <IngredientRow key={row} row={row} input={input} errors={errors} />
      ))}
      <datalist id="known-ingredients">
        {Object.keys(ingredientTable).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {rows < maxIngredients && (
        <button className="btn ghost" type="submit" name="intent" value="more">
          More ingredients
        </button>
      )}
    </fieldset>
  )
}

function IngredientRow({ row, input, errors }: Rows & { row: number }) {
  const field = (name: string) => ({ name: `${name}-${row}`, error: getFieldErrorMessage(errors, `${name}-${row}`) })
  return (
    <div className="ingredient row line-below" role="group" aria-label={`Ingredient ${row + 1}`}>
      <InputField
        {...field('ingredient')}
        label="Ingredient"
        className="thing"
        optional
        list="known-ingredients"
        autoComplete="off"
        defaultValue={input[`ingredient-${row}`]}
      />
      <InputField
        {...field('amount')}
        label="Quantity"
        className="much"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={input[`amount-${row}`]}
      />
      <SelectField
        {...field('unit')}
        label="Unit"
        input={unitWords}
        chosen={input[`unit-${row}`] ?? 'oz'}
        className="unit"
      />
      <SelectField
        {...field('kind')}
        label="Bought as"
        input={kindWords}
        chosen={input[`kind-${row}`] ?? ''}
        className="sold"
      />
    </div>
  )
}
