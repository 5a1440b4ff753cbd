import type { RecipeBook } from '../model/recipes.ts'
import { useCalculatorText } from './calculator-text-context.tsx'

export function CocktailRecipes({ book, without }: { book: RecipeBook; without?: string | undefined }) {
  return (
    <optgroup label={useCalculatorText().cocktails.menu}>
      {book
        .filter(({ slug }) => slug !== without)
        .map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
    </optgroup>
  )
}
