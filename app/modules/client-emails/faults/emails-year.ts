import assert from 'node:assert/strict'
import { loadConfig } from '../../../config.server.ts'
import { sendAutomaticFollowUps } from '../follow-up-loop.server.ts'
import { getFollowUp, sendFollowUp, dismissFollowUp } from '../follow-ups.server.ts'
import { getFollowUpContext, listFollowUpCandidates, listPendingFollowUps } from '../follow-up-recipients.server.ts'
import { followUpKinds, type FollowUpKind } from '../follow-up-kinds.ts'
import { recordUnsubscribe } from '../../../events/event/unsubscribe.server.ts'
import { addDays } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { openServices, type Services } from '../../../services.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { openingTime, type Database } from '../../../../tests/test-app.ts'
import { createTestDatabase } from '../../../../tests/test-database.ts'
import { createDraw, type Draw } from '../../../../faults/drawing.ts'
import type { FaultResult } from '../../../../faults/outcome.ts'

const [hour, day] = [3_600_000, 86_400_000]
const timeZone = 'America/New_York'

/** Event in the simulation, with all its actions in order. */
type ModelEvent = {
  id: string
  person: string
  event: string
  asked: number
  state: 'new' | 'replied' | 'quoted' | 'held' | 'booked' | 'done' | 'lost'
  replied: number | null
  heard: number | null
  unread: boolean
  proposal: { version: number; sent: number; opened: number | null; ends: string } | null
  held: string | null
  owes: { deposit: boolean; day: string; id: string; cents: number }[]
  knowsAll: boolean
}

/** Email sent, as recorded in the outbox. */
type SentEmail = { eventId: string; kind: FollowUpKind; about: string; at: number; byItself: boolean }

/** Kinds of emails sent automatically in the simulation. */
const automatic: FollowUpKind[] = ['unopened', 'balance-soon', 'thanks', 'a-year', 'final-count']

/**
 * Simulates a year over events with random changes drawn by a seed, while emails are sent by taps, some late or invalid,
 * and automatically. Compares each sent email with a second implementation of the rules.
 */
export async function walkEmailYear(
  fixtures: Fixtures,
  database: Database,
  { requests, days = 400, seed = Date.now() }: { requests: number; days?: number; seed?: number },
): Promise<FaultResult> {
  await using place = await createTestDatabase(database, fixtures)
  let year: EmailYear | null = null
  const quiet = { now: () => year?.now ?? openingTime, out: { write: () => true } }
  await using house = await openServices(loadConfig(place.env), quiet)
  year = new EmailYear(house, createDraw(seed), seed)
  const { sent, refused } = await year.run({ requests, days })
  assert(sent > requests / 2, `only ${sent} emails were sent`)
  return {
    tried: `${days} days of emails about ${requests} events, seed ${seed}`,
    times: `${sent} emails`,
    outcome: `none twice, at night, within 48 hours, after an unsubscribe or without its reason; ${refused} taps refused`,
  }
}

/** Simulation of a year: events with random changes, and the emails sent about them. */
class EmailYear {
  now = openingTime
  private readonly all: ModelEvent[] = []
  private readonly stopped = new Map<string, number>()
  private readonly went: (SentEmail & { person: string })[] = []
  private sent = 0
  private refused = 0
  private looked = 0
  private readonly db: Db
  private readonly house: Services
  private readonly draw: Draw
  private readonly seed: number

  constructor(house: Services, draw: Draw, seed: number) {
    this.house = house
    this.db = house.db
    this.draw = draw
    this.seed = seed
  }

  /** Simulates the days in order. Returns the number of emails sent and of refused taps. */
  async run({ requests, days }: { requests: number; days: number }): Promise<{ sent: number; refused: number }> {
    const { db, draw, all, stopped } = this
    const kept = (name: string, value: object) =>
      db
        .insertInto('setting')
        .values({ name, value: JSON.stringify(value), is_sample: 0, changed_at: 0 })
        .execute()
    await kept('payTo', { check: '1 Bay St' })
    const modes = Object.fromEntries(automatic.map((kind) => [kind, { mode: 'itself' }]))
    await kept('letterRules', { ...modes, review: { mode: 'itself', links: { own: 'https://bar.example/review' } } })
    const later = Array.from({ length: requests }, () => openingTime + draw.upTo(days * 0.75) * day).toSorted(
      (a, b) => a - b,
    )
    const end = openingTime + days * day
    while (this.now < end) {
      this.now += (9 + draw.upTo(42)) * hour + draw.upTo(3_600) * 1_000
      while (later.length > 0 && later[0]! <= this.now) {
        later.shift()
        // Some clients have two events.
        const person = all.length > 0 && draw.share(0.15) ? draw.oneOf(all).person : `p${all.length}@home.example`
        const event = addDays(getDay(this.now), 5 + draw.upTo(90))
        const { id } = await createStoredEvent(db, this.now, { request: { fromEmail: person, eventDate: event } })
        const fresh = { state: 'new', replied: null, heard: null, unread: false, proposal: null, held: null } as const
        all.push({ id, person, event, asked: this.now, ...fresh, owes: [], knowsAll: false })
      }
      for (const one of all) if (draw.share(0.12)) await this.happen(one)
      await this.passDays()
      if (all.length > 0 && draw.share(0.02)) {
        const { person } = draw.oneOf(all)
        if (!stopped.has(person)) stopped.set(person, this.now)
        await recordUnsubscribe(db, person, this.now)
      }
      if (draw.share(0.7)) await sendAutomaticFollowUps(this.house)
      if (draw.share(0.6)) await this.tap()
      await this.judge()
    }
    return { sent: this.sent, refused: this.refused }
  }

  /** Applies a random change that is possible in the event's state. */
  async happen(one: ModelEvent): Promise<void> {
    const set = (row: object) => this.db.updateTable('event').set(row).where('id', '=', one.id).execute()
    const stand = async (state: ModelEvent['state']) => {
      one.state = state
      await set({ state })
    }
    const today = getDay(this.now)
    if (['new', 'replied'].includes(one.state) && this.draw.share(0.3) && one.event > today) {
      one.replied = this.now
      one.unread = false
      await this.db
        .insertInto('history_entry')
        .values({
          id: `${one.id}${this.now}`,
          event_id: one.id,
          at: this.now,
          kind: 'reply',
          actor: 'owner',
          details: '{}',
        })
        .execute()
      if (one.state === 'new') await set({ first_reply_at: this.now })
      return stand('replied')
    }
    if (['new', 'replied', 'quoted'].includes(one.state) && this.draw.share(0.4) && one.event > today) {
      const version = (one.proposal?.version ?? 0) + 1
      const ends = addDays(today, 3 + this.draw.upTo(20))
      await this.db.updateTable('proposal').set({ state: 'replaced' }).where('event_id', '=', one.id).execute()
      await this.db
        .insertInto('proposal')
        .values({
          id: `${one.id}-${version}`,
          event_id: one.id,
          version,
          state: 'out',
          event_date: one.event,
          holds_date: 0,
          expires_on: ends,
          total_cents: 95_000,
          document: document(one),
          chosen: '[]',
          created_at: this.now,
          sent_at: this.now,
        })
        .execute()
      one.proposal = { version, sent: this.now, opened: null, ends }
      return stand('quoted')
    }
    if (one.state === 'quoted' && one.proposal && one.proposal.ends >= today) {
      const of = this.db.updateTable('proposal').where('id', '=', `${one.id}-${one.proposal.version}`)
      if (one.proposal.opened === null) {
        one.proposal.opened = this.now
        await of.set({ opened_at: this.now }).execute()
      } else if (this.draw.share(0.25) && one.event > today) return this.agree(one)
      else if (this.draw.share(0.1)) {
        await of.set({ state: 'declined', settled_at: this.now }).execute()
        return stand('lost')
      } else if (this.draw.share(0.3)) return this.ask(one)
      else if (one.event > today && this.draw.share(0.35)) {
        one.held = addDays(today, this.draw.upTo(4))
        if (one.held > one.event) one.held = one.event
        await this.db
          .insertInto('hold')
          .values({ event_id: one.id, until: one.held, placed_at: this.now, placed_by: 'owner' })
          .onConflict((conflict) => conflict.column('event_id').doUpdateSet({ until: one.held! }))
          .execute()
        return stand('held')
      }
      return
    }
    if (one.state === 'booked' && this.draw.share(0.4)) {
      const due = one.owes.shift()
      if (due) return this.pay(one, due)
      if (this.draw.share(0.3)) {
        one.knowsAll = true
        const site = { power: 'At the wall', water: 'A tap', parking: 'Behind' }
        const place = { contact: 'Jo', contactPhone: '+19045550111', loadInWay: 'Gate', setting: 'indoors' }
        const facts = { ...place, site, minors: 0, nonDrinkers: 0 }
        await this.db
          .insertInto('event_details')
          .values({ event_id: one.id, details: JSON.stringify(facts), changed_at: this.now })
          .onConflict((conflict) => conflict.column('event_id').doNothing())
          .execute()
      } else if (this.draw.share(0.1)) return this.ask(one)
    }
    if (!['done', 'lost'].includes(one.state) && this.draw.share(0.02)) return stand('lost')
  }

  async agree(one: ModelEvent): Promise<void> {
    const today = getDay(this.now)
    one.state = 'booked'
    await this.db
      .updateTable('proposal')
      .set({ state: 'agreed', settled_at: this.now })
      .where('id', '=', `${one.id}-${one.proposal!.version}`)
      .execute()
    await this.db.updateTable('event').set({ state: 'booked' }).where('id', '=', one.id).execute()
    const balance = addDays(one.event, -14)
    const owes = [
      { deposit: true, day: addDays(today, 3), id: `${one.id}-deposit`, cents: 25_000 },
      { deposit: false, day: balance < today ? today : balance, id: `${one.id}-balance`, cents: 70_000 },
    ]
    for (const { deposit, day, id, cents } of owes)
      await this.db
        .insertInto('amount_due')
        .values({
          id,
          event_id: one.id,
          kind: deposit ? 'deposit' : 'balance',
          label: 'x',
          amount_cents: cents,
          due_on: day,
          source: 'x',
          created_at: this.now,
        })
        .execute()
    one.owes = owes
  }

  async pay(one: ModelEvent, { id, cents }: ModelEvent['owes'][number]): Promise<void> {
    await this.db
      .insertInto('payment')
      .values({
        id: `${id}-paid`,
        event_id: one.id,
        amount_due_id: id,
        kind: 'payment',
        amount_cents: cents,
        is_tip: 0,
        method: 'cash',
        paid_on: getDay(this.now),
        reference: '',
        reason: '',
        original_id: null,
        actor: 'owner',
        at: this.now,
      })
      .execute()
  }

  async ask(one: ModelEvent): Promise<void> {
    one.heard = this.now
    one.unread = true
    const { last } = await this.db
      .selectFrom('agreement_log_entry')
      .select((is) => is.fn.max('number').as('last'))
      .where('event_id', '=', one.id)
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    await this.db
      .insertInto('agreement_log_entry')
      .values({
        id: `${one.id}?${number}`,
        event_id: one.id,
        number,
        at: this.now,
        actor: 'client',
        kind: 'asked',
        details: '{}',
        previous_hash: '',
        hash: '',
      })
      .execute()
  }

  /** Expires holds and proposals and completes events of past days. */
  async passDays(): Promise<void> {
    const today = getDay(this.now)
    for (const one of this.all) {
      if (one.state === 'held' && one.held! < today) {
        one.state = 'quoted'
        one.held = null
        await this.db.deleteFrom('hold').where('event_id', '=', one.id).execute()
        await this.db.updateTable('event').set({ state: 'quoted' }).where('id', '=', one.id).execute()
      }
      if (one.state === 'booked' && one.event < today) {
        one.state = 'done'
        await this.db.updateTable('event').set({ state: 'done' }).where('id', '=', one.id).execute()
      }
    }
  }

  /** Sends most of the pending emails as the owner, and some that are not pending. */
  async tap(): Promise<void> {
    const desk = await getFollowUpContext(this.db, this.now, this.house.config.secret)
    const waiting = listPendingFollowUps(await listFollowUpCandidates(this.db, desk), desk)
    for (const { job, kind } of waiting.slice(0, 12)) {
      const letter = await getFollowUp(this.house, job.eventId, kind)
      if (this.draw.share(0.15))
        await dismissFollowUp(this.house, job.eventId, kind, { state: 'skipped', reason: 'in-person' })
      if (this.draw.share(0.1))
        await dismissFollowUp(this.house, job.eventId, kind, { state: 'later', until: this.now + 2 * day })
      // The event may change in between.
      const one = this.all.find(({ id }) => id === job.eventId)!
      if (this.draw.share(0.2)) await this.happen(one)
      const seen = letter?.kind === 'due' ? letter.shown.seen : 'nothing'
      const times = this.draw.share(0.2) ? 2 : 1
      await Promise.all(
        Array.from({ length: times }, () =>
          sendFollowUp(this.house, job.eventId, kind, { seen, by: { personId: null } }),
        ),
      )
    }
    for (let wrong = 0; wrong < 3 && this.all.length > 0; wrong++) {
      const { kind } = await sendFollowUp(this.house, this.draw.oneOf(this.all).id, this.draw.oneOf(followUpKinds), {
        seen: null,
      })
      if (kind !== 'sent' && kind !== 'waits') this.refused++
    }
  }

  /** Compares every email sent since the last check with the simulated events. */
  async judge(): Promise<void> {
    const rows = await this.db
      .selectFrom('email')
      .innerJoin('follow_up', 'follow_up.email_id', 'email.id')
      .select(['follow_up.event_id as eventId', 'follow_up.kind', 'about', 'created_at as at', 'follow_up.state'])
      .where('email.kind', '=', 'follow-up')
      .where('created_at', '>', this.looked)
      .execute()
    const { letters } = await this.db
      .selectFrom('email')
      .select((is) => is.fn.countAll<number>().as('letters'))
      .where('kind', '=', 'follow-up')
      .executeTakeFirstOrThrow()
    this.looked = this.now
    for (const { eventId, kind, about, at, state } of rows) {
      const gone = { eventId, kind: kind as FollowUpKind, about, at: at, byItself: state === 'itself' }
      assert.equal(
        this.wrongWith(gone),
        null,
        `${kind} of ${eventId}, seed ${this.seed}, ${new Date(gone.at).toISOString()}`,
      )
      this.went.push({ ...gone, person: this.all.find(({ id }) => id === eventId)!.person })
      this.sent++
    }
    // An email without a matching entry would be sent twice or without a reason.
    assert.equal(letters, this.sent)
  }

  wrongWith({ eventId, kind, at, byItself }: SentEmail): string | null {
    const one = this.all.find(({ id }) => id === eventId)!
    const clock = Number(new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(at))
    if (clock < 8 || clock >= 21) return `at ${clock} o’clock`
    if (getDay(at) === one.event) return 'on the day itself'
    if (one.state === 'lost') return 'after it was over'
    const beforeBooking = ['new', 'silent', 'unopened', 'no-yes', 'proposal-ends', 'a-year'].includes(kind)
    if (beforeBooking && (this.stopped.get(one.person) ?? Infinity) <= at) return 'after they this.stopped it'
    if (this.went.some(({ person, at: then }) => person === one.person && Math.abs(at - then) < 48 * hour))
      return 'within 48 hours'
    const once = !['silent', 'unopened', 'no-yes', 'proposal-ends', 'hold-ends'].includes(kind)
    if (once && this.went.some((before) => before.eventId === eventId && before.kind === kind)) return 'twice'
    if (byItself && !automatic.includes(kind) && kind !== 'review') return 'by itself, unasked'
    if (byItself && one.unread && (one.replied ?? 0) < one.heard!) return 'by itself, with a question open'
    return holdsTrue(one, kind, at) ? null : 'without its reason'
  }
}

/** Second implementation of the rules: whether an event has the reason for an email. */
function holdsTrue(one: ModelEvent, kind: FollowUpKind, at: number): boolean {
  const today = getDay(at)
  const toGo = (Date.parse(one.event) - Date.parse(today)) / day
  const isOut = one.proposal !== null && one.proposal.ends >= today && toGo > 0 && one.state !== 'booked'
  const lateBy = (deposit: boolean) =>
    one.owes.filter((due) => due.deposit === deposit).map((due) => (Date.parse(today) - Date.parse(due.day)) / day)
  const isBooked = one.state === 'booked'
  switch (kind) {
    case 'new':
      return one.state === 'new' && toGo > 0 && at - one.asked >= day
    case 'silent':
      return one.state === 'replied' && toGo > 0 && at - one.replied! >= 3 * day && (one.heard ?? 0) < one.replied!
    case 'unopened':
      return isOut && one.proposal!.opened === null && at - one.proposal!.sent >= day
    case 'no-yes':
      return isOut && one.proposal!.opened !== null && at - Math.max(one.proposal!.opened, one.heard ?? 0) >= 4 * day
    case 'proposal-ends':
      return isOut && Date.parse(one.proposal!.ends) - Date.parse(today) <= 2 * day
    case 'hold-ends':
      return one.state === 'held' && one.held === today
    case 'deposit-late':
      return lateBy(true).some((days) => days >= 1)
    case 'balance-soon':
      return lateBy(false).some((days) => days >= -7 && days < 0)
    case 'balance-due':
      return lateBy(false).includes(0)
    case 'balance-late':
      return lateBy(false).some((days) => days >= 2)
    case 'final-count':
      return isBooked && toGo <= 16 && toGo >= 14
    case 'missing-facts':
      return isBooked && !one.knowsAll && toGo >= 1 && toGo <= 10
    case 'week-before':
      return isBooked && toGo >= 4 && toGo <= 7
    case 'three-days':
      return isBooked && toGo >= 1 && toGo <= 3
    case 'thanks':
      return one.state === 'done' && toGo <= -1 && toGo >= -9
    case 'review':
      return one.state === 'done' && toGo <= -10
    case 'a-year':
      return one.state === 'done' && toGo <= -335
  }
}

function getDay(at: number): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(at)
}

/** Sample proposal for an event date. */
function document({ event: eventDate }: Pick<ModelEvent, 'event'>): string {
  const { event, money, ...sample } = sampleProposal()
  const balanceDay = addDays(eventDate, -14)
  return JSON.stringify({ ...sample, event: { ...event, eventDate }, money: { ...money, balanceDay } })
}
