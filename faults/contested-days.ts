import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../app/config.server.ts'
import { dayAway, today } from '../app/business/dates.ts'
import type { LeadRequest } from '../app/leads/lead/lead.ts'
import { openDatabase, type Db, type DatabasePlace } from '../app/plumbing/database/database.server.ts'
import { sampleRequest } from '../tests/doubles/sample-lead.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { opening, type Database } from '../tests/house.ts'
import { testDatabase } from '../tests/test-database.ts'
import { startActor } from './actor.ts'
import {
  assertNothingAddedBeyond,
  besides,
  fits,
  hasPlace,
  limits,
  placeIn,
  readDayBooks,
  type DayBooks,
  type Standing,
} from './day-books.ts'
import type { Action, Did } from './days-actor.ts'
import { drawing, type Draw } from './drawing.ts'
import { until, type Outcome } from './outcome.ts'

const timeZone = 'America/New_York'
const day = 86_400_000
/** Everybody wants one of these. */
const days = Array.from({ length: 9 }, (_, i) => dayAway('2027-10-12', i))

/**
 * So many things are done to a few days by several processes, up to sixteen at once, all drawn by a seed; after each
 * handful the books are opened. What is done alone has to come out exactly as they say.
 */
export async function contestedDays(
  fixtures: Fixtures,
  database: Database,
  { steps, processes = 3, seed = Date.now() }: { steps: number; processes?: number; seed?: number },
): Promise<Outcome> {
  await using place = await testDatabase(database, fixtures)
  const where = readConfig(place.env).database
  await using db = openDatabase(where)
  await using ends = new AsyncDisposableStack()
  const actors = await Promise.all(Array.from({ length: processes }, async () => ends.use(await startDaysActor(where))))
  const draw = drawing(seed)
  const count: Record<string, number> = {}
  let [now, nth, alone] = [opening, 0, 0]

  const run = async (actions: Action[]) => {
    const all = await Promise.all(actions.map((action) => draw.oneOf(actors).ask(action)))
    for (const [i, { came }] of all.entries()) {
      const name = came === 'done' ? actions[i]!.kind : came
      count[name] = (count[name] ?? 0) + 1
    }
    return all
  }
  await run(Array.from({ length: 40 }, () => ({ kind: 'add', request: anyRequest(draw), nth: nth++, now })))
  while (nth < steps) {
    if (draw.share(0.1)) now += day
    const on = today(now, timeZone)
    const before = await readDayBooks(db, on)
    const size = draw.oneOf([1, 1, 3, 8, 16])
    // What allows more and what allows less never come together: else nobody could say what was allowed in between.
    const isRaising = draw.share(0.7)
    const actions = drawActions(draw, before, { size, isRaising, now, on, nth })
    nth += actions.length
    try {
      const all = await run(actions)
      const after = await readDayBooks(db, on)
      assertNothingAddedBeyond(before, after, isRaising ? after.limitsOf : before.limitsOf)
      for (const [i, did] of all.entries()) assertTold(actions[i]!, did, after)
      if (actions.length === 1) assertExact(actions[0]!, all[0]!, before, after, on)
      alone += Number(actions.length === 1)
    } catch (error) {
      console.error(`seed ${seed}, after ${nth} steps:`, JSON.stringify(actions))
      throw error
    }
  }
  await run([{ kind: 'expire', nth: nth++, now: now + 30 * day }])
  await assertHoldsEnded(db, today(now + 30 * day, timeZone))
  await assertHistory(db)
  const { refused = 0, stale = 0, gone = 0, ...done } = count
  assert(refused > 0 && !gone)
  const promises = (done.hold ?? 0) + (done['hold-by-letter'] ?? 0) + (done.book ?? 0) + (done.insist ?? 0)
  return {
    tried: `days contested by ${processes} processes, up to 16 actions at once, ${database}`,
    times: `${nth.toLocaleString('en-US')} (seed ${seed})`,
    outcome: `${promises} promises, none beyond the places; ${refused} refused, each told to whom the day is promised; ${stale} met a request that had moved on; ${alone} done alone came out exactly as counted by hand`,
  }
}

/** Whoever promises days dies without a word, again and again; what was acknowledged stands, and nothing outlives its end. */
export async function killedPromising(
  fixtures: Fixtures,
  database: Database,
  { kills, seed = Date.now() }: { kills: number; seed?: number },
): Promise<Outcome> {
  await using place = await testDatabase(database, fixtures)
  const where = readConfig(place.env).database
  await using db = openDatabase(where)
  const draw = drawing(seed)
  let [now, nth, acknowledged, lost] = [opening, 0, 0, 0]
  const lanes = 6
  {
    await using actor = await startDaysActor(where)
    for (let i = 0; i < 4 * lanes; i++) await actor.ask({ kind: 'add', request: anyRequest(draw), nth: nth++, now })
    await actor.ask({ kind: 'numbers', crews: 2, eventsADay: 2, bartenders: 6, nth: nth++, now })
  }
  /** What each request may stand as: as last acknowledged, or as an action would leave it that nobody answered for. */
  const expected = new Map<string, Expectation[]>()
  for (let killed = 0; killed < kills; killed++) {
    now += draw.share(0.5) ? day : 0
    const on = today(now, timeZone)
    const before = await readDayBooks(db, on)
    const ids = [...before.requests.keys()].toSorted()
    await using actor = await startDaysActor(where)
    let isOver = false
    const walk = async (lane: number) => {
      const own = new Map([...before.requests].filter(([id]) => ids.indexOf(id) % lanes === lane))
      while (!isOver) {
        const action = drawOn(draw, draw.oneOf([...own.keys()]), own, { now, on, nth: nth++ })
        if (!action || !('lead' in action)) continue
        const leaves = expectationOf(action)
        const { state, until: last } = own.get(action.lead)!
        expected.set(action.lead, [...(expected.get(action.lead) ?? [{ state, until: last }]), leaves])
        const did = await actor.ask(action).catch(() => null)
        if (did === null) return void lost++
        acknowledged++
        const others = expected.get(action.lead)!.filter((one) => one !== leaves)
        expected.set(action.lead, did.came === 'done' ? [leaves] : others)
        if (did.came === 'done') own.set(action.lead, { ...own.get(action.lead)!, ...leaves })
      }
    }
    const walking = Promise.all([...Array(lanes).keys()].map(walk))
    walking.catch(() => {})
    // Cold, or once some are done; then at any moment of what is under way.
    const enough = acknowledged + draw.oneOf([0, 5, 20, 40])
    await until('some are done', () => acknowledged >= enough)
    await wait(draw.upTo(30))
    const isDead = actor.kill()
    isOver = true
    await isDead
    await walking
    const after = await readDayBooks(db, on)
    assertNothingAddedBeyond(before, after, after.limitsOf)
    for (const [id, allowed] of expected) {
      const { state, until: last } = after.requests.get(id)!
      const isKnown = allowed.some((one) => one.state === state && one.until === last)
      assert(isKnown, `${id} is ${state} until ${last}, not ${JSON.stringify(allowed)} (seed ${seed})`)
    }
  }
  await using actor = await startDaysActor(where)
  await actor.ask({ kind: 'expire', nth: nth++, now: now + 30 * day })
  await assertHoldsEnded(db, today(now + 30 * day, timeZone))
  await assertHistory(db)
  assert(acknowledged > kills)
  return {
    tried: `SIGKILL amid promises, ${database}`,
    times: `${kills} kills (seed ${seed})`,
    outcome: `${acknowledged} actions acknowledged, all there; ${lost} got no answer and were done whole or not at all; no day promised beyond its places, no hold outlived its last day`,
  }
}

type Expectation = Pick<Standing, 'state' | 'until'>

function expectationOf(action: Action): Expectation {
  switch (action.kind) {
    case 'hold':
    case 'hold-by-letter':
      return { state: 'held', until: action.until }
    case 'book':
      return { state: 'booked', until: null }
    case 'release':
      return { state: 'quoted', until: null }
    case 'lose':
      return { state: 'lost', until: null }
    case 'revive':
      return { state: 'replied', until: null }
    case 'finish':
      return { state: 'done', until: null }
    default:
      throw new Error(`${action.kind} is not done where somebody is killed`)
  }
}

type Moment = { now: number; on: string; nth: number }

/** What is done at once: mostly to requests, now and then to days and numbers, as far as it only raises or only lowers. */
function drawActions(
  draw: Draw,
  books: DayBooks,
  { size, isRaising, ...moment }: Moment & { size: number; isRaising: boolean },
): Action[] {
  const actions: Action[] = []
  let isFree = true
  while (actions.length < size) {
    const stamp = { now: moment.now, nth: moment.nth + actions.length }
    const lead = draw.oneOf([...books.requests.keys()])
    const fate = draw.upTo(100)
    if (fate < 3) actions.push({ kind: 'add', request: anyRequest(draw), ...stamp })
    else if (fate < 5) actions.push({ kind: 'expire', ...stamp })
    else if (fate < 7) actions.push({ kind: 'note', lead, ...stamp })
    else if (fate < 9) actions.push({ kind: 'wait', lead, ...stamp })
    else if (fate < 13) actions.push({ kind: 'undo', lead, ...stamp })
    else if (fate < 20) actions.push({ kind: 'change', lead, request: anyChange(draw), ...stamp })
    else if (fate < 26) {
      const rule = books.rules.length > 0 && draw.share(0.6) ? draw.oneOf(books.rules) : null
      if (rule && isRaising === isOpening(rule.id, books)) actions.push({ kind: 'reopen', rule: rule.id, ...stamp })
      if (!rule && !isRaising) actions.push({ kind: 'close', day: draw.oneOf(days), ...stamp })
    } else if (fate < 28 && isFree) {
      // One alone: two that each raise one number would lower the other's.
      isFree = false
      actions.push({ kind: 'numbers', ...otherNumbers(draw, books, isRaising), ...stamp })
    } else if (fate < 30 && isRaising && isFree) {
      isFree = false
      if (['new', 'replied', 'quoted'].includes(books.requests.get(lead)!.state))
        actions.push({ kind: 'insist', lead, ...stamp })
    } else {
      // A proposal that is sent and keeps its day, and a yes to it, belong here as soon as they are made.
      const action = drawOn(draw, lead, books.requests, { ...moment, ...stamp })
      if (action) actions.push(action)
    }
  }
  return actions
}

/** What may be done with a request as it stands, or as it stood a moment ago. */
function drawOn(draw: Draw, lead: string, requests: DayBooks['requests'], { now, on, nth }: Moment): Action | null {
  const stamp = { lead, now, nth }
  const last = dayAway(on, draw.upTo(4))
  const hold = { kind: draw.share(0.3) ? 'hold-by-letter' : 'hold', until: last, ...stamp } as const
  const one = (...kinds: ('book' | 'release' | 'lose' | 'revive' | 'finish')[]): Action => {
    return { kind: draw.oneOf(kinds), ...stamp }
  }
  switch (requests.get(lead)!.state) {
    case 'new':
    case 'replied':
      return draw.share(0.5) ? hold : one('book', 'book', 'release', 'lose')
    case 'quoted':
      return draw.share(0.5) ? hold : one('book', 'book', 'lose')
    case 'held':
      return draw.share(0.2) ? { ...hold, kind: 'hold' } : one('book', 'release', 'release', 'lose')
    case 'booked':
      return one('lose', 'finish')
    case 'done':
      return one('book')
    case 'lost':
      return one('revive')
    default:
      return null
  }
}

/** Whether a day allows more without a rule; null where it does not matter, or more of one thing and less of another. */
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

function otherNumbers(draw: Draw, { numbers: { crews, eventsADay, bartenders } }: DayBooks, isRaising: boolean) {
  const change = (number: number, least: number, most: number) => {
    const other = number + (isRaising ? 1 : -1) * draw.upTo(2)
    return Math.min(Math.max(other, Math.min(least, number)), Math.max(most, number))
  }
  return { crews: change(crews, 1, 3), eventsADay: change(eventsADay, 1, 3), bartenders: change(bartenders, 2, 8) }
}

function anyRequest(draw: Draw): LeadRequest {
  return sampleRequest({ ...anyChange(draw), zip: null, eventLocation: null, package: null })
}

function anyChange(draw: Draw) {
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

/** Who was refused was told the day, why, and who has it. */
function assertTold(action: Action, did: Did, after: DayBooks): void {
  if (did.came !== 'refused') return
  assert('lead' in action && days.includes(did.date))
  assert(did.others.length > 0 || did.lack === 'closed' || did.lack === 'bartenders', `${did.lack}, but by nobody`)
  assert(did.others.every((id) => id !== action.lead && after.requests.has(id)))
}

/** What one action alone comes to, as counted by hand. */
function assertExact(action: Action, did: Did, before: DayBooks, after: DayBooks, on: string): void {
  if (action.kind === 'expire') {
    for (const { state, until } of after.requests.values()) assert(until === null || (state === 'held' && until >= on))
    return
  }
  if (!['hold', 'hold-by-letter', 'book', 'change'].includes(action.kind) || !('lead' in action)) return
  assert(did.came === 'done' || did.came === 'refused', `${action.kind} alone met nobody, and was ${did.came}`)
  const standing = before.requests.get(action.lead)!
  const wanted = placeIn(action.kind === 'change' ? { ...standing.request, ...action.request } : standing.request)
  const isSame = action.kind === 'change' && JSON.stringify(wanted) === JSON.stringify(placeIn(standing.request))
  const isPromise = action.kind !== 'change' || (hasPlace(standing, on) && !isSame)
  const others = [...before.promised].filter(([id]) => id !== action.lead).map(([, place]) => place)
  const isThere = fits(wanted, others, before.limitsOf)
  // Other words that take the same place are asked about like any change of it.
  if (isSame && did.came === 'refused') assert(!isThere)
  else assert.equal(did.came, isPromise && !isThere ? 'refused' : 'done', `${action.kind} of ${action.lead}`)
  if (did.came === 'refused') assert.deepEqual(did.others.toSorted(), besides(action.lead, wanted, before))
}

async function assertHoldsEnded(db: Db, on: string): Promise<void> {
  const past = await db.selectFrom('hold').selectAll().where('until', '<', on).execute()
  assert.deepEqual(past, [], 'holds that outlived their last day')
  const held = await db.selectFrom('lead').select('id').where('state', '=', 'held').execute()
  const holds = await db.selectFrom('hold').select('lead_id').execute()
  assert.deepEqual(held.map(({ id }) => id).toSorted(), holds.map(({ lead_id }) => lead_id).toSorted())
}

/** Each request stands where its history says. */
async function assertHistory(db: Db): Promise<void> {
  const leads = await db.selectFrom('lead').select(['id', 'state']).execute()
  const events = await db
    .selectFrom('lead_event')
    .select(['lead_id', 'details'])
    .where('kind', 'in', ['moved', 'undone'])
    .orderBy('at')
    .execute()
  const last = new Map(events.map(({ lead_id, details }) => [lead_id, (JSON.parse(details) as { to: string }).to]))
  for (const { id, state } of leads) assert.equal(state, last.get(id) ?? 'new', `the history of ${id}`)
}

function startDaysActor(where: DatabasePlace) {
  return startActor<Action, Did>('faults/days-actor.ts', where)
}
