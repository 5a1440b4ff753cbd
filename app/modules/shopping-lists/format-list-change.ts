import { getFormatter } from '../../business/language-formatter.ts'
import { drinksConstants } from '../../drinks/model/drinks-constants.ts'
import { formatNumber as digits } from '../../drinks/shopping-list/format-numbers.ts'
import type { supplyItemLabels } from '../../menu/catalog/supply-text.ts'
import type { Language } from '../../ui/language.ts'
import type { AmountDifference } from './amount-difference.ts'
import { sharedListText, shoppingListFormatter } from './shared-list-text.ts'
import type { CheckmarkConflict, ListDetailChange, SharedListLine, SharedList } from './shared-list.ts'
import type { ListDetails } from './list-snapshot.ts'

/** Amount still to buy, or to spare: "+ 2 cases", "3 bottles to spare". */
export function formatAmountDifference(difference: AmountDifference, language: Language): string {
  const words = sharedListText(language)
  const { amount } = shoppingListFormatter(language)
  if ('more' in difference) return `+ ${amount(difference.more)}`
  return 'spare' in difference ? words.spare(amount(difference.spare)) : words.now(amount(difference.now))
}

/** Conflict between two phones that were not in sync. */
export function formatCheckmarkConflict({ kind, first, last }: CheckmarkConflict, language: Language): string {
  const words = sharedListText(language)
  return words.crossed[kind](words.moment(first), words.moment(last))
}

/** Change of a line, if any: "+ 1 case since you bought", "was 4 bottles", "You have 1 case to spare". */
export function formatLineChange(
  { state, difference, change }: Pick<SharedListLine, 'state' | 'difference' | 'change'>,
  language: Language,
): string | null {
  const words = sharedListText(language)
  if (change) return change === 'new' ? words.newLine : words.was(shoppingListFormatter(language).amount(change.was))
  if (!difference) return null
  const said = formatAmountDifference(difference, language)
  return state === 'spare' ? words.youHave(said) : 'more' in difference ? words.sinceBought(said) : said
}

/** Notes for the shopper: the drink, the size of a bag, the total pieces, and that we can bring it. */
export function formatLineNotes(
  { notes, isOnRequest }: Pick<SharedListLine, 'notes' | 'isOnRequest'>,
  language: Language,
): string {
  const words = sharedListText(language)
  const said = notes.map((note) =>
    note[0] === 'ice'
      ? words.bagOf(drinksConstants.ice.bag)
      : note[0] === 'cups'
        ? words.cups(note[1])
        : shoppingListFormatter(language).note([note]),
  )
  return [said.join('; '), ...(isOnRequest ? [words.orAskUs] : [])].filter(Boolean).join(', ')
}

/** Name of an aisle by its items: where we supply the ice, only water is left. */
export function formatAisleName({ code, lines }: SharedList['aisles'][number], language: Language): string {
  const { aisles } = sharedListText(language)
  if (code === 'beer' || code === 'wine' || code === 'spirits') return aisles[code]
  const isWater = code === 'ice' && lines.every(({ product }) => product === 'water')
  return isWater ? aisles.water : shoppingListFormatter(language).group(code)
}

/** Formats a changed detail: "Guests: 120 guests, before 100 guests" */
export function formatListDetailChange({ fact, is, was }: ListDetailChange, language: Language): string {
  const words = sharedListText(language)
  const [now, then] = [formatListDetailValue(fact, is, language), formatListDetailValue(fact, was, language)]
  return `${words.facts[fact]}: ${now === '' ? words.unknown : then === '' ? now : words.before(now, then)}`
}

/** Formats a detail of a list. Empty if the value is unknown. */
export function formatListDetailValue(
  fact: keyof ListDetails,
  value: ListDetails[keyof ListDetails],
  language: Language,
): string {
  const words = sharedListText(language)
  if (value === null) return ''
  if (typeof value === 'boolean') return words.weather(value)
  if (typeof value === 'string') return fact === 'day' ? getFormatter(language).shortDay(value) : value
  return fact === 'hours' ? words.hours(value) : digits(value)
}

/** Name of a supply item. */
export function formatSupplyItemName(thing: keyof typeof supplyItemLabels, language: Language): string {
  return sharedListText(language).thing[thing]
}
