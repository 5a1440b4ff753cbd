import { randomUUID } from 'node:crypto'
import { addDays } from '../app/business/dates.ts'
import { computeAmountsDue } from '../app/agreements/payments/amounts-due.ts'
import { computeProposalTotals, listDefaultLineIds } from '../app/agreements/proposals/proposal-totals.ts'
import { toQuoteRequestColumns } from '../app/events/event/events.server.ts'
import { eventProfitFigures } from '../app/money/year/money-contributions.server.ts'
import { median } from '../faults/outcome.ts'
import { sampleQuoteRequest, sampleSnapshot } from '../tests/doubles/sample-event.ts'
import { sampleLine, sampleProposal } from '../tests/doubles/sample-proposal.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { databases, createTestApp, openingTime, type Database, type TestApp } from '../tests/test-app.ts'
import { createOwnerClient } from '../tests/owner-client.ts'
import { printHeading, recordMeasurement } from './report.ts'
import { updateStatistics } from './update-statistics.ts'

const events = 5_000

/**
 * Measures the money page over five thousand events with agreements, amounts due and payments, through the whole app, on
 * each database.
 */
export async function benchMoneyYear(fixtures: Fixtures): Promise<void> {
  for (const database of databases) await measureOn(database, fixtures)
}

async function measureOn(database: Database, fixtures: Fixtures): Promise<void> {
  await using house = await createTestApp(database, {}, fixtures)
  await fillMoneyYear(house)
  const owner = await createOwnerClient(house)
  const time = async (path: string) => {
    const times: number[] = []
    for (let i = 0; i < 28; i++) {
      const started = performance.now()
      const response = await owner.visit(path)
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path} has status ${response.status}`)
      // The first requests warm up caches.
      if (i >= 3) times.push(performance.now() - started)
    }
    return times.toSorted((a, b) => a - b)
  }
  printHeading(
    `The money page with ${events.toLocaleString('en-US')} events, ${database}, at the server, medians of 25`,
  )
  for (const [what, path] of [
    ['the money page, by day of event', '/backbar/money?year=2027'],
    ['the money page, by day paid', '/backbar/money?year=2026&by=paid'],
    ['what its evenings earned', '/backbar/money/earned?year=2027'],
    ['a month of the books, by day of event', '/backbar/money?month=2027-05'],
    ['a month of the books, by day paid', '/backbar/money?month=2026-11&by=paid'],
    ['a month of the calendar with a day of it', '/backbar/calendar?month=2027-05&day=2027-05-15'],
    ['a past month of the calendar', '/backbar/calendar?month=2026-05'],
  ] as const) {
    const times = await time(path)
    const middle = median(times)
    recordMeasurement(what, `${middle.toFixed(1)} ms`, '≤ 50 ms', middle <= 50)
    recordMeasurement('95th percentile of these', `${times[Math.floor(times.length * 0.95)]!.toFixed(1)} ms`)
  }
  const accounts: number[] = []
  for (let i = 0; i < 13; i++) {
    const started = performance.now()
    const [found = new Map()] = await eventProfitFigures.list(house.db, house.crewCosts)
    if (found.size !== events) throw new Error(`${found.size} accounts of ${events} events`)
    if (i >= 3) accounts.push(performance.now() - started)
  }
  const middle = median(accounts)
  recordMeasurement('the totals of all events', `${middle.toFixed(1)} ms`, '≤ 50 ms', middle <= 50)
  recordMeasurement(
    'the referral phrases without a source',
    `${median(await time('/backbar/money?open=sources')).toFixed(1)} ms`,
  )
  recordMeasurement('Today with these events', `${median(await time('/backbar')).toFixed(1)} ms`)
}

const heard = ['Google', 'Instagram', 'insta', 'The Knot', 'A friend: Jenny', 'Our venue', '', 'my dentist', 'IG']
const menu = ['luxe-cocktail', 'hops-and-grapes', 'dry-hire']

/** Three years of a busy business: signed, mostly paid, some late, some with a change, a refund or a tip. */
export async function fillMoneyYear({ db }: TestApp, many = events): Promise<void> {
  for (let at = 0; at < many; at += 100) {
    const made = Array.from({ length: 100 }, (_, i) => buildEventRows(at + i))
    for (const table of ['event', 'proposal', 'signature', 'amount_due', 'payment', 'expense', 'mileage'] as const)
      for (const rows of splitIntoBatches(made.flatMap((one) => one[table] as object[])))
        await db
          .insertInto(table)
          .values(rows as never)
          .execute()
  }
  await updateStatistics(db)
}

function splitIntoBatches<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, (i + 1) * 100))
}

function buildEventRows(i: number) {
  const [eventId, proposalId] = [randomUUID(), randomUUID()]
  const created = openingTime - (i % 1_000) * 86_400_000
  const eventDate = addDays('2026-01-01', (i * 7919) % 1_090)
  const request = sampleQuoteRequest({
    eventDate,
    heardFrom: heard[i % heard.length]!,
    experience: menu[i % 3]!,
    fromEmail: `guest${i}@home.example`,
    campaign: i % 11 === 0 ? { utm_source: 'ig_story' } : {},
  })
  const document = sampleProposal({ lines: sampleProposal().lines.concat(sampleLine({ id: 'more', quantity: i % 4 })) })
  document.event.eventDate = eventDate
  document.money.balanceDay = addDays(eventDate, -14)
  const chosen = listDefaultLineIds(document)
  const signedOn = addDays(eventDate, -180)
  const sums = computeProposalTotals(document, chosen, signedOn)
  const amountsDue = computeAmountsDue(sums, document.money, { today: signedOn, eventDate }).map(
    ({ kind, amountCents, dueOn }) => ({
      kind,
      label: kind as string,
      amountCents,
      dueOn,
      source: proposalId,
    }),
  )
  if (i % 5 === 0)
    amountsDue.push({ kind: 'change', label: 'Change 1', amountCents: 15_000, dueOn: eventDate, source: randomUUID() })
  const entry = (kind: string, cents: number, paidOn: string, of: string | null = null) => ({
    id: randomUUID(),
    event_id: eventId,
    amount_due_id: null,
    kind,
    amount_cents: cents,
    is_tip: kind === 'tip' ? 1 : 0,
    method: 'zelle',
    paid_on: paidOn,
    reference: '',
    reason: '',
    original_id: of,
    actor: 'owner',
    at: created,
    provider_id: kind === 'payment' && i % 2 === 0 ? `pi_${randomUUID()}` : null,
    provider_details: null,
    fee_cents: kind === 'payment' && i % 2 === 0 ? Math.round(cents * 0.029) + 30 : null,
  })
  const deposit = entry('payment', sums.depositCents, signedOn)
  const payment = [deposit]
  if (i % 10 !== 0) payment.push(entry('payment', sums.totalCents - sums.depositCents, document.money.balanceDay))
  if (i % 17 === 0) payment.push(entry('refund', 5_000, eventDate, deposit.id))
  if (i % 3 === 0) payment.push(entry('tip', 4_000, eventDate))
  const words = 'x'.repeat(6_000)
  return {
    event: [
      {
        id: eventId,
        reference: `NT-${i.toString(36).toUpperCase().padStart(8, '0')}`,
        created_at: created,
        state: eventDate < '2026-11-20' ? 'done' : 'booked',
        spam_reason: null,
        duplicate_of: null,
        idempotency_key: randomUUID(),
        text_hash: 'words',
        sender_hash: 'sender',
        ...toQuoteRequestColumns(request),
        snapshot: JSON.stringify(sampleSnapshot()),
        source: 'form',
        language: 'en',
        total_cents: 81_050,
        first_reply_at: created + 3_600_000,
        lost_reason: null,
      },
    ],
    proposal: [
      {
        id: proposalId,
        event_id: eventId,
        version: 1,
        state: 'reserved',
        event_date: eventDate,
        holds_date: 0,
        expires_on: signedOn,
        total_cents: sums.totalCents,
        tax_cents: sums.taxCents,
        document: JSON.stringify(document),
        chosen: JSON.stringify(chosen),
        created_at: created,
        sent_at: created,
        opened_at: created,
        settled_at: created,
      },
    ],
    signature: [
      {
        id: randomUUID(),
        event_id: eventId,
        proposal_id: proposalId,
        kind: 'signed',
        name: 'Nora Ephron',
        email: `guest${i}@home.example`,
        at: created + (i % 30) * 86_400_000,
        zone: 'America/New_York',
        ip: '192.0.2.1',
        user_agent: 'a phone',
        consent: 'version 1',
        chosen: JSON.stringify(chosen),
        total_cents: sums.totalCents,
        text: words,
        content: JSON.stringify(document),
        text_hash: 'hash',
        content_hash: 'hash',
        link_email_id: null,
      },
    ],
    amount_due: amountsDue.map(({ kind, label, amountCents, dueOn, source }) => ({
      id: randomUUID(),
      event_id: eventId,
      kind,
      label,
      amount_cents: amountCents,
      due_on: dueOn,
      source,
      created_at: created,
    })),
    payment,
    expense: [3_210, 8_450].map((cents, n) => ({
      id: randomUUID(),
      event_id: i % 50 === 0 ? null : eventId,
      day: eventDate,
      kind: n === 0 ? 'ice' : 'garnish',
      own_kind: '',
      amount_cents: cents + (i % 700),
      tax_cents: 0,
      paid_from: 'card',
      note: '',
      at: created,
    })),
    mileage: [
      {
        id: randomUUID(),
        event_id: eventId,
        day: eventDate,
        tenths: 480,
        rate_tenths: 725,
        amount_cents: 3_480,
        note: '',
        at: created,
      },
    ],
  }
}
