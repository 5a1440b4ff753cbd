import { longDay } from '../../business/dates.ts'
import { nationalPhone } from '../../business/phone.ts'
import { momentLabel, nightClock, type Night } from './night.ts'
import { settingWords, siteNotes, type SiteNote } from './night-facts.ts'
import type { LoadLine } from './kit.ts'

/** A line of the sheet; a missing one is named rather than hidden. */
export type SheetLine = { id: string; label: string; words: string; isMissing?: true }
export type SheetSection = { id: SectionId; heading: string; lines: SheetLine[] }
export type SectionId = 'who' | 'times' | 'menu' | 'load-out' | 'they-bring' | 'site' | 'rules'

/** A drink of the menu with what it is made of, in words. */
export type SheetDrink = { name: string; recipe: string; glass: string; items: string; batch: string; garnish: string }

/** Something on a list: what, and how much in words. */
export type SheetItem = { name: string; amount: string }

export type SheetFacts = {
  night: Night
  menu: SheetDrink[]
  loadOut: LoadLine[]
  weBring: SheetItem[]
  theyBring: SheetItem[]
}

/** More than this of a list would push the rest off the page. */
const mostItems = 30
const mostDrinks = 10
/** So much of one remark stands on the page. */
const mostLetters = 200

/** The crew's run sheet, section by section: no money and no client's e-mail is in it. */
export function runSheet({ night, menu, loadOut, weBring, theyBring }: SheetFacts): SheetSection[] {
  const { moments, clauses } = night
  return [
    section('who', 'Who and where', whoLines(night)),
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
        ? [line('menu', night.experienceName ?? 'Menu', 'no drinks of their own are named')]
        : [
            ...menu
              .slice(0, mostDrinks)
              .map((drink, i) => line(`drink-${i}-${drink.name}`, drink.name, drinkWords(drink))),
            ...rest('menu', menu.length - mostDrinks, 'drinks'),
          ],
    ),
    section('load-out', 'Load-out', [
      ...loadOut
        .slice(0, mostItems + 10)
        .map(({ id, name, count, why }) =>
          count === null ? missing(`load-${id}`, name, why) : line(`load-${id}`, name, String(count)),
        ),
      ...weBring.slice(0, mostItems).map(({ name, amount }) => line(`we-${name}`, name, amount)),
      ...rest('load', loadOut.length - mostItems - 10 + Math.max(0, weBring.length - mostItems), 'things'),
    ]),
    section('they-bring', 'They bring', [
      ...(theyBring.length === 0 ? [line('they', 'They bring', night.brings.youBuy || 'nothing is listed')] : []),
      ...theyBring.slice(0, mostItems).map(({ name, amount }) => line(`they-${name}`, name, amount)),
      ...rest('they', theyBring.length - mostItems, 'things'),
    ]),
    section('site', 'The place', siteLines(night)),
    section(
      'rules',
      'Agreed',
      clauses.filter(({ id }) => rulesShown.includes(id)).map(({ id, heading, words }) => line(id, heading, words)),
    ),
  ].filter(({ lines }) => lines.length > 0)
}

/** Of what was agreed on those the crew has to know at the bar. */
const rulesShown = ['refusal', 'shots', 'tips', 'no-cash-bar', 'overtime']

function whoLines(night: Night): SheetLine[] {
  const { site, facts, name, date, venue, occasion, guests, experienceName, bartenders } = night
  const number = (id: string, label: string, count: number | null, lack: string) =>
    count === null ? missing(id, label, lack) : line(id, label, String(count))
  return [
    line('event', 'Event', [name, occasion].filter(Boolean).join(', ')),
    line('date', 'Date', longDay(date)),
    site.contact ? line('contact', 'Contact', site.contact) : missing('contact', 'Contact', 'no contact yet'),
    site.phone ? line('phone', 'Call', nationalPhone(site.phone)) : missing('phone', 'Call', 'no phone yet'),
    venue ? line('venue', 'Venue', venue) : missing('venue', 'Venue', 'no venue yet'),
    site.address ? line('address', 'Address', site.address) : missing('address', 'Address', 'no address yet'),
    number('guests', 'Guests', guests, 'not known yet'),
    number('minors', 'Minors', facts.minors, 'not known yet'),
    number('non-drinkers', 'Do not drink', facts.nonDrinkers, 'not known yet'),
    experienceName
      ? line('experience', 'Experience', experienceName)
      : missing('experience', 'Experience', 'none chosen yet'),
    number('bartenders', 'Bartenders', bartenders, 'not known yet'),
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

function line(id: string, label: string, words: string): SheetLine {
  return {
    id,
    label: shortened(label, 80),
    words: shortened(words.replace(/\s+/g, ' '), id.startsWith('drink-') ? 400 : mostLetters),
  }
}

function missing(id: string, label: string, words: string): SheetLine {
  return { id, label: shortened(label, 80), words, isMissing: true }
}

function rest(id: string, more: number, what: string): SheetLine[] {
  return more > 0 ? [line(`${id}-more`, 'And', `${more} more ${what}: see the event’s page`)] : []
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
  'Guests came',
  'First pour at',
  'Last call at',
  'Bar closed at',
  'Out at',
  'Left over',
  'Anything that happened',
]

/** How large the print is: the fullest sheet still fits on one Letter page, an emptier one is read from farther away. */
export const printSizes = [7, 8, 9, 10, 11] as const
export type PrintSize = (typeof printSizes)[number]

/** The largest print in points in which the sheet fits its page; measured in Chromium, with a tenth to spare. */
export function printSize(sections: readonly SheetSection[]): PrintSize {
  const rows = (size: number) =>
    sections.reduce(
      (sum, { lines }) => sum + 2 + lines.reduce((all, { label, words }) => all + rowsOf(`${label} ${words}`, size), 0),
      0,
    )
  return printSizes.findLast((size) => rows(size) <= 3 * rowsIn(size)) ?? 7
}

/** Characters side by side and rows above each other in one of the page's three columns. */
function rowsOf(words: string, size: number): number {
  return Math.ceil(words.length / (330 / size))
}

function rowsIn(size: number): number {
  return Math.floor(560 / (size * 1.35))
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
