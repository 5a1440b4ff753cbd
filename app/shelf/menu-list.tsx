import { amount } from '../shopping/numbers-in-words.ts'
import { measuresOf } from '../shopping/recipe-words.ts'
import { recipeOf } from '../drinks/recipes.ts'
import type { CocktailPlan } from '../drinks/ingredients.ts'

/** The cocktails chosen: how many, how strong, and what goes into one. */
export function MenuList({ cocktails }: { cocktails: CocktailPlan[] }) {
  return (
    <>
      <h3>On the menu</h3>
      <ul>
        {cocktails.map(({ slug, name, quantity, standardDrinks }) => {
          const recipe = recipeOf(slug)
          const garnish = recipe?.garnish ? `; garnish: ${recipe.garnish}` : ''
          return (
            <li key={slug}>
              <span>
                {name}
                <small>{recipe && `${measuresOf(recipe)}${garnish}`}</small>
                <small>
                  {standardDrinks} standard drinks in each{recipe?.note && `. ${recipe.note}`}
                </small>
              </span>
              <b>{amount(quantity)}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}
