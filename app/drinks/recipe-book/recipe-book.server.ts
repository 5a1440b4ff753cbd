import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import { trash } from '../../plumbing/database/trash.server.ts'
import { typedLine } from '../../plumbing/http/typed-text.ts'
import type { Words } from '../../ui/form-field.ts'
import { recipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import { readOwnRecipe, recipeAddress, recipeFrom, wordsOfRecipe, type OwnRecipe } from './own-recipe.ts'

const recipesLock = ['recipes']

/** The owner's own recipes, in the owner's order, and the calculator's; with `isOffered` those couples may choose. */
export async function readRecipeBook(db: Db, { isOffered = false } = {}): Promise<RecipeBook> {
  const own = await readOwnRecipes(db)
  return [...own.filter(({ isShown }) => isShown || !isOffered).map(recipeFrom), ...recipes]
}

/** Of the owner's own recipes those that an address names, a few at most. */
export async function readNamedRecipes(db: Db, params: URLSearchParams): Promise<Recipe[]> {
  const named = params.getAll('cocktail').map((choice) => choice.split(':')[0])
  return (await readOwnRecipes(db)).map(recipeFrom).filter(({ slug }) => named.includes(slug))
}

/** The owner's own recipes as they are kept, in the owner's order. */
export async function readOwnRecipes(db: Db): Promise<OwnRecipe[]> {
  const rows = await db.selectFrom('own_recipe').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(ownOf)
}

/** One of the owner's recipes; null where there is none of that id. */
export async function findOwnRecipe(db: Db, id: string): Promise<OwnRecipe | null> {
  const row = await db.selectFrom('own_recipe').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? ownOf(row) : null
}

/** Saves a recipe as its form was filled in, a new one where `id` is null, unless somebody was faster. `now` in epoch milliseconds. */
export function saveRecipe(db: Db, id: string | null, words: Words, now: number): Promise<Saved<Words>> {
  return saveIfUnchanged<Words>(db, {
    locks: recipesLock,
    seen: id === null ? '' : (words.seen ?? ''),
    canAdd: id === null,
    read: async (db) => {
      const stored = id === null ? null : await findOwnRecipe(db, id)
      return stored && wordsOfRecipe(stored)
    },
    write: async (db) => {
      const own = await readOwnRecipes(db)
      const names = [...own.filter((other) => other.id !== id), ...recipes].map(({ name }) => name)
      const reading = readOwnRecipe(id ?? `own-${randomUUID()}`, words, names)
      if ('errors' in reading) return reading.errors
      await store(db, reading.recipe)
    },
    ...(id !== null && {
      keep: { form: recipeAddress(id), title: `Recipe “${typedLine(words.name)}”`, words: (former) => former, now },
    }),
  })
}

/** Deletes a recipe so that it can come back; answers the bin's id, null where it was gone already. */
export async function deleteRecipe(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await lockFor(db, recipesLock)
    const rows = await db.deleteFrom('own_recipe').where('id', '=', id).returningAll().execute()
    return rows[0] ? trash(db, 'recipes', rows[0].name, { own_recipe: rows }, now) : null
  })
}

async function store(db: Db, { id, name, isShown, ...recipe }: OwnRecipe): Promise<void> {
  const row = { name, is_shown: Number(isShown), recipe: JSON.stringify(recipe) }
  const { next } = await db
    .selectFrom('own_recipe')
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('own_recipe')
    .values({ id, ...row, position: next })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

function ownOf({ id, name, recipe, is_shown }: Tables['own_recipe']): OwnRecipe {
  return { id, name, ...JSON.parse(recipe), isShown: is_shown === 1 }
}
