import { longDay } from '../../business/dates.ts'
import { listEn } from '../../drinks/shopping-list/list-words.ts'
import type { Amount, ShoppingItem } from '../../drinks/shopping-list/shopping-item.ts'
import { nationalPhone } from '../../business/phone.ts'
import { contactWords, momentLabel, nightClock, type Night } from './night.ts'
import { personOnSheet, type NightCrew } from './night-crew.ts'
import { settingWords, siteNotes, type SiteNote } from './night-facts.ts'
import type { LoadLine } from './kit.ts'

/** A line of the sheet; a missing one is named rather than hidden. */
export type SheetLine = { id: string; label: string; words: string; isMissing?: true }
export type SheetSection = { id: SectionId; heading: string; lines: SheetLine[] }
export type SectionId = 'who' | 'times' | 'menu' | 'load-out' | 'they-bring' | 'site' | 'rules'

/** A drink of the menu with what it is made of, in words. */
export type SheetDrink = { name: string; recipe: string; glass: string; items: string; batch: string; garnish: string }

/** Something on a list; how much of it, where the guests are known. */
export type SheetItem = Pick<ShoppingItem, 'product'> & { key: string; amount: Amount | 'as-guests' }

/** How much of a thing: "8 cases", and where nobody knows the guests that it goes by them. */
export function amountWords(amount: SheetItem['amount']): string {
  return amount === 'as-guests' ? 'as many as there are guests' : listEn.amount(amount)
}

export type SheetFacts = {
  night: Night
  /** Who comes; null where the owner pours alone. */
  crew: NightCrew | null
  menu: SheetDrink[]
  loadOut: LoadLine[]
  weBring: SheetItem[]
  theyBring: SheetItem[]
  /** From how many evenings of ours its amounts are planned; nothing where they are by the books. */
  evenings?: number
}

/** More than this nobody reads on a sheet. */
const mostItems = 100
/** So much of one remark, and of one recipe. */
const [mostLetters, mostOfRecipe] = [300, 600]

/** The crew's run sheet, section by section: no money and no client's e-mail is in it. */
export function runSheet({ night, crew, menu, loadOut, weBring, theyBring, evenings }: SheetFacts): SheetSection[] {
  const { moments, clauses } = night
  return [
    section('who', 'Who and where', [...whoLines(night), ...crewLines(crew)]),
    section(
      'times',
      'Times',
      moments.length === 0
        ? [missing('times', 'Times', 'no times yet')]
        : moments.map((moment) => line(moment.code, momentLabel(moment, moments), nightClock(moment.at, night))),
    ),
    section(
      'menu',
      'Menu',
      menu.length === 0
        ? [line('menu', night.experienceName ?? 'Menu', 'no signature drinks named yet')]
        : menu.slice(0, mostItems).map((drink) => line(`drink-${drink.name}`, drink.name, drinkWords(drink))),
    ),
    section('load-out', 'Load-out', [
      ...loadOut
        .slice(0, mostItems)
        .map(({ id, name, count, why }) =>
          count === null ? missing(`load-${id}`, name, why) : line(`load-${id}`, name, String(count)),
        ),
      ...weBring.slice(0, mostItems).map((item) => itemLine('we', item)),
    ]),
    section('they-bring', 'They bring', [
      ...(theyBring.length === 0 ? [line('they', 'They bring', night.brings.youBuy || 'nothing listed')] : []),
      ...theyBring.slice(0, mostItems).map((item) => itemLine('they', item)),
      ...plannedLines(evenings),
    ]),
    section('site', 'The place', siteLines(night)),
    section(
      'rules',
      'Agreed',
      clauses.filter(({ id }) => rulesShown.includes(id)).map(({ id, heading, words }) => line(id, heading, words)),
    ),
  ].filter(({ lines }) => lines.length > 0)
}

/** Amounts that are planned by what evenings of ours taught say so. */
function plannedLines(evenings: number | undefined): SheetLine[] {
  if (evenings === undefined) return []
  return [line('planned', 'Amounts', `based on ${evenings === 1 ? 'an evening' : `${evenings} evenings`} we’ve poured`)]
}

/** A line of what is brought: the kit's, or the list's. */
export type BringLine = { id: string; name: string; amount: string }

/** The load-out as its ticks know it, by the ids the sheet has: the kit's things, then what of the list is ours. */
export function bringLines({ loadOut, weBring }: Pick<SheetFacts, 'loadOut' | 'weBring'>): BringLine[] {
  return [
    ...loadOut.map(({ id, name, count, why }) => ({
      id: `load-${id}`,
      name,
      amount: count === null ? why : String(count),
    })),
    ...weBring.map(({ key, product, amount }) => ({
      id: `we-${key}`,
      name: listEn.name(product),
      amount: amountWords(amount),
    })),
  ]
}

/** Of what was agreed on those the crew has to know at the bar. */
const rulesShown = ['refusal', 'shots', 'tips']

function whoLines(night: Night): SheetLine[] {
  const { site, facts, name, date, venue, occasion, guests, experienceName, bartenders } = night
  const number = (id: string, label: string, count: number | null, lack: string) =>
    count === null ? missing(id, label, lack) : line(id, label, String(count))
  return [
    line('event', 'Event', [name, occasion].filter(Boolean).join(', ')),
    line('date', 'Date', longDay(date)),
    site.contact ? line('contact', 'Contact', contactWords(site)) : missing('contact', 'Contact', 'no contact yet'),
    site.phone ? line('phone', 'Call', nationalPhone(site.phone)) : missing('phone', 'Call', 'no phone yet'),
    venue ? line('venue', 'Venue', venue) : missing('venue', 'Venue', 'no venue yet'),
    site.address ? line('address', 'Address', site.address) : missing('address', 'Address', 'no address yet'),
    number('guests', 'Guests', guests, 'not known yet'),
    number('minors', 'Minors', facts.minors, 'not known yet'),
    number('non-drinkers', 'Guests who don’t drink', facts.nonDrinkers, 'not known yet'),
    experienceName
      ? line('experience', 'Experience', experienceName)
      : missing('experience', 'Experience', 'none chosen yet'),
    number('bartenders', 'Bartenders', bartenders, 'not known yet'),
  ]
}

/** Who comes, by name and number; a post nobody has is said to be missing. */
const crewLine = (place: number) => `crew-${place + 1}`

/** Whom a tap on a line of the sheet calls. */
export function phonesOf({ night, crew }: Pick<SheetFacts, 'night' | 'crew'>): Record<string, string> {
  const named = crew?.named ?? []
  const all = [['phone', night.site.phone], ...named.map(({ phone }, i) => [crewLine(i), phone])]
  return Object.fromEntries(all.filter(([, phone]) => phone))
}

function crewLines(crew: NightCrew | null): SheetLine[] {
  if (crew === null) return []
  const { named, posts } = crew
  return [
    ...named.map((person, i) => line(crewLine(i), person.role, personOnSheet(person))),
    ...(named.length < posts ? [missing('crew-missing', 'Named so far', `${named.length} of ${posts}`)] : []),
  ]
}

function siteLines({ site, facts }: Night): SheetLine[] {
  const { setting, rainPlan } = facts
  return [
    site.wayIn ? line('way-in', 'Way in', site.wayIn) : missing('way-in', 'Way in', 'not known yet'),
    setting ? line('setting', 'Setting', settingWords[setting]) : missing('setting', 'Setting', 'not known yet'),
    ...(setting === 'indoors' && rainPlan === ''
      ? []
      : [rainPlan ? line('rain', 'Rain plan', rainPlan) : missing('rain', 'Rain plan', 'none yet')]),
    ...Object.entries(siteNotes).map(([name, label]) => {
      const words = site.notes[name as SiteNote]
      return words ? line(name, label, words) : missing(name, label, 'not known yet')
    }),
  ]
}

function drinkWords({ name, recipe, glass, items, batch, garnish }: SheetDrink): string {
  const parts = [recipe !== name && recipe, glass, items, garnish && `garnish: ${garnish}`, batch]
  return parts.filter(Boolean).join(' · ')
}

function section(id: SectionId, heading: string, lines: SheetLine[]): SheetSection {
  return { id, heading, lines }
}

function itemLine(who: 'we' | 'they', { key, product, amount }: SheetItem): SheetLine {
  return line(`${who}-${key}`, listEn.name(product), amountWords(amount))
}

function line(id: string, label: string, words: string): SheetLine {
  return {
    id,
    label: shortened(label, 80),
    words: shortened(words.replace(/\s+/g, ' '), id.startsWith('drink-') ? mostOfRecipe : mostLetters),
  }
}

function missing(id: string, label: string, words: string): SheetLine {
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

/** What to write down on the night, by hand. */
export const blanks = [
  'Left base at',
  'Guests arrived at',
  'First pour at',
  'Last call at',
  'Bar closed at',
  'Out at',
  'Left over',
  'Anything that happened',
]

/** How a sheet is printed: the size in points, and whether long words and lists are cut to what the page holds. */
export type Print = { size: number; isCut: boolean }

/** From the largest that is read at arm's length to the smallest anybody reads at all. */
const prints: Print[] = [
  ...[12, 11, 10, 9, 8].map((size) => ({ size, isCut: false })),
  ...[9, 8, 7].map((size) => ({ size, isCut: true })),
]

/** So many lines of a section are printed where the sheet is cut; on a phone all of them stand. */
const mostPrinted: Readonly<Record<SectionId, number>> = {
  who: 20,
  times: 20,
  menu: 8,
  'load-out': 50,
  'they-bring': 20,
  site: 20,
  rules: 3,
}

/** How many lines of a section are left out of a cut print. */
export function leftOut({ id, lines }: SheetSection, { isCut }: Print): number {
  return isCut ? Math.max(0, lines.length - mostPrinted[id]) : 0
}

/** The largest print in which everything is on one Letter page. */
export function printOf(sections: readonly SheetSection[]): Print {
  return prints.find((print) => heightOf(sections, print) <= columnsHeight / print.size) ?? prints.at(-1)!
}

/** Three columns under the head, in points, less what is lost where no line is broken. */
const columnsHeight = 3 * 620 * 0.93
const [rowHeight, padding, headingHeight, blankHeight] = [1.25, 0.25, 2, 1.75]

/** How high a sheet is in ems, in columns of the page's width. */
function heightOf(sections: readonly SheetSection[], print: Print): number {
  const letters = 380 / print.size
  const rows = (words: string, width: number, most = 2) =>
    Math.min(print.isCut ? most : Infinity, Math.max(1, Math.ceil(words.length / (letters * width))))
  const lineHeight = (id: SectionId, { label, words }: SheetLine): number => {
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
    const shown = lines.slice(0, lines.length - leftOut(section, print))
    return headingHeight + shown.reduce((sum, line) => sum + lineHeight(id, line) + padding, 0)
  })
  return parts.reduce((sum, part) => sum + part, headingHeight + blanks.length * blankHeight)
}

/** A line that is another on the sheet as it is now; null where it was not there, or is gone. */
export type SheetChange = { label: string; was: string | null; is: string | null }

/** What changed since a sheet was printed, in the order of today's sheet; what is gone comes last. */
export function sheetChanges(then: readonly SheetLine[], now: readonly SheetLine[]): SheetChange[] {
  const [before, after] = [then, now].map((lines) => new Map(lines.map((line) => [line.id, line])))
  const changed = now.flatMap(({ id, label, words }): SheetChange[] => {
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
export function linesOf(sections: readonly SheetSection[]): SheetLine[] {
  return sections.flatMap(({ id: of, lines }) =>
    lines.map(({ id, label, words }) => ({ id: `${of}/${id}`, label, words })),
  )
}
