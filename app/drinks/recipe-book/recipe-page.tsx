import type { Earlier } from '../../business/earlier-versions.ts'
import { EarlierVersions, OpenedVersion } from '../../ui/earlier-versions.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EditConflict } from '../../ui/edit-conflict.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { InputField, TextField } from '../../ui/field.tsx'
import type { Words } from '../../ui/form-field.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { OneField } from '../../ui/one-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Difference } from '../../ui/differences.ts'
import { ingredientTable } from '../model/ingredient-table.ts'
import { batchAmount, batchHeading, type Batch } from './batch.ts'
import { mostIngredients, recipeAddress } from './own-recipe.ts'

/** A recipe opened for editing: its form, as stored or as typed, and what came of posting it. */
export type RecipeSheet = {
  /** `new` where it is not there yet. */
  id: string
  title: string
  words: Words
  seen: string
  errors: FieldMessage[]
  meanwhile: Difference[] | null
  isGone: boolean
  /** How many rows for ingredients there are. */
  rows: number
  batch: Batch | null
}

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

/** One recipe of the owner's, to be edited, looked at as a batch, and perhaps deleted. */
export function RecipePage({ sheet, earlier }: { sheet: RecipeSheet; earlier: Earlier }) {
  const { id, title, errors, meanwhile, isGone } = sheet
  return (
    <>
      <OfficeHead title={title} eyebrow="Recipe" isError={errors.length > 0 || meanwhile !== null || isGone}>
        <a className="btn ghost" href="/backbar/menu#recipes">
          Back to the menu
        </a>
      </OfficeHead>
      {errors.length > 0 && <ErrorSummary heading="Almost there. Please check:" errors={errors} />}
      {meanwhile && <EditConflict rows={meanwhile} />}
      {isGone && (
        <ErrorSummary
          heading="Somebody deleted this in the meantime. Your words are below; saving adds them as a new recipe."
          errors={[]}
        />
      )}
      <OpenedVersion opened={earlier.opened} />
      <RecipeForm sheet={sheet} />
      <EarlierVersions list={earlier.list} here={recipeAddress(id)} />
      {sheet.batch && <BatchPart batch={sheet.batch} />}
      {id !== 'new' && <Delete id={id} title={title} />}
    </>
  )
}

function RecipeForm({ sheet: { id, words, errors, seen, rows } }: { sheet: RecipeSheet }) {
  const one = (name: string) => ({ typed: words[name], error: errorAt(errors, name) })
  return (
    <form method="post" action={recipeAddress(id)} className="slip entry" id="form" aria-label="The recipe">
      <input type="hidden" name="seen" value={seen} />
      {/* The first button is the one that Enter presses. */}
      <button className="unseen" type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <OneField field={{ name: 'name', label: 'Name', as: 'line' }} {...one('name')} />
      <fieldset className="ingredients">
        <legend>What goes in, for one drink</legend>
        <p className="hint">
          An amount that is still to be agreed can stay empty: the list says so. Of what we do not know, choose what it
          is sold as.
        </p>
        {Array.from({ length: rows }, (_, row) => (
          <IngredientRow key={row} row={row} words={words} errors={errors} />
        ))}
        <datalist id="known-ingredients">
          {Object.keys(ingredientTable).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {rows < mostIngredients && (
          <button className="btn ghost" type="submit" name="intent" value="more">
            More ingredients
          </button>
        )}
      </fieldset>
      <OneField field={{ name: 'glass', label: 'Glass', as: 'line', optional: true }} {...one('glass')} />
      <OneField field={{ name: 'garnish', label: 'Garnish', as: 'line', optional: true }} {...one('garnish')} />
      <TextField
        name="method"
        label="How it is made"
        hint="Stands on the recipe card of the night."
        rows={4}
        optional
        error={errorAt(errors, 'method')}
        defaultValue={words.method}
      />
      <OneField
        field={{
          name: 'isDry',
          label: 'Made without alcohol',
          hint: 'Counted with the drinks without, never with the spirits.',
          as: 'tick',
        }}
        {...one('isDry')}
      />
      <OneField
        field={{
          name: 'isShown',
          label: 'Couples can choose it',
          hint: 'If not checked, only you can put it on a card.',
          as: 'tick',
        }}
        {...one('isShown')}
      />
      <p className="acts">
        <button className="btn" type="submit" name="intent" value="save">
          Save
        </button>
      </p>
    </form>
  )
}

function IngredientRow({ row, words, errors }: { row: number; words: Words; errors: FieldMessage[] }) {
  const field = (name: string) => ({ name: `${name}-${row}`, error: errorAt(errors, `${name}-${row}`) })
  return (
    <div className="ingredient row" role="group" aria-label={`Ingredient ${row + 1}`}>
      <InputField
        {...field('ingredient')}
        label="Ingredient"
        className="thing"
        optional
        list="known-ingredients"
        autoComplete="off"
        defaultValue={words[`ingredient-${row}`]}
      />
      <InputField
        {...field('amount')}
        label="Amount"
        className="much"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={words[`amount-${row}`]}
      />
      <SelectField
        {...field('unit')}
        label="In"
        words={unitWords}
        chosen={words[`unit-${row}`] ?? 'oz'}
        className="unit"
      />
      <SelectField
        {...field('kind')}
        label="Sold as"
        words={kindWords}
        chosen={words[`kind-${row}`] ?? ''}
        className="sold"
      />
    </div>
  )
}

function BatchPart({ batch }: { batch: Batch }) {
  return (
    <section className="slip" id="batch" aria-labelledby="batch-heading">
      <h2 id="batch-heading">{batchHeading(batch)}</h2>
      <dl className="told ruled numbers">
        {batch.lines.map((line) => (
          <div key={line.name}>
            <dt>{line.name}</dt>
            <dd>{batchAmount(line)}</dd>
          </div>
        ))}
      </dl>
      <form method="get" action="#batch" className="batch-form">
        <InputField
          name="batch"
          label="How many drinks"
          className="short"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(batch.drinks)}
        />
        <button className="btn ghost" type="submit">
          Work it out
        </button>
      </form>
    </section>
  )
}

function Delete({ id, title }: { id: string; title: string }) {
  return (
    <details className="slip" id="delete">
      <summary>Delete it</summary>
      <form method="post" action={recipeAddress(id)}>
        <p>Cards it is on keep the name they gave it, and lose what is in it. You can undo it right after.</p>
        <p>
          <button className="btn ghost" type="submit" name="intent" value="delete">
            Delete {title}
          </button>
        </p>
      </form>
    </details>
  )
}
