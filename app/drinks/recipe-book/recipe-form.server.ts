import { readEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Words } from '../../ui/form-field.ts'
import { batchOf } from './batch.ts'
import {
  ingredientRows,
  mostIngredients,
  recipeAddress,
  recipeDifferences,
  recipeFrom,
  wordsOfRecipe,
  type OwnRecipe,
} from './own-recipe.ts'
import { deleteRecipe, findOwnRecipe, saveRecipe } from './recipe-book.server.ts'

/** Where a posted form leads: to another page, or back to its own with a status. */
type Answer = { to: string } | { sheet: ReturnType<typeof sheetOf>; status: number }

const newId = 'new'

/**
 * A recipe's form as it is stored or, where the request asks for it, as it was before; or an empty one. Null where there is
 * no such recipe.
 */
export async function openRecipe(db: Db, id: string, request: Request) {
  const recipe = id === newId ? null : await findOwnRecipe(db, id)
  if (!recipe && id !== newId) return null
  const { words, ...earlier } = await readEarlier(db, request, recipeAddress(id), (then) =>
    recipeDifferences(recipe ? wordsOfRecipe(recipe) : {}, then),
  )
  const drinks = new URL(request.url).searchParams.get('batch')
  return { sheet: sheetOf(recipe, { drinks, ...(words && { words }) }), earlier }
}

/** Does what a recipe's form asks for: shows more rows, saves it or deletes it. */
export async function answerRecipe(db: Db, id: string, words: Words, now: number): Promise<Answer> {
  const stored = id === newId ? null : await findOwnRecipe(db, id)
  if (words.intent === 'delete') {
    const bin = await deleteRecipe(db, id, now)
    return { to: bin === null ? '/backbar/menu' : `/backbar/menu?said=deleted&bin=${bin}#recipes` }
  }
  const sheet = { ...sheetOf(stored, { words }), seen: words.seen ?? '' }
  if (words.intent === 'more')
    return { sheet: { ...sheet, rows: Math.min(mostIngredients, sheet.rows + 3) }, status: 200 }
  const saving = await saveRecipe(db, id === newId ? null : id, words, now)
  if (saving.kind === 'saved')
    return { to: `/backbar/menu?${saidOf(id === newId ? 'added' : 'saved', saving)}#recipes` }
  if (saving.kind === 'invalid') return { sheet: { ...sheet, errors: saving.errors }, status: 422 }
  if (saving.kind === 'gone') return { sheet: { ...sheetOf(null, { words }), isGone: true }, status: 409 }
  return { sheet: { ...sheet, seen: saving.seen, meanwhile: recipeDifferences(saving.stored, words) }, status: 409 }
}

function sheetOf(recipe: OwnRecipe | null, { words, drinks = null }: { words?: Words; drinks?: string | null }) {
  const stored = recipe && wordsOfRecipe(recipe)
  const shown = words ?? stored ?? { isShown: 'yes' }
  const lastRow = Math.max(-1, ...ingredientRows(shown).map(({ row }) => row))
  const wanted = /^\d{1,4}$/.test(drinks ?? '') ? Number(drinks) : 0
  return {
    id: recipe?.id ?? newId,
    title: recipe?.name ?? 'A new recipe',
    words: shown,
    seen: seenTag(stored),
    errors: [] as { field: string; message: string }[],
    meanwhile: null as ReturnType<typeof recipeDifferences> | null,
    isGone: false,
    // What was typed beyond the last row there may be still stands there, to be mended.
    rows: Math.max(Math.min(mostIngredients, Math.max(4, lastRow + 2)), lastRow + 1),
    batch: recipe && batchOf(recipeFrom(recipe), wanted > 0 ? Math.min(wanted, 2000) : 20),
  }
}
