import { toSpanishClause } from '../../agreements/proposals/proposal-language.ts'
import { clientPageText } from '../../agreements/proposals/client-page-text.ts'
import { createTranslator } from '../../business/translator.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import { computeBatch, type CocktailBatch, type BatchIngredient } from '../../drinks/recipe-book/cocktail-batch.ts'
import type { Recipe } from '../../drinks/model/recipes.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventShoppingList } from '../../quotes/pricing/event-shopping-list.ts'
import type { Language } from '../../ui/language.ts'
import type { SignatureCocktail } from './signature-cocktail.ts'
import { getShoppingListContext } from './event-shopping-list.server.ts'
import { getPackingRules } from './packing-list.server.ts'
import type { EventStaff } from './event-staff.ts'
import type { EventLogistics } from './event-logistics.ts'
import { getEventLogistics } from './event-logistics.server.ts'
import { runSheetText, type RunSheetText } from './run-sheet-text.ts'
import { listChecklistItems, buildRunSheet, type PackingChecklistItem } from './run-sheet.ts'
import type { RunSheetSection } from './run-sheet-print-layout.ts'
import { getPhonesByLine, type RunSheetDrink, type RunSheetInputs } from './run-sheet-lines.ts'
import { computePackedItems } from './packed-items.server.ts'

/** Current data of an event: its run sheet by section, its drinks, and the packing checklist. */
export type RunSheetData = {
  night: EventLogistics
  /** Sections of the run sheet in English, the language in which its versions are stored and compared. */
  sections: RunSheetSection[]
  /** Sections of the run sheet in the reader's language. */
  spoken: RunSheetSection[]
  menu: RunSheetDrink[]
  bring: PackingChecklistItem[]
  /** Phone numbers to call by line id, in E.164. */
  phones: Record<string, string>
}

/**
 * Returns the run sheet data of an event with its staff, in `language`. Null if the event was never booked.
 */
export async function getRunSheetData(
  db: Db,
  eventId: string,
  staff: EventStaff | null = null,
  language: Language = 'en',
): Promise<RunSheetData | null> {
  const [night, found, kit] = await Promise.all([
    getEventLogistics(db, eventId),
    getShoppingListContext(db, eventId),
    getPackingRules(db),
  ])
  if (!night || !(night.isPostponed || ['booked', 'done'].includes(night.state))) return null
  const { list = null, cocktails = [], book = [] } = found ?? {}
  const menuIn = (language: Language) => cocktails.map((cocktail) => getDrink(cocktail, book, list, language))
  const menu = menuIn('en')
  const packing = computePackedItems(kit, night, list)
  const evenings = list?.plan.learned?.evenings
  const facts: RunSheetInputs = { night, staff, ...packing, menu, ...(evenings !== undefined && { evenings }) }
  const sections = buildRunSheet(facts)
  return {
    night,
    sections,
    spoken:
      language === 'en'
        ? sections
        : buildRunSheet(await translateInputs(db, { ...facts, menu: menuIn(language) }, list), language),
    menu,
    bring: listChecklistItems(packing),
    phones: getPhonesByLine(facts),
  }
}

/** Replaces the owner's texts by their Spanish versions, where these exist: experience, terms, packing items. */
async function translateInputs(db: Db, facts: RunSheetInputs, list: EventShoppingList | null): Promise<RunSheetInputs> {
  const { night, loadOut } = facts
  const { experience, experienceName, brings, clauses } = night
  const [menu, kit] = [await getTranslator(db, 'es'), createTranslator(runSheetText('es').kit)]
  const whoBrings = list?.whoBrings
  return {
    ...facts,
    night: {
      ...night,
      experienceName:
        experienceName && (experience === null ? clientPageText('es').lines.barService : menu.say(experienceName)),
      brings: whoBrings ? formatSupplyProvidersEs(whoBrings, ['Ellos compran', 'con ellos']) : brings,
      clauses: clauses.map(toSpanishClause),
    },
    loadOut: loadOut.map((line) => ({ ...line, name: kit.say(line.name) })),
    stillEnglish: [...menu.stillEnglish(), ...kit.stillEnglish(), ...(whoBrings ? [] : [brings.youBuy])],
  }
}

function getDrink(
  cocktail: SignatureCocktail,
  book: readonly Recipe[],
  list: EventShoppingList | null,
  language: Language,
): RunSheetDrink {
  const words = runSheetText(language)
  const recipe = book.find(({ slug }) => slug === cocktail.recipe)
  if (!recipe) return { name: cocktail.name, recipe: words.recipeGone, glass: '', items: '', batch: '', garnish: '' }
  const name = cocktail.name || recipe.name
  const planned = list?.menu.find((one) => one.name === cocktail.name && one.recipe === recipe.name)?.quantity ?? null
  const pouredOnce = computeBatch(recipe, 1).lines.map((line) => formatSingleServing(line, words))
  return {
    name,
    recipe: recipe.name,
    glass: recipe.glass ?? '',
    items: pouredOnce.join(', ') || words.amountsOpen,
    batch: planned ? formatBatch(computeBatch(recipe, planned), words) : '',
    garnish: recipe.garnish ?? '',
  }
}

/** Formats an amount as a bartender measures it: "1.5 oz gin", "6 mint sprigs". */
function formatSingleServing({ name, ml, count }: BatchIngredient, words: RunSheetText): string {
  if (ml !== null) return words.poured(ml, name)
  return count === null ? words.amountOpen(name) : words.pieces(name, count)
}

/** Formats a batch: "For 132: 198 oz gin, 112 oz lemon juice". */
function formatBatch({ drinks, lines }: CocktailBatch, words: RunSheetText): string {
  const amounts = lines.flatMap(({ name, ml, count }) =>
    ml !== null
      ? [words.measured(ml, name)]
      : // Small pieces such as a pinch of salt are added per glass, not per batch.
        count === null || name.endsWith(', pinch')
        ? []
        : [words.pieces(name, count)],
  )
  return amounts.length === 0 ? '' : words.batch(drinks, amounts.join(', '))
}
