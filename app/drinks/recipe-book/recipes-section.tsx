import { FoldedSection } from '../../ui/folded-section.tsx'
import { formatRecipeAmounts } from '../shopping-list/recipe-amounts.ts'
import { getRecipePath, toModelRecipe, type CustomRecipe } from './custom-recipe.ts'

/** The owner's recipes on the menu page, a link each. */
export function RecipesSection({ recipes }: { recipes: CustomRecipe[] }) {
  return (
    <FoldedSection
      id="recipes"
      heading="Your own recipes"
      inside={recipes.length === 0 ? 'none yet' : `${recipes.length} beside the calculator’s`}
    >
      <p className="small">
        Beside the drinks the calculator knows. Clients name their signature cocktails out of both; the drinks list
        counts them.
      </p>
      {recipes.length > 0 && (
        <ol className="menu-rows">
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <div>
                <h3>
                  <a href={getRecipePath(recipe.id)}>{recipe.name}</a>{' '}
                  {!recipe.isShown && <span className="tag">hidden</span>}{' '}
                  {recipe.isDry && <span className="tag">without alcohol</span>}
                </h3>
                <p className="small">{formatRecipeAmounts(toModelRecipe(recipe))}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <p className="acts">
        <a className="btn ghost" href={getRecipePath('new')}>
          Add a recipe
        </a>
      </p>
    </FoldedSection>
  )
}
