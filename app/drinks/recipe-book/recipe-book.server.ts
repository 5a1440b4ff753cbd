import { sql } from 'kysely'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { alcoholFreeRecipes } from '../model/alcohol-free-recipes.ts'
import { standardRecipes, type Recipe, type RecipeBook } from '../model/recipes.ts'
import { getRecipePath, toModelRecipe, type CustomRecipe } from './custom-recipe.ts'
import { recipeForm, type RecipeValues } from './recipe-form.ts'

const recipesLock = ['recipes']

/**
 * The owner's recipes in the owner's order, the standard recipes, and those without alcohol. With `isOffered`, only those
 * that clients may choose.
 */
export async function getRecipeBook(db: Db, { isOffered = false } = {}): Promise<RecipeBook> {
  const own = await listCustomRecipes(db)
  return [
    ...own.filter(({ isShown }) => isShown || !isOffered).map(toModelRecipe),
    ...standardRecipes,
    ...alcoholFreeRecipes,
  ]
}

/** Recipes named by an address, apart from standard recipes. A few at most. */
export async function listRecipesByParams(db: Db, params: URLSearchParams): Promise<Recipe[]> {
  const named = params.getAll('cocktail').map((choice) => choice.split(':')[0])
  return [...(await listCustomRecipes(db)).map(toModelRecipe), ...alcoholFreeRecipes].filter(({ slug }) =>
    named.includes(slug),
  )
}

/** The owner's recipes as stored, in the owner's order. */
export async function listCustomRecipes(db: Db): Promise<CustomRecipe[]> {
  const rows = await db.selectFrom('custom_recipe').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(toCustomRecipe)
}

/** Finds a recipe of the owner. Null for an unknown id. */
export async function findCustomRecipe(db: Db, id: string): Promise<CustomRecipe | null> {
  const row = await db.selectFrom('custom_recipe').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toCustomRecipe(row) : null
}

/** Edit form of a stored recipe. Names are unique, also among the standard recipes. */
export const recipeEditForm: EditForm<RecipeValues> = {
  form: recipeForm,
  address: getRecipePath,
  locks: recipesLock,
  canAdd: true,
  async read(db, key) {
    const stored = await findCustomRecipe(db, getId(key))
    if (!stored) return null
    const { id: _, ...values } = stored
    return values
  },
  async write(db, values, { key }): Promise<void | FieldError[]> {
    const [id, name] = [getId(key), values.name]
    const others = [
      ...(await listCustomRecipes(db)).filter((other) => other.id !== id),
      ...standardRecipes,
      ...alcoholFreeRecipes,
    ]
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
      return [{ field: 'name', message: `Choose another name: one is called ${name} already` }]
    await saveRecipe(db, { id, ...values })
  },
  title: ({ name }) => `Recipe “${name}”`,
  remove: deleteRecipe,
}

/** The prefix distinguishes the owner's recipes among chosen drinks. */
function getId(key: string): string {
  return key.startsWith('own-') ? key : `own-${key}`
}

/** Moves a recipe to the trash. Returns its trash id, null if it was already deleted. */
async function deleteRecipe(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, recipesLock)
    const rows = await db.deleteFrom('custom_recipe').where('id', '=', id).returningAll().execute()
    return rows[0] ? moveToTrash(db, 'recipes', rows[0].name, { custom_recipe: rows }, now) : null
  })
}

async function saveRecipe(db: Db, { id, name, isShown, ...recipe }: CustomRecipe): Promise<void> {
  const row = { name, is_shown: Number(isShown), recipe: JSON.stringify(recipe) }
  const { next } = await db
    .selectFrom('custom_recipe')
    .select(sql<number>`coalesce(max(position), -1) + 1`.as('next'))
    .executeTakeFirstOrThrow()
  await db
    .insertInto('custom_recipe')
    .values({ id, ...row, position: next })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

function toCustomRecipe({ id, name, recipe, is_shown }: Tables['custom_recipe']): CustomRecipe {
  return { id, name, taste: '', ...JSON.parse(recipe), isShown: is_shown === 1 }
}
