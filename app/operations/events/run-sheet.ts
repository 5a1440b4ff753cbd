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
 * A line of the sheet; a missing one is named rather than hidden. `english` are its parts that are English on a sheet of
 * another language.
 */
export type RunSheetLine = { id: string; label: string; words: string; isMissing?: true; english?: RunSheetLinePart[] }
export type RunSheetLinePart = 'label' | 'words'
export type RunSheetSection = { id: RunSheetSectionId; heading: string; lines: RunSheetLine[] }
export type RunSheetSectionId = 'who' | 'times' | 'menu' | 'load-out' | 'they-bring' | 'site' | 'rules'

/** A drink of the menu with what it is made of, in words. */
export type RunSheetDrink = {
  name: string
  recipe: string
  glass: string
  items: string
  batch: string
  garnish: string
}

/** Something on a list; how much of it, where the guests are known. */
export type RunSheetItem = Pick<ShoppingItem, 'product'> & { key: string; amount: ItemAmount | 'as-guests' }

/** How much of a thing: "8 cases", and where nobody knows the guests that it goes by them. */
function amountWords(amount: RunSheetItem['amount'], { asGuests, list }: RunSheetText): string {
  return amount === 'as-guests' ? asGuests : list.amount(amount)
}

export type RunSheetInputs = {
  night: EventLogistics
  /** Who comes; null where the owner pours alone. */
  staff: EventStaff | null
  menu: RunSheetDrink[]
  loadOut: PackingItem[]
  weBring: RunSheetItem[]
  theyBring: RunSheetItem[]
  /** From how many evenings of ours its amounts are planned; nothing where they are by the books. */
  evenings?: number
  /** What of the owner's words above is English where the sheet is not. */
  stillEnglish?: readonly string[]
}

/** More than this nobody reads on a sheet. */
const mostItems = 100
/** So much of one remark, and of one recipe. */
const [mostLetters, mostOfRecipe] = [300, 600]

/** The crew's run sheet, section by section: no money and no client's e-mail is in it. */
export function buildRunSheet(facts: RunSheetInputs, language: Language = 'en'): RunSheetSection[] {
  const { night, staff, menu, loadOut, weBring, theyBring, evenings, stillEnglish = [] } = facts
  const { moments, clauses } = night
  const words = runSheetText(language)
  const { headings, labels, lacks } = words
  const said = getFormatter(language)
  const own = (line: RunSheetLine) => withEnglish(line, stillEnglish)
  const section = (id: RunSheetSectionId, lines: RunSheetLine[]): RunSheetSection => ({
    id,
    heading: headings[id],
    lines,
  })
  const itemLine = (who: 'we' | 'they', { key, product, amount }: RunSheetItem) =>
    line(`${who}-${key}`, words.list.name(product), amountWords(amount, words))
  const sections = [
    section('who', [...whoLines(night, language).map(own), ...crewLines(staff, language)]),
    section(
      'times',
      moments.length === 0
        ? [missing('times', headings.times, lacks.times)]
        : moments.map((moment) =>
            line(
              moment.code,
              getScheduleLabel(moment, moments, words.moments),
              formatScheduleTime(moment.at, night, said),
            ),
          ),
    ),
    section(
      'menu',
      menu.length === 0
        ? [own(line('menu', night.experienceName ?? headings.menu, lacks.menu))]
        : menu.slice(0, mostItems).map((drink) => line(`drink-${drink.name}`, drink.name, drinkWords(drink, words))),
    ),
    section('load-out', [
      ...loadOut
        .slice(0, mostItems)
        .map(({ id, name, count, unit }) =>
          own(
            count === null
              ? missing(`load-${id}`, name, words.notCounted(unit))
              : line(`load-${id}`, name, String(count)),
          ),
        ),
      ...weBring.slice(0, mostItems).map((item) => itemLine('we', item)),
    ]),
    section('they-bring', [
      ...(theyBring.length === 0
        ? [own(line('they', headings['they-bring'], night.brings.youBuy || lacks.brings))]
        : []),
      ...theyBring.slice(0, mostItems).map((item) => itemLine('they', item)),
      // Amounts that are planned by what evenings of ours taught say so.
      ...(evenings === undefined ? [] : [line('planned', labels.planned, words.planned(evenings))]),
    ]),
    section('site', siteLines(night, words)),
    section(
      'rules',
      clauses
        .filter(({ id }) => rulesShown.includes(id))
        .map(({ id, heading, words, language }) => ({
          ...line(id, heading, words),
          ...(language === 'en' && { english: ['label', 'words'] as RunSheetLinePart[] }),
        })),
    ),
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

/** A line of what is brought: the kit's, or the list's. */
export type PackingChecklistItem = { id: string; name: string; amount: string }

/** The load-out as its ticks know it, by the ids the sheet has: the kit's things, then what of the list is ours. */
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
      amount: amountWords(amount, words),
    })),
  ]
}

/** Of what was agreed on those the crew has to know at the bar. */
const rulesShown = ['refusal', 'shots', 'tips']

function whoLines(night: EventLogistics, language: Language): RunSheetLine[] {
  const { site, facts, name, date, venue, occasion, guests, experienceName, bartenders } = night
  const { labels, lacks, host } = runSheetText(language)
  const said = (id: 'contact' | 'phone' | 'venue' | 'address' | 'experience', words: string | null) =>
    words ? line(id, labels[id], words) : missing(id, labels[id], lacks[id])
  const number = (id: 'guests' | 'minors' | 'non-drinkers' | 'bartenders', count: number | null) =>
    count === null ? missing(id, labels[id], lacks.other) : line(id, labels[id], String(count))
  return [
    line('event', labels.event, [name, occasion].filter(Boolean).join(', ')),
    line('date', labels.date, getFormatter(language).longDay(date)),
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

/** Who comes, by name and number; a post nobody has is said to be missing. */
const crewLine = (place: number) => `crew-${place + 1}`

/** Whom a tap on a line of the sheet calls. */
export function getPhonesByLine({ night, staff }: Pick<RunSheetInputs, 'night' | 'staff'>): Record<string, string> {
  const named = staff?.named ?? []
  const all = [['phone', night.site.phone], ...named.map(({ phone }, i) => [crewLine(i), phone])]
  return Object.fromEntries(all.filter(([, phone]) => phone))
}

function crewLines(staff: EventStaff | null, language: Language): RunSheetLine[] {
  if (staff === null) return []
  const { named, posts } = staff
  const { labels, namedOf } = runSheetText(language)
  return [
    ...named.map((person, i) => line(crewLine(i), person.role[language], formatStaffContact(person))),
    ...(named.length < posts ? [missing('crew-missing', labels['crew-missing'], namedOf(named.length, posts))] : []),
  ]
}

function siteLines(
  { site, facts }: EventLogistics,
  { labels, lacks, settings, site: notes }: RunSheetText,
): RunSheetLine[] {
  const { setting, rainPlan } = facts
  const said = (id: string, label: string, words: string, lack = lacks.other) =>
    words ? line(id, label, words) : missing(id, label, lack)
  return [
    said('way-in', labels['way-in'], site.wayIn),
    said('setting', labels.setting, setting ? settings[setting] : ''),
    ...(setting === 'indoors' && rainPlan === '' ? [] : [said('rain', labels.rain, rainPlan, lacks.rain)]),
    ...(Object.keys(siteDetailLabels) as SiteDetailKey[]).map((name) => said(name, notes[name], site.notes[name])),
  ]
}

function drinkWords({ name, recipe, glass, items, batch, garnish }: RunSheetDrink, words: RunSheetText): string {
  const parts = [recipe !== name && recipe, glass, items, garnish && words.garnish(garnish), batch]
  return parts.filter(Boolean).join(' · ')
}

/** A line with what of it is English still. */
function withEnglish(line: RunSheetLine, stillEnglish: readonly string[]): RunSheetLine {
  const english = (['label', 'words'] as const).filter((part) => stillEnglish.includes(line[part]))
  return english.length === 0 ? line : { ...line, english }
}

function line(id: string, label: string, words: string): RunSheetLine {
  return {
    id,
    label: shortened(label, 80),
    words: shortened(words.replace(/\s+/g, ' '), id.startsWith('drink-') ? mostOfRecipe : mostLetters),
  }
}

function missing(id: string, label: string, words: string): RunSheetLine {
  return { id, label: shortened(label, 80), words, isMissing: true }
}

function shortened(words: string, most: number): string {
  const letters = [...words]
  return letters.length <= most
    ? words
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/** How a sheet is printed: the size in points, and whether long words and lists are cut to what the page holds. */
export type PrintLayout = { size: number; isCut: boolean }

/** From the largest that is read at arm's length to the smallest anybody reads at all. */
const prints: PrintLayout[] = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, isCut: false })),
  ...[9, 8, 7].map((size) => ({ size, isCut: true })),
]

/** So many lines of a section are printed where the sheet is cut; on a phone all of them stand. */
const mostPrinted: Readonly<Record<RunSheetSectionId, number>> = {
  who: 20,
  times: 20,
  menu: 8,
  'load-out': 50,
  'they-bring': 20,
  site: 20,
  rules: 3,
}

/** How many lines of a section are left out of a cut print. */
export function countOmittedLines({ id, lines }: RunSheetSection, { isCut }: PrintLayout): number {
  return isCut ? Math.max(0, lines.length - mostPrinted[id]) : 0
}

/** The largest print in which everything is on one Letter page. */
export function choosePrintLayout(sections: readonly RunSheetSection[]): PrintLayout {
  return prints.find((print) => getHeight(sections, print) <= columnsHeight / print.size) ?? prints.at(-1)!
}

/** Three columns under the head, in points, less what is lost where no line is broken. */
const columnsHeight = 3 * 620 * 0.93
const [rowHeight, padding, headingHeight, blankHeight] = [1.25, 0.25, 2, 1.75]

/** How high a sheet is in ems, in columns of the page's width. */
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
    return headingHeight + shown.reduce((sum, line) => sum + lineHeight(id, line) + padding, 0)
  })
  return parts.reduce((sum, part) => sum + part, headingHeight + runSheetText().blanks.length * blankHeight)
}

/** A line that is another on the sheet as it is now; null where it was not there, or is gone. */
export type RunSheetChange = { label: string; was: string | null; is: string | null }

/** What changed since a sheet was printed, in the order of today's sheet; what is gone comes last. */
export function diffRunSheets(then: readonly RunSheetLine[], now: readonly RunSheetLine[]): RunSheetChange[] {
  const [before, after] = [then, now].map((lines) => new Map(lines.map((line) => [line.id, line])))
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

/** The lines of a sheet, one after the other. */
export function flattenSections(sections: readonly RunSheetSection[]): RunSheetLine[] {
  return sections.flatMap(({ id: of, lines }) =>
    lines.map(({ id, label, words }) => ({ id: `${of}/${id}`, label, words })),
  )
}
