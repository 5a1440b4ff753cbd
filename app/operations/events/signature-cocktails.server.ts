import { findRecipe } from '../../drinks/model/recipes.ts'
import { getRecipeBook } from '../../drinks/recipe-book/recipe-book.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { MenuCardDrink, SignatureCocktail } from './signature-cocktail.ts'

/**
 * Returns the cocktails the client picked, in order: a wish before acceptance, the plan after it. A cocktail without a
 * name of its own has the recipe's.
 */
export async function listSignatureCocktails(db: Db, eventId: string): Promise<SignatureCocktail[]> {
  const row = await db.selectFrom('menu_card').select('drinks').where('event_id', '=', eventId).executeTakeFirst()
  const drinks = (row ? (JSON.parse(row.drinks) as MenuCardDrink[]) : []).map(({ recipe, name, dedication }) => ({
    recipe,
    name,
    dedication,
  }))
  if (drinks.every(({ name }) => name !== '')) return drinks
  const book = await getRecipeBook(db)
  return drinks.map((drink) => ({ ...drink, name: drink.name || (findRecipe(drink.recipe, book)?.name ?? '') }))
}
