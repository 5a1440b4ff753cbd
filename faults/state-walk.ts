import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { insertApiToken } from '../tests/inserted-api-token.ts'
import { listForms, type Form } from '../tests/doubles/forms-in.ts'
import { parseCsv } from '../tests/doubles/read-csv.ts'
import { parsePage, type Page } from '../tests/doubles/read-page.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import type { Database } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { createDraw } from './drawing.ts'
import {
  acceptForEvent,
  createEvents,
  createRival,
  endHoldDays,
  eventDay,
  eventStates,
  openEventSite,
  type EventSite,
  type SiteEvent,
} from './event-states.ts'
import type { FaultResult } from './outcome.ts'

type Pair = [name: string, value: string]

/** Form to post to events in other states, with placeholders for the addresses and ids of its event. */
type Action = { key: string; path: string; pairs: Pair[]; isClient: boolean }

type Options = {
  /** Number of pairs of state and action to try. All if undefined. */
  pairs?: number
  seed: number
}

/** Owner pages of an event, relative to its address. */
const ownerPaths = [
  '',
  '?book=yes',
  '/history',
  '/money',
  '/night',
  '/change',
  '/change?what=they',
  '/change?what=we',
  '/change?what=postpone',
  '/proposal',
  '/proposal/see',
  '/reply',
  '/reply?open=decline',
  '/edit',
  '/drinks',
  '/list',
  '/packet',
  '/venue',
  '/ask',
  '/left',
  '/crew',
]
/** Client pages, relative to the client page. */
const clientPaths = ['', '/change', '/change?call-off', '/drinks', '/pay']

/**
 * Posts every form that any state of an event offers to an event in every state. After each form it checks that dates,
 * money and signatures are consistent and the same on every page.
 */
export async function walkStates(
  fixtures: Fixtures | undefined,
  database: Database,
  { pairs, seed }: Options,
): Promise<FaultResult> {
  const actions = await collectActions(fixtures, database)
  const draw = createDraw(seed)
  const all = Object.keys(eventStates).flatMap((state) => actions.map((action) => ({ state, action })))
  const chosen = pairs === undefined ? all : all.filter(() => draw.share(pairs / all.length))
  const failures: string[] = []
  let [tried, effective] = [0, 0]
  for (const [state, some] of Map.groupBy(chosen, (pair) => pair.state)) {
    let site: ActedSite | null = null
    for (const { action } of some) {
      site ??= await openActedSite(fixtures, database, state)
      tried++
      const outcome = await act(site, action).catch((error: Error) => ({ failed: error.message }))
      if (typeof outcome === 'object') failures.push(`${state} × ${action.key}: ${outcome.failed}`)
      if (outcome === 'nothing') continue
      effective++
      await site[Symbol.asyncDispose]()
      site = null
    }
    await site?.[Symbol.asyncDispose]()
  }
  assert.equal(
    failures.length,
    0,
    `${failures.length} of ${tried} (seed ${seed}, ${database}):\n${failures.join('\n')}`,
  )
  return {
    tried: `every form of every state posted to an event in every state, ${database}`,
    times: `${Object.keys(eventStates).length} states × ${actions.length} actions, ${tried} tried (seed ${seed})`,
    outcome: `${effective} had an effect, and dates, money and signatures stayed correct and the same on all pages`,
  }
}

/** Collects the forms of every page of an event in every state, without duplicates. */
async function collectActions(fixtures: Fixtures | undefined, database: Database): Promise<Action[]> {
  const actions = new Map<string, Action>()
  for (const state of Object.keys(eventStates)) {
    await using site = await openEventSite(fixtures, database)
    const { event } = await createEvents(site, state)
    for (const { path, page } of await openPages(site, event))
      for (const form of listForms(page.html, path))
        for (const action of listActions(form, event)) if (!actions.has(action.key)) actions.set(action.key, action)
  }
  for (const to of ['new', 'replied', 'quoted', 'held', 'booked', 'done', 'lost', 'spam']) {
    const key = `forged intent=move to=${to}`
    const more: Pair[] = [
      ['heldUntil', '2026-12-01'],
      ['lostReason', 'No answer'],
      ['total', '0'],
      ['free', 'yes'],
    ]
    const pairs: Pair[] = [['intent', 'move'], ['from', ''], ['seen', ''], ['to', to], ...more]
    actions.set(key, { key, path: '/backbar/jobs/{id}', pairs, isClient: false })
  }
  return [...actions.values()]
}

async function openPages(site: EventSite, { here, path }: SiteEvent): Promise<{ path: string; page: Page }[]> {
  const owned = await Promise.all(
    ownerPaths.map(async (below) => ({ path: here + below, page: await site.owner.open(here + below) })),
  )
  const clients = await Promise.all(
    clientPaths.map(async (below) => ({ path: path + below, page: await parsePage(await site.visit(path + below)) })),
  )
  for (const { path, page } of [...owned, ...clients]) assert.ok(page.status < 500, `${path}: ${page.status}`)
  return [...owned, ...clients]
}

/** Lists each way to submit a form: every button and every choice of an action. */
function listActions(form: Form, event: SiteEvent): Action[] {
  if (form.method === 'GET' || form.isMultipart) return []
  const isClient = form.action.startsWith('/yours/')
  if (!isClient && !form.action.startsWith(event.here)) return []
  const general = (text: string) => text.replaceAll(event.id, '{id}').replaceAll(event.token, '{token}')
  const path = general(form.action)
  const isVaried = (name: string) => ['intent', 'to', 'what', 'way', 'kind', 'owed', 'for', 'choice'].includes(name)
  let sets: Pair[][] = [[]]
  for (const { name, values, kind } of form.fields) {
    const several =
      (kind === 'button' || isVaried(name)) && values.length > 1 ? [...new Set(values)] : values.slice(0, 1)
    sets = sets.flatMap((set) => several.map((value): Pair[] => [...set, [name, general(value)]]))
    if (sets.length > 24) sets = sets.slice(0, 24)
  }
  return sets.map((pairs) => {
    const told = pairs.filter(([name]) => isVaried(name)).map(([name, value]) => `${name}=${value}`)
    return { key: `${path.replace(/\?.*/, '')} ${told.join(' ')} (${pairs.length})`, path, pairs, isClient }
  })
}

type ActedSite = EventSite & {
  state: string
  event: SiteEvent
  bystander: SiteEvent
  feed: string
  apiToken: string
}

async function openActedSite(fixtures: Fixtures | undefined, database: Database, state: string): Promise<ActedSite> {
  const site = await openEventSite(fixtures, database)
  const events = await createEvents(site, state)
  await site.owner.post('/backbar/calendar', { intent: 'make' })
  const { html } = await site.owner.open('/backbar/calendar')
  const [, key = ''] = /calendar\.ics\?key=([\w-]{32})/.exec(html) ?? []
  const { db, now } = site.house
  const scopes = ['requests', 'jobs', 'money']
  const apiToken = await insertApiToken(db, { name: 'Walk', by: 'owner', now: now(), scopes })
  return { ...site, state, ...events, feed: `/calendar.ics?key=${key}`, apiToken }
}

/** Posts an action to the site's event. Returns whether any stored data changed. Throws if a check fails. */
async function act(site: ActedSite, action: Action): Promise<'nothing' | 'something'> {
  const { event, bystander } = site
  const before = await readStored(site, event)
  const others = await readEventRows(site, bystander)
  const answer = await post(site, action)
  assert.ok(answer.status < 500, `the response has status ${answer.status}`)
  await endHoldDays(site)
  const after = await readStored(site, event)
  assert.equal(await readEventRows(site, bystander), others, 'the other event is unchanged')
  checkSigned(before, after)
  checkBooked(action, before, after)
  await checkStatements(site, after)
  if (before.print === after.print) return 'nothing'
  await checkRival(site, after)
  return 'something'
}

async function post(site: ActedSite, action: Action): Promise<{ status: number }> {
  const { event, house } = site
  const own = (text: string) => text.replaceAll('{id}', event.id).replaceAll('{token}', event.token)
  const path = own(action.path)
  const pairs = await getCurrentPairs(site, action, path)
  const lead = (await findEvent(house.db, event.id))!
  const body = new URLSearchParams(
    pairs.map(([name, value]): Pair => {
      // A forged form contains the current state.
      if (name === 'from') return [name, lead.state]
      if (name === 'seen' && value === '') return [name, computeEventStateVersion(lead)]
      return [name, own(value)]
    }),
  )
  const request = { method: 'POST', body }
  return action.isClient ? site.visit(path, request) : site.owner.visit(path, request)
}

/** Returns the action with the current keys and version tags of the event's page, if the page offers it. */
async function getCurrentPairs(site: ActedSite, action: Action, path: string): Promise<Pair[]> {
  const page = action.isClient
    ? await parsePage(await site.visit(path.replace(/\/pay$/, '')))
    : await site.owner.open(path)
  const form = listForms(page.html, path).find((one) =>
    listActions(one, site.event).some(({ key }) => key === action.key),
  )
  const hidden = new Map(
    form?.fields.filter(({ kind }) => kind === 'hidden').map(({ name, values }) => [name, values[0]!]),
  )
  return action.pairs.map(([name, value]) => {
    if (['intent', 'to', 'what'].includes(name)) return [name, value]
    if (name === 'key') return [name, `walk-${Math.random().toString(36).slice(2)}`]
    return [name, hidden.get(name) ?? value]
  })
}

type StoredEventData = Awaited<ReturnType<typeof readStored>>

/** Reads everything stored for an event, and the parts that the checks need. */
async function readStored(site: EventSite, event: SiteEvent) {
  const { db } = site.house
  const of = <Row>(rows: Promise<Row[]>) => rows
  const [lead, signatures, chain, proposals, print] = await Promise.all([
    db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirst(),
    of(db.selectFrom('signature').selectAll().where('event_id', '=', event.id).orderBy('id').execute()),
    of(db.selectFrom('agreement_log_entry').selectAll().where('event_id', '=', event.id).orderBy('id').execute()),
    of(db.selectFrom('proposal').selectAll().where('event_id', '=', event.id).orderBy('version').execute()),
    readEventRows(site, event),
  ])
  return { lead, signatures, chain, proposals, print }
}

/** Returns all rows that belong to an event in every table, as text. */
async function readEventRows({ house: { db } }: EventSite, { id }: SiteEvent): Promise<string> {
  const tables = (await db.introspection.getTables()).filter(({ columns }) =>
    columns.some(({ name }) => name === 'event_id'),
  )
  const rows = await Promise.all(
    tables.map(({ name }) => sql`select * from ${sql.table(name)} where event_id = ${id}`.execute(db)),
  )
  const event = await db.selectFrom('event').selectAll().where('id', '=', id).execute()
  return JSON.stringify([event, ...rows.map((result) => result.rows)])
}

/** Checks that signed data is unchanged and that the agreement record only gained entries. */
function checkSigned(before: StoredEventData, after: StoredEventData): void {
  const kept = after.signatures.filter(({ id }) => before.signatures.some((one) => one.id === id))
  assert.deepEqual(kept, before.signatures, 'the signatures are unchanged')
  assert.deepEqual(
    after.chain.slice(0, before.chain.length),
    before.chain,
    'the earlier entries of the agreement record are unchanged',
  )
  const signed = new Set(before.signatures.map(({ proposal_id }) => proposal_id))
  for (const proposal of before.proposals.filter(({ id }) => signed.has(id))) {
    const now = after.proposals.find(({ id }) => id === proposal.id)
    assert.equal(now?.document, proposal.document, 'the signed proposal is unchanged')
  }
}

const bookedStates = ['agreed', 'reserved']

/** Pattern of the actions that may book an event. Each is an explicit decision of the owner or the client. */
const bookingWords =
  /to=booked|intent=(?:undo|yes|phone-yes|pay|got|agree|pick-day|sign-change|not-same-event|back|take-over)|\/got\b|due=/

function isBooked({ lead: event, proposals }: StoredEventData): boolean {
  return event?.state === 'booked' && !proposals.some(({ state }) => state === 'postponed')
}

function checkBooked(action: Action, before: StoredEventData, after: StoredEventData): void {
  if (isBooked(before) || !isBooked(after)) return
  assert.match(action.key, bookingWords, 'only an action that books an event books it')
  const wasPostponed = before.proposals.some(({ state }) => state === 'postponed')
  const isNamed = action.pairs.some(([name, value]) => /date|day/i.test(name) && /^\d{4}-\d\d-\d\d$/.test(value))
  const isUndone = /intent=undo/.test(action.key)
  if (wasPostponed) assert.ok(isNamed || isUndone, 'a postponed event is booked again only with a new date')
}

/** Checks that client page, calendar, feed, API and files agree on date, state and sums. */
async function checkStatements(site: ActedSite, stored: StoredEventData): Promise<void> {
  const { event, visit, owner } = site
  const { lead } = stored
  if (!lead) return
  const day = lead.event_date
  const client = await parsePage(await visit(event.path))
  assert.ok(client.status < 500, `the client page has status ${client.status}`)
  const isAhead = day >= site.today()
  const heading = client.text.slice(0, 2_000)
  const isTheirs = /\b\w+ \d{1,2} is yours\b/.test(heading)
  if (isAhead && (isTheirs || isBooked(stored))) {
    const { state } = (await (await visit(`/api/availability?date=${day}`)).json()) as { state: string }
    assert.notEqual(state, 'open', `the client page says ${heading.slice(0, 120)}, the site says ${day} is available`)
  }
  const feed = await (await visit(site.feed)).text()
  const entry = feed.split('BEGIN:VEVENT').find((part) => part.includes(event.id))
  const isInFeed = entry !== undefined && !/STATUS:CANCELLED/.test(entry)
  if (isAhead && isBooked(stored)) assert.ok(isInFeed, 'a booked event is in the calendar feed')
  if (['lost', 'spam'].includes(lead.state)) assert.ok(!isInFeed, 'an event that is over is not in the calendar feed')
  await checkSums(site, client)
  const pages = [event.here, `${event.here}/money`, `${event.here}/change`, `/backbar/calendar?day=${day}`, '/backbar']
  for (const path of pages) assert.ok((await owner.open(path)).status < 500, `${path} fails`)
}

/** Checks that the event's head, the files and the API agree on total, paid and open amounts. */
async function checkSums(site: ActedSite, client: Page): Promise<void> {
  const { event, visit } = site
  const owner = await createOwnerClient(site.house)
  const [money, csv, api] = await Promise.all([
    owner.open(`${event.here}/money`),
    owner.visit('/backbar/in-and-out/events.csv').then((response) => response.text()),
    visit('/api/jobs', { headers: { Authorization: `Bearer ${site.apiToken}` } }).then((response) => response.json()),
  ])
  const [, head = ''] = /<p class="job-sums\b[^>]*>(.*?)<\/p>/s.exec(money.html) ?? []
  const said = listAmounts(head)
  if (said.length < 3) return
  const [totalCents, paidCents, openCents] = said as [number, number, number]
  const { reference } = (await findEvent(site.house.db, event.id))!
  const row = parseCsv(csv).find((cells) => cells[1] === reference)
  if (row) {
    const [due, received, returned, open] = row.slice(4, 8).map((cell) => Math.round(Number(cell) * 100)) as [
      number,
      number,
      number,
      number,
    ]
    const isOwed = head.includes('You owe')
    const expected = [totalCents, paidCents, isOwed ? -openCents : openCents]
    assert.deepEqual([due, received - returned, open], expected, 'events.csv and the event’s head differ')
  }
  const job = (api as { items: { reference: string; totalCents?: number }[] }).items.find(
    (item) => item.reference === reference,
  )
  if (job?.totalCents !== undefined) assert.equal(job.totalCents, totalCents, 'the API and the event’s head differ')
  const [, sum = ''] = /<p class="sum\b[^>]*>(.*?)<\/p>/s.exec(client.html) ?? []
  const shown = listAmounts(sum)[0]
  const isSigned = !head.includes('Proposed') || shown === undefined
  if (!isSigned && shown !== undefined) assert.equal(shown, totalCents, 'the client page and the event’s head differ')
}

/** Accepts a rival client's proposal for the same date. Checks that the rival is booked only if the event is not. */
async function checkRival(site: ActedSite, stored: StoredEventData): Promise<void> {
  const { lead: event } = stored
  if (!event || eventDay < site.today()) return
  const hasDay = isBooked(stored) && event.event_date === eventDay
  const claims = hasDay || stored.proposals.some(({ state }) => bookedStates.includes(state))
  const rival = await createRival(site)
  if (!rival) return
  const status = await acceptForEvent(site, rival)
  const { state } = (await findEvent(site.house.db, rival.id))!
  if (event.event_date === eventDay && claims)
    assert.notEqual(state, 'booked', `a rival signed for ${eventDay} (${status}), which this event still has`)
  const client = await parsePage(await site.visit(site.event.path))
  if (state === 'booked' && event.event_date === eventDay)
    assert.doesNotMatch(
      client.text.slice(0, 2_000),
      /\bMay 15 is yours\b/,
      'only one client page says that the date is booked for the client',
    )
}

/** Returns the sums in a page in order, in cents. */
function listAmounts(html: string): number[] {
  const found = html.replaceAll(/<!--.*?-->/g, '').matchAll(/([−-]?)\$(\d[\d,]*(?:\.\d\d)?)/g)
  return [...found].map(([, sign, sum]) => (sign ? -1 : 1) * Math.round(Number(sum!.replaceAll(',', '')) * 100))
}
