import { clock, monthAndDay, shortDay } from '../../business/dates.ts'
import { lineKey } from '../../drinks/shopping-list/recipe-items.ts'
import { amount, capitalized, counted } from '../../drinks/shopping-list/numbers-in-words.ts'
import { broughtBy, thingWords } from '../../menu/catalogue/who-brings.ts'
import { linesIn, type EventList, type ListedEvent } from '../../quotes/pricing/event-list.ts'
import { amountDifference } from './list-difference.ts'

/** A line as it was told: what it is known by, and how much. */
export type ToldLine = { key: string; name: string; amount: string; note: string }

/** A list as it stood: what it was made for, in words, and its lines. */
export type ToldList = { facts: Record<string, string>; lines: ToldLine[] }

export type ListVersion = ToldList & { number: number; madeAt: number }

/** One tick. Moments in epoch milliseconds: when it was made, how far its phone knew the others', when it came in. */
export type ListTick = {
  id: string
  line: string
  isBought: boolean
  amount: string
  note: string
  phone: string
  at: number
  seenAt: number
  receivedAt: number
}

/**
 * How a line stands: still to buy; bought; bought before more was wanted, so that only the difference is left; or bought
 * with some to spare.
 */
export type LineState = 'open' | 'bought' | 'more' | 'spare'

export type ListLine = ToldLine & {
  state: LineState
  /** "+ 2 cases", "3 bottles to spare"; empty where nothing changed since it was bought. */
  difference: string
  /** What is to be said of its ticks: two phones that did not know of each other. */
  said: string
}

/** The shared list as its page shows it. */
export type SharedList = {
  number: number
  /** Until when other phones' ticks are in it, in epoch milliseconds. */
  at: number
  eventDate: string
  occasion: string
  facts: Record<string, string>
  groups: { name: string; lines: ListLine[] }[]
  bought: number
  total: number
  /** Bought, and on the list no more. */
  gone: ToldLine[]
  /** What we bring, by its names. */
  weBring: string[]
  /** What we bring where we are asked to, by its names; it stands among what they buy until then. */
  onRequest: string[]
  menu: EventList['menu']
  changes: { day: string; facts: string[]; lines: string[] } | null
}

/** What the owner is told of a request's list. */
export type ListPartProps = {
  leadId: string
  /** The list in one line; null where neither guests nor a plan are known. */
  line: string | null
  /** The calculator with all of it. */
  address: string
  /** The path of the shared list; null where it is not shared. */
  path: string | null
  /** How far they are; null where nobody has opened it yet. */
  shopping: { bought: number; total: number } | null
}

/** What a list was made for, in words that tell when it has changed. */
export function factsOf(
  { question, menu }: Pick<EventList, 'question' | 'menu'>,
  event: ListedEvent,
): ToldList['facts'] {
  const { guests, hours, under21, hot } = question
  return {
    guests: event.guests === null ? '' : counted(guests, 'guest'),
    'under 21': under21 > 0 ? amount(under21) : '',
    day: shortDay(event.date),
    'the bar pours': event.hasTimes ? counted(hours, 'hour') : '',
    weather: hot ? 'hot' : 'mild',
    experience: event.experienceName ?? '',
    cocktails: menu.map(({ name }) => name).join(', '),
  }
}

/** The lines of a list as they are told. */
export function toldLines(list: Pick<EventList, 'youBuy'>): ToldLine[] {
  return linesIn(list.youBuy).map((item) => {
    const { name, amount, note } = item
    return { key: lineKey(item), name, amount, note }
  })
}

type Standing = {
  versions: readonly ListVersion[]
  ticks: readonly ListTick[]
  event: ListedEvent
  now: number
  timeZone: string
}

/** The list with what was bought of it. `versions` ends with the list as it is; `ticks` may be in any order. */
export function sharedList(list: EventList, { versions, ticks, event, now, timeZone }: Standing): SharedList {
  const byLine = Map.groupBy(ticks.toSorted(byMoment), ({ line }) => line)
  const groups = list.youBuy.map(({ name, items }) => ({
    name,
    lines: toldLines({ youBuy: [{ name, items }] }).map((line) =>
      lineStanding(line, byLine.get(line.key) ?? [], timeZone),
    ),
  }))
  const lines = groups.flatMap(({ lines }) => lines)
  const last = versions.at(-1)!
  const gone = [...byLine].flatMap(([key, ofLine]) => {
    const tick = ofLine.at(-1)!
    if (!tick.isBought || lines.some((line) => line.key === key)) return []
    const name = versions.flatMap(({ lines }) => lines).findLast((line) => line.key === key)?.name ?? key
    return [{ key, name, amount: tick.amount, note: '' }]
  })
  const { whoBrings } = list
  return {
    number: last.number,
    at: Math.max(now, ...ticks.map(({ receivedAt }) => receivedAt)),
    eventDate: event.date,
    occasion: event.occasion,
    facts: last.facts,
    groups,
    bought: lines.filter(({ state }) => state === 'bought' || state === 'spare').length,
    total: lines.length,
    gone,
    weBring: whoBrings ? broughtBy(whoBrings, 'we').map((thing) => capitalized(thingWords[thing])) : [],
    onRequest: whoBrings ? broughtBy(whoBrings, 'on-request').map((thing) => thingWords[thing]) : [],
    menu: list.menu,
    changes: changesIn(versions, timeZone),
  }
}

/** In the order they were made; of two in one moment the one that came in last counts. */
export function byMoment(a: ListTick, b: ListTick): number {
  return a.at - b.at || a.receivedAt - b.receivedAt || (a.id < b.id ? -1 : 1)
}

function lineStanding(line: ToldLine, ticks: readonly ListTick[], timeZone: string): ListLine {
  const last = ticks.at(-1)
  const said = crossed(ticks, timeZone)
  if (!last?.isBought) return { ...line, state: 'open', difference: '', said }
  const difference = amountDifference(last, line)
  const state = difference === null ? 'bought' : difference.isMore ? 'more' : 'spare'
  return { ...line, state, difference: difference?.words ?? '', said }
}

/**
 * Two phones that ticked one line without knowing of each other, said until somebody ticks it who knows of both. The last
 * tick counts.
 */
function crossed(ticks: readonly ListTick[], timeZone: string): string {
  const last = ticks.at(-1)
  if (!last) return ''
  const other = ticks.findLast((one) => one.phone !== last.phone && one.receivedAt > last.seenAt)
  if (!other) return ''
  const time = (at: number) => momentWords(at, timeZone)
  if (other.isBought && last.isBought)
    return `Two phones ticked this without knowing of each other, ${time(other.at)} and ${time(last.at)}: you may have it twice.`
  const what = (tick: ListTick) => `${tick.isBought ? 'bought' : 'not bought'} ${time(tick.at)}`
  return other.isBought === last.isBought
    ? ''
    : `Two phones did not agree: ${what(other)}, ${what(last)}. The last one counts.`
}

/** "3:05 PM, Nov 20". */
function momentWords(at: number, timeZone: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return `${clock(there.toPlainTime().toString().slice(0, 5))}, ${monthAndDay(there.toPlainDate().toString())}`
}

/** What the last change came to: the facts that changed, and the lines. Null for a list that never did. */
function changesIn(versions: readonly ListVersion[], timeZone: string): SharedList['changes'] {
  const [before, after] = [versions.at(-2), versions.at(-1)]
  if (!before || !after) return null
  const day = Temporal.Instant.fromEpochMilliseconds(after.madeAt).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  return {
    day: monthAndDay(day),
    facts: factChanges(before.facts, after.facts),
    lines: lineChanges(before.lines, after.lines),
  }
}

function factChanges(before: ToldList['facts'], after: ToldList['facts']): string[] {
  return Object.entries(after).flatMap(([fact, is]) => {
    const was = before[fact] ?? ''
    if (was === is) return []
    const what = capitalized(fact)
    return [was === '' ? `${what}: ${is}` : is === '' ? `${what}: not known any more` : `${what}: ${is}, before ${was}`]
  })
}

function lineChanges(before: readonly ToldLine[], after: readonly ToldLine[]): string[] {
  const was = new Map(before.map((line) => [line.key, line]))
  const is = new Set(after.map(({ key }) => key))
  return [
    ...after.flatMap((line) => {
      const former = was.get(line.key)
      if (!former) return [`${line.name}: new on the list${line.amount && `, ${line.amount}`}`]
      const difference = amountDifference(former, line)
      if (!difference) return []
      return [`${line.name}: ${difference.isMore ? difference.words : difference.words.replace(/ to spare$/, ' less')}`]
    }),
    ...before.filter(({ key }) => !is.has(key)).map(({ name }) => `${name}: not on the list any more`),
  ]
}
