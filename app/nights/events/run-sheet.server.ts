import { batchOf, type Batch, type BatchLine } from '../../drinks/recipe-book/batch.ts'
import type { Recipe } from '../../drinks/model/recipes.ts'
import { lineKey } from '../../drinks/shopping-list/line-key.ts'
import { pieceWords } from '../../drinks/shopping-list/measures.ts'
import { ounces } from '../../drinks/shopping-list/numbers-in-words.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { linesIn, type EventList } from '../../quotes/pricing/event-list.ts'
import type { SignatureCocktail } from './signature-cocktail.ts'
import { readListedEvent } from './event-list.server.ts'
import { loadOut, type KitLine, type LoadLine } from './kit.ts'
import { ownKit } from './kit.server.ts'
import type { NightCrew } from './night-crew.ts'
import type { Night } from './night.ts'
import { readNight } from './nights.server.ts'
import {
  bringLines,
  phonesOf,
  runSheet,
  type BringLine,
  type SheetDrink,
  type SheetItem,
  type SheetSection,
} from './run-sheet.ts'

/** What an event takes along: the kit's things, and what of the list is ours to bring. */
type Packing = { loadOut: LoadLine[]; weBring: SheetItem[]; theyBring: SheetItem[] }

/** What goes into the van for a night, and what the host has there. */
function packed(kit: readonly KitLine[], night: Night, list: EventList | null): Packing {
  const isCounted = night.guests !== null
  const needs = {
    experience: night.experience,
    bartenders: night.bartenders,
    guests: night.guests,
    iceLb: isCounted ? (list?.plan.iceLb ?? null) : null,
    cocktails: list?.menu.length ?? 0,
    whoBrings: list?.whoBrings ?? null,
  }
  // Without guests the amounts are nobody's.
  const items = (groups: EventList['weBring'] | undefined): SheetItem[] =>
    linesIn(groups ?? []).map((item) => ({
      key: lineKey(item),
      product: item.product,
      amount: isCounted ? item.amount : 'as-guests',
    }))
  // The kit says how many coolers, and which tools.
  const ours = list?.weBring.map((group) => ({
    ...group,
    items: group.items.filter(({ thing }) => thing !== 'coolers' && thing !== 'bar'),
  }))
  return { loadOut: loadOut(kit, needs), weBring: items(ours), theyBring: items(list?.youBuy) }
}

/** An evening as everything stands now: its sheet, section by section, its drinks, and what goes into the van. */
export type Evening = {
  night: Night
  sections: SheetSection[]
  menu: SheetDrink[]
  bring: BringLine[]
  /** Whom a tap calls, by the line they stand in: E.164. */
  phones: Record<string, string>
}

/** The evening of a request's event, with who comes as `crew` says; null where it was never promised. */
export async function readSheetOf(db: Db, leadId: string, crew: NightCrew | null = null): Promise<Evening | null> {
  const [night, found, kit] = await Promise.all([readNight(db, leadId), readListedEvent(db, leadId), ownKit(db)])
  if (!night || !(night.isPostponed || ['booked', 'done'].includes(night.state))) return null
  const { list = null, cocktails = [], book = [] } = found ?? {}
  const menu = cocktails.map((cocktail) => drinkOf(cocktail, book, list))
  const packing = packed(kit, night, list)
  const evenings = list?.plan.learned?.evenings
  const facts = { night, crew, ...packing, menu, ...(evenings !== undefined && { evenings }) }
  return { night, sections: runSheet(facts), menu, bring: bringLines(packing), phones: phonesOf(facts) }
}

function drinkOf(cocktail: SignatureCocktail, book: readonly Recipe[], list: EventList | null): SheetDrink {
  const recipe = book.find(({ slug }) => slug === cocktail.recipe)
  if (!recipe)
    return { name: cocktail.name, recipe: 'its recipe was deleted', glass: '', items: '', batch: '', garnish: '' }
  const name = cocktail.name || recipe.name
  const planned = list?.menu.find((one) => one.name === cocktail.name && one.recipe === recipe.name)?.quantity ?? null
  return {
    name,
    recipe: recipe.name,
    glass: recipe.glass ?? '',
    items: batchOf(recipe, 1).lines.map(pouredOnce).join(', ') || 'amounts to be agreed',
    batch: planned ? batchWords(batchOf(recipe, planned)) : '',
    garnish: recipe.garnish ?? '',
  }
}

/** As a bartender measures: "1.5 oz gin", "6 mint sprigs". */
function pouredOnce({ name, ml, count }: BatchLine): string {
  if (ml !== null) return `${ounces(ml)} oz ${name}`
  return count === null ? `${name}: amount to be agreed` : pieceWords(name, count)
}

/** "For 132: 5.9 L gin, 3.3 L lemon juice". */
function batchWords({ drinks, lines }: Batch): string {
  const amounts = lines.flatMap(({ name, ml, count }) =>
    ml !== null
      ? [`${ml >= 1000 ? `${Math.round(ml / 100) / 10} L` : `${Math.round(ml)} ml`} ${name}`]
      : // Nobody measures salt for a whole batch: a pinch goes into each glass.
        count === null || name.endsWith(', pinch')
        ? []
        : [pieceWords(name, count)],
  )
  return amounts.length === 0 ? '' : `for ${drinks}: ${amounts.join(', ')}`
}
