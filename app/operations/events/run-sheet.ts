import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { ItemAmount, ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'
import type { Language } from '../../ui/language.ts'
import { formatSiteContact, getScheduleLabel, formatScheduleTime, type EventLogistics } from './event-logistics.ts'
import { formatStaffContact, type EventStaff } from './event-staff.ts'
import { siteDetailLabels, type SiteDetailKey } from './event-details.ts'
import type { PackingItem } from './packing-list.ts'
import { runSheetText, type RunSheetText } from './run-sheet-text.ts'

/**
 * A line of the run sheet. Missing values are named, not hidden. `english` lists the parts that are in English on a run
 * sheet in another language.
 */
export type RunSheetLine = { id: string; label: string; words: string; isMissing?: true; english?: RunSheetLinePart[] }
export type RunSheetLinePart = 'label' | 'words'
export type RunSheetSection = { id: RunSheetSectionId; heading: string; lines: RunSheetLine[] }
export type RunSheetSectionId = 'who' | 'times' | 'menu' | 'load-out' | 'they-bring' | 'site' | 'rules'

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
export type RunSheetItem = Pick<ShoppingItem, 'product'> & { key: string; amount: ItemAmount | 'as-guests' }

/** Formats the amount: "8 cases", or a note that it depends on the guest count. */
function formatAmount(amount: RunSheetItem['amount'], { asGuests, list }: RunSheetText): string {
  return amount === 'as-guests' ? asGuests : list.amount(amount)
}

export type RunSheetInputs = {
  night: EventLogistics
  /** Staff of the event. Null where the owner works alone. */
  staff: EventStaff | null
  menu: RunSheetDrink[]
  loadOut: PackingItem[]
  weBring: RunSheetItem[]
  theyBring: RunSheetItem[]
  /** Number of events the amounts are learned from. Not set with standard quantities. */
  evenings?: number
  /** The owner's texts that exist only in English on a run sheet in another language. */
  stillEnglish?: readonly string[]
}

/** Limit of items on a run sheet. */
const maxItems = 100
/** Length limits of a remark and of a recipe. */
const [mostLetters, mostOfRecipe] = [300, 600]

/** Builds the staff run sheet by section. It contains no money and no email address of the client. */
export function buildRunSheet(facts: RunSheetInputs, language: Language = 'en'): RunSheetSection[] {
  const { night, staff, menu, loadOut, weBring, theyBring, evenings, stillEnglish = [] } = facts
  const { moments, clauses } = night
  const words = runSheetText(language)
  const { headings, labels, lacks } = words
  const said = getFormatter(language)
  const own = (createLine: RunSheetLine) => markEnglishParts(createLine, stillEnglish)
  const section = (id: RunSheetSectionId, lines: RunSheetLine[]): RunSheetSection => ({
    id,
    heading: headings[id],
    lines,
  })
  const itemLine = (who: 'we' | 'they', { key, product, amount }: RunSheetItem) =>
    createLine(`${who}-${key}`, words.list.name(product), formatAmount(amount, words))
  const sections = [
    section('who', [...buildPeopleLines(night, language).map(own), ...buildStaffLines(staff, language)]),
    section(
      'times',
      moments.length === 0
        ? [createMissingLine('times', headings.times, lacks.times)]
        : moments.map((moment) =>
            createLine(
              moment.code,
              getScheduleLabel(moment, moments, words.moments),
              formatScheduleTime(moment.at, night, said),
            ),
          ),
    ),
    section(
      'menu',
      menu.length === 0
        ? [own(createLine('menu', night.experienceName ?? headings.menu, lacks.menu))]
        : menu
            .slice(0, maxItems)
            .map((drink) => createLine(`drink-${drink.name}`, drink.name, formatDrink(drink, words))),
    ),
    section('load-out', [
      ...loadOut
        .slice(0, maxItems)
        .map(({ id, name, count, unit }) =>
          own(
            count === null
              ? createMissingLine(`load-${id}`, name, words.notCounted(unit))
              : createLine(`load-${id}`, name, String(count)),
          ),
        ),
      ...weBring.slice(0, maxItems).map((item) => itemLine('we', item)),
    ]),
    section('they-bring', [
      ...(theyBring.length === 0
        ? [own(createLine('they', headings['they-bring'], night.brings.youBuy || lacks.brings))]
        : []),
      ...theyBring.slice(0, maxItems).map((item) => itemLine('they', item)),
      // A note states that the amounts are learned from past events.
      ...(evenings === undefined ? [] : [createLine('planned', labels.planned, words.planned(evenings))]),
    ]),
    section('site', buildSiteLines(night, words)),
    section(
      'rules',
      clauses
        .filter(({ id }) => staffClauseIds.includes(id))
        .map(({ id, heading, words, language }) => ({
          ...createLine(id, heading, words),
          ...(language === 'en' && { english: ['label', 'words'] as RunSheetLinePart[] }),
        })),
    ),
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** An item of the packing checklist, from the packing list or the shopping list. */
export type PackingChecklistItem = { id: string; name: string; amount: string }

/**
 * Returns the packing checklist with the ids of the run sheet: packing items, then items of the shopping list the
 * business brings.
 */
export function listChecklistItems({
  loadOut,
  weBring,
}: Pick<RunSheetInputs, 'loadOut' | 'weBring'>): PackingChecklistItem[] {
  const words = runSheetText()
  return [
    ...loadOut.map(({ id, name, count, unit }) => ({
      id: `load-${id}`,
      name,
      amount: count === null ? words.notCounted(unit) : String(count),
    })),
    ...weBring.map(({ key, product, amount }) => ({
      id: `we-${key}`,
      name: words.list.name(product),
      amount: formatAmount(amount, words),
    })),
  ]
}

/** Terms that staff must know at the bar. */
const staffClauseIds = ['refusal', 'shots', 'tips']

function buildPeopleLines(night: EventLogistics, language: Language): RunSheetLine[] {
  const { site, facts, name, date, venue, occasion, guests, experienceName, bartenders } = night
  const { labels, lacks, host } = runSheetText(language)
  const said = (id: 'contact' | 'phone' | 'venue' | 'address' | 'experience', words: string | null) =>
    words ? createLine(id, labels[id], words) : createMissingLine(id, labels[id], lacks[id])
  const number = (id: 'guests' | 'minors' | 'non-drinkers' | 'bartenders', count: number | null) =>
    count === null ? createMissingLine(id, labels[id], lacks.other) : createLine(id, labels[id], String(count))
  return [
    createLine('event', labels.event, [name, occasion].filter(Boolean).join(', ')),
    createLine('date', labels.date, getFormatter(language).longDay(date)),
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

function buildStaffLines(staff: EventStaff | null, language: Language): RunSheetLine[] {
  if (staff === null) return []
  const { named, posts } = staff
  const { labels, namedOf } = runSheetText(language)
  return [
    ...named.map((person, i) => createLine(getStaffLineId(i), person.role[language], formatStaffContact(person))),
    ...(named.length < posts
      ? [createMissingLine('crew-missing', labels['crew-missing'], namedOf(named.length, posts))]
      : []),
  ]
}

function buildSiteLines(
  { site, facts }: EventLogistics,
  { labels, lacks, settings, site: notes }: RunSheetText,
): RunSheetLine[] {
  const { setting, rainPlan } = facts
  const said = (id: string, label: string, words: string, lack = lacks.other) =>
    words ? createLine(id, label, words) : createMissingLine(id, label, lack)
  return [
    said('way-in', labels['way-in'], site.wayIn),
    said('setting', labels.setting, setting ? settings[setting] : ''),
    ...(setting === 'indoors' && rainPlan === '' ? [] : [said('rain', labels.rain, rainPlan, lacks.rain)]),
    ...(Object.keys(siteDetailLabels) as SiteDetailKey[]).map((name) => said(name, notes[name], site.notes[name])),
  ]
}

function formatDrink({ name, recipe, glass, items, batch, garnish }: RunSheetDrink, words: RunSheetText): string {
  const parts = [recipe !== name && recipe, glass, items, garnish && words.garnish(garnish), batch]
  return parts.filter(Boolean).join(' · ')
}

/** Marks the parts of a line that are still in English. */
function markEnglishParts(createLine: RunSheetLine, stillEnglish: readonly string[]): RunSheetLine {
  const english = (['label', 'words'] as const).filter((part) => stillEnglish.includes(createLine[part]))
  return english.length === 0 ? createLine : { ...createLine, english }
}

function createLine(id: string, label: string, words: string): RunSheetLine {
  return {
    id,
    label: shortenText(label, 80),
    words: shortenText(words.replace(/\s+/g, ' '), id.startsWith('drink-') ? mostOfRecipe : mostLetters),
  }
}

function createMissingLine(id: string, label: string, words: string): RunSheetLine {
  return { id, label: shortenText(label, 80), words, isMissing: true }
}

function shortenText(words: string, most: number): string {
  const letters = [...words]
  return letters.length <= most
    ? words
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** Print layout: font size in points, and whether long texts and lists are cut to fit. */
export type PrintLayout = { size: number; isCut: boolean }

/** Layouts in the order tried: full text in shrinking sizes, then cut text. The first that fits is used. */
const printLayouts: PrintLayout[] = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, isCut: false })),
  ...[9, 8, 7].map((size) => ({ size, isCut: true })),
]

/** Maximum lines per section in a cut print. On a screen all are shown. */
const maxPrintedLines: Readonly<Record<RunSheetSectionId, number>> = {
  who: 20,
  times: 20,
  menu: 8,
  'load-out': 50,
  'they-bring': 20,
  site: 20,
  rules: 3,
}

/** Returns the number of lines a cut print leaves out of a section. */
export function countOmittedLines({ id, lines }: RunSheetSection, { isCut }: PrintLayout): number {
  return isCut ? Math.max(0, lines.length - maxPrintedLines[id]) : 0
}

/** Returns the largest layout that fits on a single Letter page. */
export function choosePrintLayout(sections: readonly RunSheetSection[]): PrintLayout {
  return printLayouts.find((print) => getHeight(sections, print) <= columnsHeight / print.size) ?? printLayouts.at(-1)!
}

/** Height of three columns below the header in points, minus a loss for unbreakable lines. */
const columnsHeight = 3 * 620 * 0.93
const [rowHeight, padding, headingHeight, blankHeight] = [1.25, 0.25, 2, 1.75]

/** Estimates the height of a run sheet in ems, in columns of the page's width. */
function getHeight(sections: readonly RunSheetSection[], print: PrintLayout): number {
  const letters = 380 / print.size
  const rows = (words: string, width: number, most = 2) =>
    Math.min(print.isCut ? most : Infinity, Math.max(1, Math.ceil(words.length / (letters * width))))
  const lineHeight = (id: RunSheetSectionId, { label, words }: RunSheetLine): number => {
    switch (id) {
      case 'who':
        return rows(words, 0.62) * rowHeight
      case 'times':
        return 1.3 * rowHeight * (label.length + words.length * 1.4 > letters ? 2 : 1)
      case 'menu':
        return (rows(label, 1) + rows(words, 1, 3)) * rowHeight
      case 'rules':
        return (rows(label, 1) + rows(words, 1)) * rowHeight
      case 'load-out':
      case 'they-bring':
        return Math.max(rows(label, id === 'load-out' ? 0.6 : 0.65), rows(words, 0.3)) * rowHeight
      case 'site':
        return rows(`${label} ${words}`, 1) * rowHeight
    }
  }
  const parts = sections.map((section) => {
    const { id, lines } = section
    const shown = lines.slice(0, lines.length - countOmittedLines(section, print))
    return headingHeight + shown.reduce((sum, createLine) => sum + lineHeight(id, createLine) + padding, 0)
  })
  return parts.reduce((sum, part) => sum + part, headingHeight + runSheetText().blanks.length * blankHeight)
}

/** A changed line of the run sheet. Null where it did not exist before or was removed. */
export type RunSheetChange = { label: string; was: string | null; is: string | null }

/** Returns the changes since a print in the order of the current run sheet, removed lines last. */
export function diffRunSheets(then: readonly RunSheetLine[], now: readonly RunSheetLine[]): RunSheetChange[] {
  const [before, after] = [then, now].map((lines) => new Map(lines.map((createLine) => [createLine.id, createLine])))
  const changed = now.flatMap(({ id, label, words }): RunSheetChange[] => {
    const was = before!.get(id)
    if (!was) return [{ label, was: null, is: words }]
    return was.words === words && was.label === label
      ? []
      : [{ label, was: was.label === label ? was.words : `${was.label}: ${was.words}`, is: words }]
  })
  const gone = then.filter(({ id }) => !after!.has(id)).map(({ label, words }) => ({ label, was: words, is: null }))
  return [...changed, ...gone]
}

/** Flattens the sections into a single list of lines. */
export function flattenSections(sections: readonly RunSheetSection[]): RunSheetLine[] {
  return sections.flatMap(({ id: of, lines }) =>
    lines.map(({ id, label, words }) => ({ id: `${of}/${id}`, label, words })),
  )
}
