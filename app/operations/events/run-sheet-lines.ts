import type { Language } from '../../ui/language.ts'
import { runSheetText, type RunSheetText } from './run-sheet-text.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatSiteContact, type EventLogistics } from './event-logistics.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { formatStaffContact, type EventStaff } from './event-staff.ts'
import { siteDetailLabels, type SiteDetailKey } from './event-details.ts'
import type { ShoppingItemAmount, ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'
import type { PackingItem } from './packing-list.ts'

/**
 * A line of the run sheet. Missing values are named, not hidden. `english` lists the parts that are in English on a run
 * sheet in another language.
 */
export type RunSheetLine = { id: string; label: string; words: string; isMissing?: true; english?: RunSheetLinePart[] }
export type RunSheetLinePart = 'label' | 'words'

/** A drink of the menu with its formatted ingredients. */
export type RunSheetDrink = {
  name: string
  recipe: string
  glass: string
  items: string
  batch: string
  garnish: string
}

/** An item of a list, with its amount where the guest count is known. */
export type RunSheetSupply = Pick<ShoppingItem, 'product'> & { key: string; amount: ShoppingItemAmount | 'as-guests' }

/** Formats the amount of a supply: "8 cases", or a note that the amount depends on the guest count. */
export function formatRunSheetAmount(amount: RunSheetSupply['amount'], { asGuests, list }: RunSheetText): string {
  return amount === 'as-guests' ? asGuests : list.amount(amount)
}

export type RunSheetInputs = {
  night: EventLogistics
  /** Staff of the event. Null if the owner works alone. */
  staff: EventStaff | null
  menu: RunSheetDrink[]
  loadOut: PackingItem[]
  weBring: RunSheetSupply[]
  theyBring: RunSheetSupply[]
  /** Number of events the amounts are learned from. Not set with standard quantities. */
  evenings?: number
  /** The owner's texts that exist only in English on a run sheet in another language. */
  stillEnglish?: readonly string[]
}

/** Length limits of a remark and of a recipe. */
export const [mostLetters, mostOfRecipe] = [300, 600]

export function buildContactLines(night: EventLogistics, language: Language): RunSheetLine[] {
  const { site, facts, name, date, venue, occasion, guests, experienceName, bartenders } = night
  const { labels, lacks, host } = runSheetText(language)
  const said = (id: 'contact' | 'phone' | 'venue' | 'address' | 'experience', words: string | null) =>
    words ? createRunSheetLine(id, labels[id], words) : createMissingDetailLine(id, labels[id], lacks[id])
  const number = (id: 'guests' | 'minors' | 'non-drinkers' | 'bartenders', count: number | null) =>
    count === null
      ? createMissingDetailLine(id, labels[id], lacks.other)
      : createRunSheetLine(id, labels[id], String(count))
  return [
    createRunSheetLine('event', labels.event, [name, occasion].filter(Boolean).join(', ')),
    createRunSheetLine('date', labels.date, getFormatter(language).longDay(date)),
    said('contact', site.contact && formatSiteContact(site, host)),
    said('phone', site.phone && formatPhoneNumber(site.phone)),
    said('venue', venue),
    said('address', site.address),
    number('guests', guests),
    number('minors', facts.minors),
    number('non-drinkers', facts.nonDrinkers),
    said('experience', experienceName),
    number('bartenders', bartenders),
  ]
}

/** Staff by name and phone number. An unassigned shift shows as missing. */
const getStaffLineId = (place: number) => `crew-${place + 1}`

/** Returns the phone number each line calls. */
export function getPhonesByLine({ night, staff }: Pick<RunSheetInputs, 'night' | 'staff'>): Record<string, string> {
  const named = staff?.named ?? []
  const all = [['phone', night.site.phone], ...named.map(({ phone }, i) => [getStaffLineId(i), phone])]
  return Object.fromEntries(all.filter(([, phone]) => phone))
}

export function buildStaffLines(staff: EventStaff | null, language: Language): RunSheetLine[] {
  if (staff === null) return []
  const { named, posts } = staff
  const { labels, namedOf } = runSheetText(language)
  return [
    ...named.map((person, i) =>
      createRunSheetLine(getStaffLineId(i), person.role[language], formatStaffContact(person)),
    ),
    ...(named.length < posts
      ? [createMissingDetailLine('crew-missing', labels['crew-missing'], namedOf(named.length, posts))]
      : []),
  ]
}

export function buildSiteLines(
  { site, facts }: EventLogistics,
  { labels, lacks, settings, site: notes }: RunSheetText,
): RunSheetLine[] {
  const { setting, rainPlan } = facts
  const said = (id: string, label: string, words: string, lack = lacks.other) =>
    words ? createRunSheetLine(id, label, words) : createMissingDetailLine(id, label, lack)
  return [
    said('way-in', labels['way-in'], site.wayIn),
    said('setting', labels.setting, setting ? settings[setting] : ''),
    ...(setting === 'indoors' && rainPlan === '' ? [] : [said('rain', labels.rain, rainPlan, lacks.rain)]),
    ...(Object.keys(siteDetailLabels) as SiteDetailKey[]).map((name) => said(name, notes[name], site.notes[name])),
  ]
}

export function formatRunSheetDrink(
  { name, recipe, glass, items, batch, garnish }: RunSheetDrink,
  words: RunSheetText,
): string {
  const parts = [recipe !== name && recipe, glass, items, garnish && words.garnish(garnish), batch]
  return parts.filter(Boolean).join(' · ')
}

/** Marks the parts of a line that are still in English. */
export function markEnglishParts(line: RunSheetLine, stillEnglish: readonly string[]): RunSheetLine {
  const english = (['label', 'words'] as const).filter((part) => stillEnglish.includes(line[part]))
  return english.length === 0 ? line : { ...line, english }
}

export function createRunSheetLine(id: string, label: string, words: string): RunSheetLine {
  return {
    id,
    label: shortenText(label, 80),
    words: shortenText(words.replace(/\s+/g, ' '), id.startsWith('drink-') ? mostOfRecipe : mostLetters),
  }
}

export function createMissingDetailLine(id: string, label: string, words: string): RunSheetLine {
  return { id, label: shortenText(label, 80), words, isMissing: true }
}

function shortenText(words: string, most: number): string {
  const letters = [...words]
  if (letters.length <= most) return words
  const beginning = letters.slice(0, most - 1).join('')
  return `${beginning.trimEnd()}…`
}
