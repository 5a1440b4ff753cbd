import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig } from '../app/config.server.ts'
import { addDays, getToday } from '../app/business/dates.ts'
import type { QuoteRequest } from '../app/events/event/event.ts'
import { openDatabase, type Db } from '../app/plumbing/database/database.server.ts'
import { createStripeAccount } from '../tests/doubles/cards-at-stand-in.ts'
import { sampleQuoteRequest } from '../tests/doubles/sample-event.ts'
import { stripeDouble } from '../tests/doubles/stripe-double.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { openingTime, type Database } from '../tests/test-app.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { startActor } from './actor.ts'
import {
  assertNothingAddedBeyond,
  listOtherEvents,
  hasRoom,
  hasPlace,
  limits,
  paysFor,
  findPlace,
  createDayBooks,
  type DayBooks,
  type DayPlace,
  type DayStatus,
} from './day-books.ts'
import type { DayAction, ActorPlace, DayActionResult } from './days-actor.ts'
import { createDraw, type Draw } from './drawing.ts'
import { waitUntil, type FaultResult } from './outcome.ts'

const timeZone = 'America/New_York'
const day = 86_400_000
/** Dates that all actions compete for. */
const days = Array.from({ length: 12 }, (_, i) => addDays('2027-10-10', i))

/**
 * Runs random actions on a few dates in several processes, up to sixteen at once, and compares the site with
 * independently computed claims after each batch. The result of an action that runs alone must match exactly.
 */
export async function contestDays(
  fixtures: Fixtures,
  database: Database,
  { steps, processes = 3, seed = Date.now() }: { steps: number; processes?: number; seed?: number },
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const draw = createDraw(seed)
  const count: Record<string, number> = {}
  let [now, nth, alone] = [openingTime, 0, 0]
  await using stripe = await stripeDouble({ now: () => now })
  const where = { database: loadConfig(place.env).database, cards: createStripeAccount(stripe) }
  await using db = openDatabase(where.database)
  await using ends = new AsyncDisposableStack()
  const actors = await Promise.all(Array.from({ length: processes }, async () => ends.use(await startDaysActor(where))))

  const run = async (actions: DayAction[]) => {
    const all = await Promise.all(actions.map((action) => draw.oneOf(actors).ask(action)))
    for (const [i, { came }] of all.entries()) {
      const name = came === 'done' ? actions[i]!.kind : came
      count[name] = (count[name] ?? 0) + 1
    }
    return all
  }
  await run(Array.from({ length: 40 }, () => ({ kind: 'add', request: drawQuoteRequest(draw), nth: nth++, now })))
  let known: { on: string; books: DayBooks } | null = null
  while (nth < steps) {
    if (draw.share(0.1)) now += day
    const on = getToday(now, timeZone)
    const before: DayBooks = known?.on === on ? known.books : await getBooks(db, on)
    const size = draw.oneOf([1, 1, 3, 8, 16])
    // Batches never mix actions that raise limits with actions that lower them, so that the limits in between are known.
    const isRaising = draw.share(0.7)
    const actions = drawActions(draw, before, { size, isRaising, now, on, nth })
    nth += actions.length
    try {
      const all = await run(actions)
      const after = await getBooks(db, on)
      assertNothingAddedBeyond(before, after, isRaising ? after.limitsOf : before.limitsOf)
      assertNothingOutlives(after)
      for (const [i, did] of all.entries()) assertRefusalReason(actions[i]!, did, before, after)
      if (actions.length === 1) assertExact(actions[0]!, all[0]!, before, after, on)
      alone += Number(actions.length === 1)
      known = { on, books: after }
    } catch (error) {
      console.error(`seed ${seed}, after ${nth} steps:`, JSON.stringify(actions))
      await printEventRows(db, /[0-9a-f-]{36}/.exec(String(error))?.[0] ?? '')
      throw error
    }
  }
  await run([{ kind: 'expire', nth: nth++, now: now + 30 * day }])
  try {
    await assertEnded(db, getToday(now + 30 * day, timeZone))
    await assertHistory(db)
  } catch (error) {
    console.error(`seed ${seed}, after all ${nth} steps`)
    await printEventRows(db, /[0-9a-f-]{36}/.exec(String(error))?.[0] ?? '')
    throw error
  }
  const { refused = 0, stale = 0, gone = 0, hindered = 0 } = count
  assert(refused > 0)
  const sum = (...kinds: string[]) => kinds.reduce((all, kind) => all + (count[kind] ?? 0), 0)
  const made = [
    `${sum('hold', 'hold-by-letter', 'book', 'insist')} held or booked`,
    `${sum('propose')} proposed`,
    `${sum('yes')} accepted`,
    `${sum('ask-change')} changes requested and ${sum('agree-change')} agreed to`,
    `${sum('pay')} payments started`,
    `${sum('merge')} merged and ${sum('unmerge')} merges undone`,
  ]
  return {
    tried: `bookings of the same dates in ${processes} processes, up to 16 actions at once, ${database}`,
    times: `${nth.toLocaleString('en-US')} (seed ${seed})`,
    outcome: `${made.join(', ')}: none beyond the capacity; ${refused + hindered} refused with the reason and the events that have the date; ${stale + gone} met an event that had changed; ${alone} that ran alone had exactly the computed result`,
  }
}

/**
 * Kills a process while it books dates, repeatedly. Asserts that acknowledged actions persist and that no hold or
 * proposal outlives its last day.
 */
export async function killWhileBooking(
  fixtures: Fixtures,
  database: Database,
  { kills, seed = Date.now() }: { kills: number; seed?: number },
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  const draw = createDraw(seed)
  let [now, nth, acknowledged, lost] = [openingTime, 0, 0, 0]
  await using stripe = await stripeDouble({ now: () => now })
  const where = { database: loadConfig(place.env).database, cards: createStripeAccount(stripe) }
  await using db = openDatabase(where.database)
  const lanes = 6
  {
    await using actor = await startDaysActor(where)
    for (let i = 0; i < 8 * lanes; i++)
      await actor.ask({ kind: 'add', request: drawQuoteRequest(draw), nth: nth++, now })
    await actor.ask({ kind: 'numbers', crews: 2, eventsADay: 2, bartenders: 6, nth: nth++, now })
  }
  /** Possible states of each event: as last acknowledged, or as an unacknowledged action would leave it. */
  const expected = new Map<string, EventOutcome[]>()
  for (let killed = 0; killed < kills; killed++) {
    now += draw.share(0.5) ? day : 0
    const on = getToday(now, timeZone)
    const before = await getBooks(db, on)
    const ids = [...before.requests.keys()].toSorted()
    await using actor = await startDaysActor(where)
    let isOver = false
    const walk = async (lane: number) => {
      const own = new Map([...before.requests].filter(([id]) => ids.indexOf(id) % lanes === lane))
      while (!isOver) {
        const moment = { now, on, nth: nth++ }
        const action = draw.share(0.04)
          ? drawMerge(draw, own, moment)
          : drawEventAction(draw, draw.oneOf([...own.keys()]), own, moment)
        const leaves = action && listOutcomes(action, own)
        if (!action || !leaves) continue
        for (const [id, fates] of leaves)
          expected.set(id, [...(expected.get(id) ?? [getOutcome(own.get(id)!)]), ...fates])
        const did = await actor.ask(action).catch(() => null)
        if (did === null) return void lost++
        acknowledged++
        for (const [id, fates] of leaves) {
          const others = expected.get(id)!.filter((one) => !fates.includes(one))
          const last = fates.at(-1)!
          expected.set(id, did.came === 'done' ? [last] : others)
          if (did.came === 'done') own.set(id, applyOutcome(own.get(id)!, last, action))
        }
      }
    }
    const walking = Promise.all([...Array(lanes).keys()].map(walk))
    walking.catch(() => {})
    // Kills at startup or after some actions, and then at any moment of an action.
    const enough = acknowledged + draw.oneOf([0, 5, 20, 40])
    await waitUntil('enough actions are acknowledged', () => acknowledged >= enough)
    await wait(draw.upTo(30))
    const isDead = actor.kill()
    isOver = true
    await isDead
    await walking
    const after = await getBooks(db, on)
    assertNothingAddedBeyond(before, after, after.limitsOf)
    await assertWhole(db)
    for (const [id, allowed] of expected) {
      const fate = JSON.stringify(getOutcome(after.requests.get(id)!))
      const isKnown = allowed.some((one) => JSON.stringify(one) === fate)
      assert(isKnown, `${id} is ${fate}, not one of ${JSON.stringify(allowed)} (seed ${seed})`)
    }
  }
  await using actor = await startDaysActor(where)
  await actor.ask({ kind: 'expire', nth: nth++, now: now + 30 * day })
  await assertEnded(db, getToday(now + 30 * day, timeZone))
  await assertHistory(db)
  assert(acknowledged > kills)
  return {
    tried: `SIGKILL during holds, bookings, proposals and acceptances, ${database}`,
    times: `${kills} kills (seed ${seed})`,
    outcome: `${acknowledged} actions acknowledged, all stored; ${lost} got no response and were done completely or not at all; no date booked beyond its capacity, no hold or proposal outlived its last day`,
  }
}

/** State of an event, of its proposal, and whether a change is open. */
type EventOutcome = { state: string; until: string | null; proposal: string | null; isChanging: boolean }

function getOutcome({ state, until, proposal, change }: DayStatus): EventOutcome {
  return { state, until, proposal: proposal?.state ?? null, isChanging: change !== null }
}

/** Returns the known status of an event after an action, without reading the database. */
function applyOutcome(
  before: DayStatus,
  { state, until, proposal, isChanging }: EventOutcome,
  action: DayAction,
): DayStatus {
  const kept = { event: before.request, keepsDay: true, until: '', ...before.proposal }
  if (action.kind === 'propose') Object.assign(kept, { keepsDay: action.keepsDay, until: action.until })
  return {
    ...before,
    state,
    until,
    proposal: proposal === null ? null : { ...kept, state: proposal },
    isBound: before.isBound || proposal !== null || action.kind === 'book',
    change: isChanging ? kept : null,
    merged: state === 'merged' ? before.merged : null,
  }
}

/**
 * Returns the states an action leaves by event. The last is the result of a completed action, those before may remain
 * when the process dies midway. Null for actions that are not tracked.
 */
function listOutcomes(action: DayAction, requests: DayBooks['requests']): Map<string, EventOutcome[]> | null {
  if (!('lead' in action)) return null
  const standing = requests.get(action.lead)!
  const was = getOutcome(standing)
  const only = (changes: Partial<EventOutcome>) => new Map([[action.lead, [{ ...was, ...changes }]]])
  const isOut = was.proposal === 'out'
  switch (action.kind) {
    case 'hold':
    case 'hold-by-letter': {
      const promised = isOut && standing.proposal!.keepsDay ? standing.proposal!.until : ''
      return only({ state: 'held', until: action.until > promised ? action.until : promised })
    }
    case 'book':
      return only({ state: 'booked', until: null })
    case 'release':
      return only({ state: 'quoted', until: null })
    case 'revive':
      return only({ state: 'replied', until: null })
    case 'lose':
    case 'finish': {
      const state = { ...was, state: action.kind === 'lose' ? 'lost' : 'done', until: null }
      const over = { ...state, proposal: isOut ? 'taken-back' : was.proposal, isChanging: false }
      return new Map([[action.lead, [state, over]]])
    }
    case 'propose':
      return only({
        ...(['new', 'replied', 'lost'].includes(was.state) && { state: 'quoted' }),
        // The later of two dates for the same day applies.
        ...(was.state === 'held' && action.keepsDay && was.until! < action.until && { until: action.until }),
        proposal: 'out',
      })
    case 'yes':
      return only({ state: 'booked', until: null, proposal: 'agreed' })
    case 'take-back':
      return only({ proposal: 'taken-back' })
    case 'let-go':
      return only({ state: was.state === 'booked' ? 'quoted' : was.state, proposal: 'released', isChanging: false })
    case 'ask-change':
      return only({ isChanging: true })
    case 'close-change':
      return only({ isChanging: false })
    case 'merge': {
      const other = getOutcome(requests.get(action.other)!)
      const state = getMoreAdvancedState(was.state, other.state)
      return new Map([
        [action.lead, [{ ...was, state }]],
        [action.other, [{ ...other, state: 'merged', until: null }]],
      ])
    }
    default:
      return null
  }
}

/** Two merged events have the state of the more advanced. A hold or booking stays with its event. */
function getMoreAdvancedState(kept: string, gone: string): string {
  const order = ['spam', 'lost', 'new', 'replied', 'quoted']
  return order.includes(kept) && order.indexOf(gone) > order.indexOf(kept) ? gone : kept
}

function getBooks(db: Db, on: string): Promise<DayBooks> {
  return createDayBooks(db, on, Temporal.PlainDate.from(on).toZonedDateTime(timeZone).epochMilliseconds)
}

type Moment = { now: number; on: string; nth: number }

/**
 * Draws simultaneous actions: mostly on events, sometimes on days and capacity numbers, all either raising or lowering
 * limits.
 */
function drawActions(
  draw: Draw,
  books: DayBooks,
  { size, isRaising, ...moment }: Moment & { size: number; isRaising: boolean },
): DayAction[] {
  const actions: DayAction[] = []
  let isFree = true
  const all = [...books.requests.keys()]
  const proposed = all.filter((id) => {
    const standing = books.requests.get(id)!
    return standing.proposal?.state === 'out' || hasAgreement(standing)
  })
  while (actions.length < size) {
    const stamp = { now: moment.now, nth: moment.nth + actions.length }
    const lead = draw.oneOf(proposed.length > 0 && draw.share(0.4) ? proposed : all)
    const fate = draw.upTo(100)
    if (fate < 3) actions.push({ kind: 'add', request: drawQuoteRequest(draw), ...stamp })
    else if (fate < 5) actions.push({ kind: 'expire', ...stamp })
    else if (fate < 7) actions.push({ kind: 'note', lead, ...stamp })
    else if (fate < 9) actions.push({ kind: 'wait', lead, ...stamp })
    else if (fate < 13) actions.push({ kind: 'undo', lead, ...stamp })
    else if (fate < 20) actions.push({ kind: 'change', lead, request: drawEventChange(draw), ...stamp })
    else if (fate < 26) {
      const rule = books.rules.length > 0 && draw.share(0.6) ? draw.oneOf(books.rules) : null
      if (rule && isRaising === isOpening(rule.id, books)) actions.push({ kind: 'reopen', rule: rule.id, ...stamp })
      if (!rule && !isRaising) actions.push({ kind: 'close', day: draw.oneOf(days), ...stamp })
    } else if (fate < 30) {
      const merge = drawMerge(draw, books.requests, { ...moment, ...stamp })
      if (merge) actions.push(merge)
    } else if (fate < 32 && isFree) {
      // At most a single change of capacity per batch, because two would overwrite each other.
      isFree = false
      actions.push({ kind: 'numbers', ...drawCapacity(draw, books, isRaising), ...stamp })
    } else if (fate < 34 && isRaising && isFree) {
      isFree = false
      if (['new', 'replied', 'quoted'].includes(books.requests.get(lead)!.state))
        actions.push({ kind: 'insist', lead, ...stamp })
    } else {
      const action = drawEventAction(draw, lead, books.requests, { ...moment, ...stamp })
      if (action) actions.push(action)
    }
  }
  return actions
}

/** Draws an action that applies to an event in its current or recent state. */
function drawEventAction(
  draw: Draw,
  lead: string,
  requests: DayBooks['requests'],
  { now, on, nth }: Moment,
): DayAction | null {
  const stamp = { lead, now, nth }
  const standing = requests.get(lead)!
  const { state, proposal, change } = standing
  const last = addDays(on, draw.upTo(4))
  const hold = { kind: draw.share(0.3) ? 'hold-by-letter' : 'hold', until: last, ...stamp } as const
  const propose = { kind: 'propose', keepsDay: draw.share(0.7), until: addDays(on, draw.upTo(6)), ...stamp } as const
  const one = (...kinds: PlainAction[]): DayAction => ({ kind: draw.oneOf(kinds), ...stamp })
  if (proposal?.state === 'out' && draw.share(0.5))
    return draw.share(0.2) ? propose : one('yes', 'yes', 'yes', 'take-back')
  if (hasAgreement(standing) && draw.share(0.7)) {
    if (change && draw.share(0.6)) return one('agree-change', 'agree-change', 'close-change')
    if (draw.share(0.5)) return { kind: 'ask-change', wanted: drawEventChange(draw), ...stamp }
    return one('pay', 'pay', 'let-go', 'let-go', 'postpone', 'call-off')
  }
  switch (state) {
    case 'new':
    case 'replied':
      return draw.share(0.3) ? propose : draw.share(0.5) ? hold : one('book', 'book', 'release', 'lose')
    case 'quoted':
      return draw.share(0.3) ? propose : draw.share(0.5) ? hold : one('book', 'book', 'lose')
    case 'held':
      if (draw.share(0.2)) return propose
      return draw.share(0.2) ? { ...hold, kind: 'hold' } : one('book', 'release', 'release', 'lose')
    case 'booked':
      return one('lose', 'finish')
    case 'done':
      return one('book')
    case 'lost':
      return one('revive')
    case 'merged':
      return one('unmerge')
    default:
      return null
  }
}

/** Actions on an event without further parameters. */
type PlainAction =
  | 'book'
  | 'release'
  | 'lose'
  | 'revive'
  | 'finish'
  | 'yes'
  | 'take-back'
  | 'let-go'
  | 'pay'
  | 'agree-change'
  | 'close-change'
  | 'postpone'
  | 'call-off'
  | 'unmerge'

/** Whether an agreement exists: signed, and neither released nor canceled since. */
function hasAgreement({ proposal }: DayStatus): boolean {
  return ['agreed', 'reserved', 'postponed'].includes(proposal?.state ?? '')
}

/** Draws a merge of two events, mostly of the same date. */
function drawMerge(draw: Draw, requests: DayBooks['requests'], { now, nth }: Moment): DayAction | null {
  const [lead, standing] = draw.oneOf([...requests])
  const others = [...requests].filter(([id]) => id !== lead)
  const same = others.filter(([, { request }]) => request.eventDate === standing.request.eventDate)
  const among = same.length > 0 && draw.share(0.8) ? same : others
  return among.length === 0 ? null : { kind: 'merge', lead, other: draw.oneOf(among)[0], now, nth }
}

/**
 * Whether a day allows more without its day rule. Null if the rule makes no difference, or raises one limit and lowers
 * another.
 */
function isOpening(id: string, { rules, numbers, limitsOf }: DayBooks): boolean | null {
  const { from_day } = rules.find((rule) => rule.id === id)!
  const given = limitsOf(from_day)
  const without = limits(
    from_day,
    rules.filter((rule) => rule.id !== id),
    numbers,
  )
  const differences = [
    Number(given.isClosed) - Number(without.isClosed),
    without.events - given.events,
    without.crews - given.crews,
    without.bartenders - given.bartenders,
  ]
  if (differences.every((by) => by >= 0)) return true
  return differences.every((by) => by <= 0) ? false : null
}

function drawCapacity(draw: Draw, { numbers: { crews, eventsADay, bartenders } }: DayBooks, isRaising: boolean) {
  const change = (number: number, least: number, most: number) => {
    const other = number + (isRaising ? 1 : -1) * draw.upTo(2)
    return Math.min(Math.max(other, Math.min(least, number)), Math.max(most, number))
  }
  return { crews: change(crews, 1, 3), eventsADay: change(eventsADay, 1, 3), bartenders: change(bartenders, 2, 8) }
}

function drawQuoteRequest(draw: Draw): QuoteRequest {
  return sampleQuoteRequest({ ...drawEventChange(draw), zip: null, eventLocation: null, package: null })
}

function drawEventChange(draw: Draw) {
  const start = draw.oneOf([10, 12, 14, 17, 19, 21])
  const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`
  return {
    eventDate: draw.oneOf(days),
    eventStartTime: clock(start),
    eventEndTime: clock(start + draw.oneOf([3, 4, 5, 7])),
    eventGuestCount: draw.oneOf([40, 60, 120, 200]),
    experience: draw.oneOf(['luxe-cocktail', 'dry-hire']),
    bartenders: draw.oneOf([0, 0, 0, 1]),
  }
}

/**
 * Asserts that a refused action states the date, the reason and the events that have it, or why two events cannot be
 * merged.
 */
function assertRefusalReason(action: DayAction, did: DayActionResult, before: DayBooks, after: DayBooks): void {
  if (did.came === 'hindered') assert(did.words !== '')
  if (did.came === 'gone') {
    const isMerged = ({ requests }: DayBooks) => 'lead' in action && requests.get(action.lead)!.state === 'merged'
    assert(
      isMerged(before) || isMerged(after),
      `${action.kind} was refused because its event is merged, which is not true`,
    )
  }
  if (did.came !== 'refused') return
  assert('lead' in action && days.includes(did.date))
  assert(
    did.others.length > 0 || did.lack === 'closed' || did.lack === 'bartenders',
    `refused because of ${did.lack}, without a conflicting event`,
  )
  assert(did.others.every((id) => id !== action.lead && after.requests.has(id)))
}

/** Asserts the exact result of an action that ran alone, as computed from the claims. */
function assertExact(action: DayAction, did: DayActionResult, before: DayBooks, after: DayBooks, on: string): void {
  if (action.kind === 'expire') {
    for (const { state, until, proposal } of after.requests.values()) {
      assert(until === null || (state === 'held' && until >= on))
      assert(proposal?.state !== 'out' || proposal.until >= on)
    }
    return
  }
  if (!('lead' in action)) return
  const standing = before.requests.get(action.lead)!
  if (action.kind === 'merge') return assertMerged(action, did, before, after)
  if (did.came === 'done' && ['take-back', 'let-go', 'lose'].includes(action.kind)) {
    // Of the places that the event held, only that of its current hold or booking may remain.
    const left = after.requests.get(action.lead)!
    const own = hasPlace(left, on) || paysFor(left) ? [findPlace(left.request)] : []
    assert.deepEqual(after.promised.get(action.lead) ?? [], own, `${action.kind} of ${action.lead}`)
  }
  if (action.kind === 'unmerge' && standing.merged) {
    const { into, at } = standing.merged
    // The target was merged into a third event, which must be separated first. After a month both stay merged, and the
    // result says so.
    if (before.requests.get(into)!.state === 'merged') return assert.equal(did.came, 'stale')
    if (at < action.now - 30 * day) return assert.equal(did.came, 'done')
  }
  if (contradictsAgreement(action, standing))
    return assert.equal(did.came, 'stale', `${action.kind} against the agreement`)
  const wanted = computeNeededPlace(action, standing, on)
  if (wanted === undefined) return
  assert(
    did.came === 'done' || did.came === 'refused',
    `${action.kind} of ${action.lead} ran alone on an available date, and the result was ${did.came}`,
  )
  const others = [...before.promised].filter(([id]) => id !== action.lead).map(([, places]) => places)
  const isThere = wanted === null || hasRoom(wanted, others, before.limitsOf)
  const isSame =
    action.kind === 'change' && wanted && JSON.stringify(wanted) === JSON.stringify(findPlace(standing.request))
  // A change that takes the same place is checked like any other change.
  if (isSame) assert(did.came === 'done' || !isThere)
  else assert.equal(did.came, isThere ? 'done' : 'refused', `${action.kind} of ${action.lead}`)
  if (did.came === 'refused') assert.deepEqual(did.others.toSorted(), listOtherEvents(action.lead, wanted!, before))
}

/** Whether the action would move an event against its agreement, which must be changed first. */
function contradictsAgreement({ kind }: DayAction, { agreement }: DayStatus): boolean {
  if (kind === 'book') return agreement === 'postponed' || agreement === 'called-off'
  // An agreement that stands has its date, and one that was postponed or canceled gets none by a hold.
  return (kind === 'hold' || kind === 'hold-by-letter') && agreement !== null
}

/** Claim that an action needs. Null if it needs none, undefined if the result cannot be predicted. */
function computeNeededPlace(action: DayAction, standing: DayStatus, on: string): DayPlace | null | undefined {
  const { request, proposal, merged } = standing
  if (merged && action.kind !== 'unmerge') return undefined
  switch (action.kind) {
    case 'hold':
    case 'hold-by-letter':
    case 'book':
      return findPlace(request)
    case 'change':
      // An event with a payment in progress also occupies its date, and moves to the new date.
      return hasPlace(standing, on) || paysFor(standing) ? findPlace({ ...request, ...action.request }) : null
    case 'propose':
      // An accepted proposal is changed and not proposed again.
      if (hasAgreement(standing) || standing.state === 'done') return undefined
      return action.keepsDay ? findPlace(request) : null
    case 'yes': {
      if (proposal?.state !== 'out' || proposal.until < on) return undefined
      const place = findPlace(proposal.event)
      const isTheirs = hasPlace(standing, on) && JSON.stringify(place) === JSON.stringify(findPlace(request))
      return proposal.keepsDay || isTheirs ? null : place
    }
    case 'unmerge':
      return merged && hasPlace(merged, on) ? findPlace(request) : null
    default:
      return undefined
  }
}

/** Asserts that two events were merged without dropping a hold or booking, or that the refusal gives its reason. */
function assertMerged(
  action: Extract<DayAction, { kind: 'merge' }>,
  did: DayActionResult,
  before: DayBooks,
  after: DayBooks,
): void {
  const [kept, gone] = [action.lead, action.other].map((id) => before.requests.get(id)!) as [DayStatus, DayStatus]
  if (kept.state === 'merged' || gone.state === 'merged') return assert.notEqual(did.came, 'done')
  const order = ['held', 'booked', 'done']
  const [ahead, behind] = [order.indexOf(kept.state), order.indexOf(gone.state)]
  const isTwoDays = kept.request.eventDate !== gone.request.eventDate
  const reopens = kept.agreement === 'called-off' && getMoreAdvancedState(kept.state, gone.state) !== kept.state
  const isHindered = gone.isBound || reopens || (behind >= 0 && (behind > ahead || isTwoDays))
  assert.equal(did.came, isHindered ? 'hindered' : 'done', `${action.other} into ${action.lead}`)
  if (isHindered) return
  assert.equal(after.requests.get(action.other)!.state, 'merged')
  assert(!after.promised.has(action.other), `${action.other} is merged and still occupies its date`)
  assert.deepEqual(after.promised.get(action.lead), before.promised.get(action.lead))
}

/** Prints everything stored about an event with an unexpected result. */
async function printEventRows(db: Db, lead: string): Promise<void> {
  for (const table of ['history_entry', 'proposal', 'agreement_log_entry', 'change_request'] as const)
    for (const { document: _, ...row } of await db
      .selectFrom(table)
      .selectAll()
      .where('event_id', '=', lead)
      .orderBy('id')
      .$castTo<{ document?: string }>()
      .execute())
      console.error(table, JSON.stringify(row))
}

/** Asserts that a date is claimed only for proposals and changes that can still be accepted. */
function assertNothingOutlives({ requests }: DayBooks): void {
  for (const [id, standing] of requests) {
    const { state, proposal, change } = standing
    const isOver = ['lost', 'spam', 'done', 'merged'].includes(state)
    assert(proposal?.state !== 'out' || !isOver, `${id} is ${state}, its proposal still open`)
    assert(
      !change || (hasAgreement(standing) && !isOver),
      `${id} is ${state}, ${proposal?.state}, and a change is still open`,
    )
  }
}

/** Asserts that related rows exist together, so that no action is stored partially. */
async function assertWhole(db: Db): Promise<void> {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  const inState = (state: string) => db.selectFrom('event').select('id').where('state', '=', state).execute()
  const held = await db.selectFrom('hold').select('event_id as id').execute()
  assert.deepEqual(
    ids(await inState('held')),
    ids(held),
    'events in state held have a hold, and no other events have one',
  )
  const merged = await db.selectFrom('merged_event').select('event_id as id').execute()
  assert.deepEqual(
    ids(await inState('merged')),
    ids(merged),
    'events in state merged have a merge, and no other events have one',
  )
  const sent = await db
    .selectFrom('proposal')
    .select(['id', 'event_id', 'state'])
    .where('state', '!=', 'draft')
    .execute()
  const out = sent.filter(({ state }) => state === 'out').map(({ event_id }) => event_id)
  assert.equal(new Set(out).size, out.length, 'an event has only one open proposal')
  const signed = await db.selectFrom('signature').select('proposal_id as id').execute()
  const amountsDue = await db.selectFrom('amount_due').select('source as id').distinct().execute()
  for (const { id, state } of sent) {
    const isAgreed = ['agreed', 'reserved', 'released', 'postponed', 'called-off'].includes(state)
    assert.equal(ids(signed).includes(id), isAgreed, `${id} is ${state}, so whether it has a signature`)
    assert.equal(ids(amountsDue).includes(id), isAgreed, `${id} is ${state}, so whether it has amounts due`)
  }
}

async function assertEnded(db: Db, on: string): Promise<void> {
  await assertWhole(db)
  const holds = await db.selectFrom('hold').selectAll().where('until', '<', on).execute()
  assert.deepEqual(holds, [], 'holds that outlived their last day')
  const out = await db
    .selectFrom('proposal')
    .select('id')
    .where('state', '=', 'out')
    .where('expires_on', '<', on)
    .execute()
  assert.deepEqual(out, [], 'proposals that outlived their last day')
  const open = await db
    .selectFrom('change_request')
    .select('id')
    .where('state', 'in', ['asked', 'offered'])
    .where('expires_on', '<', on)
    .execute()
  assert.deepEqual(open, [], 'changes that outlived their last day')
  assertNothingOutlives(await getBooks(db, on))
}

/** Asserts that each event has the state of its last history entry. */
async function assertHistory(db: Db): Promise<void> {
  const leads = await db.selectFrom('event').select(['id', 'state']).where('state', '!=', 'merged').execute()
  const events = await db
    .selectFrom('history_entry')
    .select(['event_id', 'details', 'at', 'kind'])
    .where('kind', 'in', ['moved', 'undone', 'merged'])
    .orderBy('at')
    .execute()
  const histories = Map.groupBy(events, ({ event_id }) => event_id)
  for (const { id, state } of leads) {
    const history = histories.get(id) ?? []
    // An event that others were merged into may have their state.
    if (history.at(-1)?.kind === 'merged') continue
    const last = history.findLast(({ kind }) => kind !== 'merged')
    assert.equal(state, last ? (JSON.parse(last.details) as { to: string }).to : 'new', `the history of ${id}`)
  }
}

function startDaysActor(where: ActorPlace) {
  return startActor<DayAction, DayActionResult>('faults/days-actor.ts', where)
}
