import { memo } from 'react'
import { CountPictogram, countGlyphsPerRow, type GlyphName } from '../../ui/glyph-grid.tsx'
import type { FormattedListLine } from '../shopping-list/shopping-list-formatter.ts'
import { getItemId, type ShoppingGroupCode, type ShoppingItem } from '../shopping-list/shopping-item.ts'
import type { ShoppingGroup } from '../shopping-list/shopping-list.ts'
import { formatNumber } from '../shopping-list/format-numbers.ts'
import { useCalculatorText } from './calculator-text-context.tsx'
import { findRecipe, type RecipeBook } from '../model/recipes.ts'
import type { CocktailPlan } from '../model/required-ingredients.ts'

/** A group of the list. */
export function ResultsGroup({ code, items, heading: Heading }: ShoppingGroup & { heading: 'h3' | 'h4' }) {
  const { list: said } = useCalculatorText()
  return (
    <>
      <Heading>{said.group(code)}</Heading>
      <ul className="flush">
        {items.map((item) => {
          const { glyph, count } = item
          const id = getItemId(item)
          return <ResultsLine key={id} id={id} {...said.line(item)} {...{ glyph, count }} tint={getTint(item, code)} />
        })}
      </ul>
    </>
  )
}

type LineProps = FormattedListLine & { id: string; glyph: ShoppingItem['glyph']; count: number; tint: string }

/**
 * A line: product, purpose, amount and its packs as icons. Memoized, because most lines stay the same while a slider
 * moves.
 */
const ResultsLine = memo(function ResultsLine({ id, name, note, amount, glyph, count, tint }: LineProps) {
  return (
    <li className={`wrap-line ${tint}`}>
      <span className="fill">
        {name}
        {note && <small>{note}</small>}
      </span>
      {amount && <b>{amount}</b>}
      {glyph !== 'none' && <PackIcons id={id} glyph={glyph} count={count} />}
    </li>
  )
})

const maxIconRows = 4

/** Draws single icons up to four rows, beyond that an icon for ten or a hundred, with a note. */
const PackIcons = memo(function Drawn({ id, glyph, count }: { id: string; glyph: GlyphName; count: number }) {
  const { list: said } = useCalculatorText()
  const most = maxIconRows * countGlyphsPerRow(glyph)
  const each = [1, 10, 100].find((size) => count <= most * size) ?? 1000
  return (
    <>
      <CountPictogram glyph={glyph} count={Math.ceil(count / each)} id={`drawn-${id.replaceAll(/[^a-z0-9]/gi, '-')}`} />
      {each > 1 && <small className="scale">{said.each(each)}</small>}
    </>
  )
})

/** Color of the bottle's content. */
function getTint({ product }: ShoppingItem, group: ShoppingGroupCode): string {
  const what = typeof product === 'string' ? product : product.ingredient
  return tints[what] ?? (group === 'alcohol' ? 'tint-spirit' : 'tint-soft')
}

const tints: Readonly<Record<string, string>> = {
  beer: 'tint-beer',
  'red-wine': 'tint-wine',
  'white-wine': 'tint-wine',
  'rose-wine': 'tint-wine',
  toast: 'tint-fizz',
  prosecco: 'tint-fizz',
  champagne: 'tint-fizz',
  limes: 'tint-lime',
  lemons: 'tint-lemon',
  ice: 'tint-ice',
  water: 'tint-ice',
}

/** The chosen cocktails: servings, strength and recipe. */
export function CocktailList({ cocktails, book }: { cocktails: CocktailPlan[]; book: RecipeBook }) {
  const { menu: said } = useCalculatorText()
  return (
    <>
      <h3>{said.heading}</h3>
      <ul>
        {cocktails.map(({ slug, name, quantity, standardDrinks }) => {
          const recipe = findRecipe(slug, book)
          return (
            <li className="wrap-line" key={slug}>
              <span className="fill">
                {name}
                <small>
                  {recipe && (
                    <RecipeSentence
                      before={said.measures(recipe) + (recipe.garnish ? said.withGarnish : '')}
                      words={recipe.garnish}
                      say={said.garnish}
                    />
                  )}
                </small>
                <small>
                  <RecipeSentence
                    before={said.strength(standardDrinks) + (recipe?.note ? '. ' : '')}
                    words={recipe?.note}
                    say={said.note}
                  />
                </small>
              </span>
              <b>{formatNumber(quantity)}</b>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type EndingProps = { before: string; words: string | null | undefined; say: (words: string) => string | null }

/** A sentence that ends with a text of a recipe. An owner's text without a translation is marked as English. */
function RecipeSentence({ before, words, say }: EndingProps) {
  if (!words) return before
  const said = say(words)
  if (said !== null) return before + said
  return (
    <>
      {before}
      <span lang="en">{words}</span>
    </>
  )
}
