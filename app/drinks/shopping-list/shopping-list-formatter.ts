import { formatNumber as digits } from './format-numbers.ts'
import type {
  ShoppingGroupCode,
  ShoppingItemNote,
  ItemNoteValues,
  PieceUnit,
  ShoppingProduct,
  ProductCode,
  ShoppingItem,
  PackSize,
  StoredItemAmount,
  ShoppingUnit,
} from './shopping-item.ts'
import { capitalize } from '../../business/capitalize.ts'

type Noun = readonly [one: string, other: string]

/** All texts of a shopping list in a language. A missing text is a type error. */
export type ShoppingListText = {
  groups: Record<ShoppingGroupCode, string>
  products: Record<ProductCode, readonly [name: string, size?: string]>
  /** Store name of a recipe's ingredient. Ingredients added by the owner stay as typed. */
  ingredient: (name: string) => string
  sizes: Record<PackSize, string>
  units: Record<Exclude<ShoppingUnit, '12-pack' | 'piece' | 'garnish' | 'open'>, Noun>
  packOf12: string
  and: string
  open: string
  pieces: Record<PieceUnit, Noun>
  notes: { [Code in keyof Omit<ItemNoteValues, 'pieces'>]: (of: ItemNoteValues[Code]) => string }
}

/** A formatted line. */
export type FormattedListLine = { name: string; amount: string; note: string }

/** Formats a list's codes in a language. */
export type ShoppingListFormatter = ReturnType<typeof createShoppingListFormatter>

/** Returns a formatter of a list's codes in a language. */
export function createShoppingListFormatter(words: ShoppingListText) {
  const counted = (count: number, [one, other]: Noun) => `${digits(count)} ${count === 1 ? one : other}`
  const sized = (product: ShoppingProduct) =>
    typeof product === 'string'
      ? words.products[product]
      : [capitalize(words.ingredient(product.ingredient)), ...(product.size ? [words.sizes[product.size]] : [])]
  /** "Gin, 750 ml" */
  const name = (product: ShoppingProduct): string => sized(product).join(', ')
  /** "10 cases and one 12-pack", "8 bottles", "3". Empty if it is not counted. */
  const amount = (of: StoredItemAmount): string => {
    if (of === null) return ''
    if ('said' in of) return of.said
    const { count, unit } = of
    if (unit === 'open') return words.open
    if (unit === 'piece' || unit === 'garnish') return digits(count)
    if (unit !== '12-pack') return counted(count, words.units[unit])
    const cases = Math.floor(count / 2)
    const packs = [cases > 0 && counted(cases, words.units.case), count % 2 > 0 && words.packOf12]
    return packs.filter(Boolean).join(words.and)
  }
  const getNote = ([code, of]: ShoppingItemNote): string =>
    code === 'pieces'
      ? of.map(([piece, count]) => counted(count, words.pieces[piece])).join(words.and)
      : // Code and values belong to the same note, which the compiler cannot infer from a tuple.
        (words.notes[code] as (values: typeof of) => string)(of)
  const note = (notes: readonly ShoppingItemNote[]) => notes.map(getNote).join('; ')
  const line = ({ product, ...of }: ShoppingItem): FormattedListLine => {
    return { name: name(product), amount: amount(of.amount), note: note(of.notes) }
  }
  return {
    group: (code: ShoppingGroupCode) => words.groups[code],
    name,
    /** "Gin": the name alone. */
    called: (product: ShoppingProduct): string => sized(product)[0],
    amount,
    note,
    line,
  }
}
