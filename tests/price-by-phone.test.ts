import { describe, expect, test } from 'vitest'
import { computePaymentSummary } from '../app/agreements/payments/payment-summary.ts'
import { recordLedgerEntry } from '../app/agreements/payments/record-ledger-entry.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { getLastStateChange } from '../app/events/event/history-entry.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { computeEventStateVersion } from '../app/events/event/lock-event.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { findMark } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const page = (id: string) => `/backbar/jobs/${id}`
const form = (id: string) => `${page(id)}?book=yes`
const today = '2026-11-20'
const paid = { total: '950', deposit: '238', paid: 'yes', way: 'venmo', paidOn: today, balanceOn: '2027-05-01' }
const unpaid = { total: '950', deposit: '238', paid: 'no', depositOn: '2026-11-27', balanceOn: '2027-05-01' }
const other = { fromEmail: 'other@home.example', requestorName: 'Priya Shah', phoneNumber: '+19045550001' }

async function getMoney({ db }: TestApp, id: string) {
  const { amountsDue, entries } = await getLedger(db, id)
  return {
    amountsDue: amountsDue.map(({ kind, amountCents, dueOn }) => `${kind} ${amountCents} ${dueOn}`),
    entries: entries.map(({ kind, amountCents, way, paidOn }) => `${kind} ${amountCents} ${way} ${paidOn}`),
  }
}

async function getState({ db }: TestApp, id: string) {
  return (await findEvent(db, id))?.state
}

async function buildMoveForm({ db }: TestApp, id: string) {
  const event = (await findEvent(db, id))!
  return { intent: 'move', from: event.state, seen: computeEventStateVersion(event), to: 'booked' }
}

async function buildUndoForm({ db }: TestApp, id: string) {
  return { intent: 'undo', event: getLastStateChange(await listHistoryEntries(db, id))!.id }
}

/** Reverses the payment of an event. */
async function reversePayment({ db, now }: TestApp, id: string) {
  const [paid] = (await getLedger(db, id)).entries
  const entry = { ...paid!, kind: 'reversal', ofId: paid!.id, reason: 'Not theirs' } as const
  await recordLedgerEntry(db, id, entry, { by: { actor: 'owner', now: now() }, today })
}

test.each([
  ['an empty total', { ...paid, total: '' }, 'Enter an amount in dollars, like 600 or 600.50'],
  ['a total of $0', { ...paid, total: '0' }, 'Enter the total, or tick “Yes, free of charge”'],
  ['a total that is free', { ...paid, free: 'yes' }, 'uncheck “Yes, free of charge”'],
  ['no deposit', { ...paid, deposit: '' }, 'Enter the deposit, or 0 for none'],
  ['a deposit above the total', { ...paid, deposit: '950.01' }, 'Enter a deposit up to the total, $950'],
  ['a deposit of $0 that is paid', { ...paid, deposit: '0' }, 'Enter what they paid as the deposit'],
  ['neither Yes nor Not yet', { ...paid, paid: '' }, 'Say whether the deposit is paid: Yes, or Not yet'],
  ['no way of paying', { ...paid, way: '' }, 'Choose how it was paid'],
  ['a payment of tomorrow', { ...paid, paidOn: '2026-11-21' }, 'Enter the day, today or before'],
  ['a balance due yesterday', { ...paid, balanceOn: '2026-11-19' }, 'Enter the day the balance is due, from today'],
  ['no day for the deposit', { ...unpaid, depositOn: '' }, 'Enter the day the deposit is due, from today'],
])('booking an inquiry by phone with %s returns an error and keeps typed values', async (_, words, message) => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  const { fill } = await createOwnerClient(app)
  const back = await fill(form(id), words)
  expect([back.status, await getState(app, id)]).toEqual([422, 'new'])
  expect(back.page.text).toContain(message)
  expect([back.page.fields.get('total'), back.page.fields.get('deposit')]).toEqual([words.total, words.deposit])
  expect(await getMoney(app, id)).toEqual({ amountsDue: [], entries: [] })
})

describe.each(databases)('%s: an inquiry booked by phone', (database) => {
  test('an inquiry is not booked by phone without a price from its form', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const asked = await post(page(id), await buildMoveForm(app, id))
    expect([asked.status, asked.to, await getState(app, id)]).toEqual([303, form(id), 'new'])
    const { fields, text } = await open(asked.to)
    expect(text).toContain('Booked. For how much?')
    // The deposit is 25 percent of the estimate, but at least $250.
    expect([fields.get('total'), fields.get('deposit')]).toEqual(['810.50', '250'])
    expect(text).toContain('From the estimate: ')
  })

  test('a phone booking creates deposit, balance and the recorded payment', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill, open } = await createOwnerClient(app)
    const booked = await fill(form(id), paid)
    expect([booked.to, await getState(app, id)]).toEqual([`${page(id)}?said=moved-booked`, 'booked'])
    expect(await getMoney(app, id)).toEqual({
      amountsDue: [`deposit 23800 ${today}`, 'balance 71200 2027-05-01'],
      entries: [`payment 23800 venmo ${today}`],
    })
    expect((await open(page(id))).text).toMatch(/Total \$950 Paid \$238 Balance \$712/)
    expect((await open(form(id))).text).not.toContain('For how much?')
  })

  test('an inquiry booked by phone owes an unpaid deposit by the typed day', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill } = await createOwnerClient(app)
    await fill(form(id), unpaid)
    expect(await getMoney(app, id)).toEqual({
      amountsDue: ['deposit 23800 2026-11-27', 'balance 71200 2027-05-01'],
      entries: [],
    })
  })

  test('a free phone booking needs a checked box and makes no price task', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, fill } = await createOwnerClient(app)
    await fill(form(id), { total: '0', deposit: '', free: 'yes' })
    expect([await getState(app, id), (await getMoney(app, id)).amountsDue]).toEqual(['booked', [`balance 0 ${today}`]])
    expect((await open('/backbar')).text).not.toContain('is booked without a price')
  })

  test('posting the form of a phone booking twice at the same time books once', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...paid }
    const both = await Promise.all([post(page(id), words), post(page(id), words)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const { amountsDue, entries } = await getMoney(app, id)
    expect([amountsDue.length, entries.length]).toEqual([2, 1])
  })

  test('the resent form of a phone booking with another total is refused', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...paid }
    await post(page(id), words)
    expect((await post(page(id), { ...words, total: '800' })).status).toBe(409)
    expect((await getMoney(app, id)).amountsDue).toHaveLength(2)
  })

  test.each([
    ['at a price', paid],
    ['not paid yet', unpaid],
    ['free of charge', { total: '0', deposit: '', free: 'yes' }],
  ])('a resent form does not book an inquiry by phone again after Undo, %s', async (_, typed) => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...typed }
    await post(form(id), words)
    await post(page(id), await buildUndoForm(app, id))
    const before = await getMoney(app, id)
    const again = await post(form(id), words)
    expect([again.status, await getState(app, id)]).toEqual([409, 'new'])
    expect(again.page.text).toContain('This event changed since you opened it')
    expect(again.page.fields.get('total')).toBe(typed.total)
    expect(again.page.fields.get('key')).not.toBe((words as Record<string, string>).key)
    expect(await getMoney(app, id)).toEqual(before)
  })

  test('an inquiry booked by phone again and then signed owes only the signed total', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...unpaid }
    await post(form(id), words)
    await post(page(id), await buildUndoForm(app, id))
    const { fields } = (await post(form(id), words)).page
    const booked = await post(form(id), { ...Object.fromEntries(fields), ...unpaid })
    expect([booked.status, await getState(app, id)]).toEqual([303, 'booked'])
    expect(computePaymentSummary(null, await getLedger(app.db, id), today).dueCents).toBe(95_000)
    await acceptSampleProposal(app.db, id)
    expect(computePaymentSummary(null, await getLedger(app.db, id), today).dueCents).toBe(104_000)
  })

  test('booking by phone again after a reversed payment records a new payment', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...paid }
    await post(form(id), words)
    await post(page(id), await buildUndoForm(app, id))
    await reversePayment(app, id)
    const { fields } = (await post(form(id), words)).page
    await post(form(id), { ...Object.fromEntries(fields), ...paid })
    const { dueCents, paidCents } = computePaymentSummary(null, await getLedger(app.db, id), today)
    expect([dueCents, paidCents]).toEqual([95_000, 23_800])
  })

  test('an inquiry booked by phone is refused as already booked when its payment was reversed', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...paid }
    await post(form(id), words)
    await reversePayment(app, id)
    expect((await post(form(id), words)).status).toBe(409)
  })

  test('booking by phone warns of a taken date before the price form, once', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    await createStoredEvent(app.db, openingTime, { request: other }, { state: 'booked' })
    const { open, post } = await createOwnerClient(app)
    const bare = await buildMoveForm(app, id)
    const taken = await post(page(id), bare)
    expect([taken.status, taken.page.text]).toEqual([409, expect.stringContaining('is taken')])
    const asked = await post(page(id), { ...bare, despite: findMark(taken.page) })
    expect([asked.status, await getState(app, id)]).toEqual([303, 'new'])
    const { fields } = await open(asked.to)
    const booked = await post(page(id), { ...Object.fromEntries(fields), ...paid })
    expect([booked.status, await getState(app, id)]).toEqual([303, 'booked'])
  })

  test('the form of a phone booking keeps its price in the date warning', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const { fields } = await open(form(id))
    await createStoredEvent(app.db, openingTime, { request: other }, { state: 'booked' })
    const taken = await post(form(id), { ...Object.fromEntries(fields), ...paid })
    expect([taken.status, taken.page.fields.get('total'), taken.page.fields.get('way')]).toEqual([409, '950', 'venmo'])
    expect(await getMoney(app, id)).toEqual({ amountsDue: [], entries: [] })
  })

  test('after Undo a phone booking owes nothing, and its payment becomes a credit', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill, post } = await createOwnerClient(app)
    await fill(form(id), paid)
    await post(page(id), await buildUndoForm(app, id))
    expect(await getState(app, id)).toBe('new')
    const { dueCents, oweThemCents, since } = computePaymentSummary(null, await getLedger(app.db, id), today)
    expect([dueCents, oweThemCents, since]).toEqual([0, 23_800, []])
  })

  test('booking by phone again after Undo counts the earlier payment', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill, post } = await createOwnerClient(app)
    await fill(form(id), paid)
    await post(page(id), await buildUndoForm(app, id))
    expect((await post(page(id), await buildMoveForm(app, id))).to).toBe(form(id))
    await fill(form(id), unpaid)
    const { dueCents, paidCents, openCents } = computePaymentSummary(null, await getLedger(app.db, id), today)
    expect([dueCents, paidCents, openCents]).toEqual([95_000, 23_800, 71_200])
  })

  test('booking by phone again after a free booking was undone requires a price', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill, post } = await createOwnerClient(app)
    await fill(form(id), { total: '0', free: 'yes' })
    await post(page(id), await buildUndoForm(app, id))
    expect((await post(page(id), await buildMoveForm(app, id))).to).toBe(form(id))
  })

  test('a total signed later replaces the price of a phone booking', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill } = await createOwnerClient(app)
    await fill(form(id), paid)
    await acceptSampleProposal(app.db, id)
    const { dueCents, paidCents } = computePaymentSummary(null, await getLedger(app.db, id), today)
    expect([dueCents, paidCents]).toEqual([104_000, 23_800])
  })

  test('an assistant can set the price of a phone booking but cannot record its payment', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, fill } = await createUserClient(app, 'desk')
    const { text } = await open(form(id))
    expect(text).toContain('Booked. For how much?')
    expect(text).not.toContain('Is the deposit paid?')
    await fill(form(id), { ...unpaid, ...paid })
    expect([await getState(app, id), await getMoney(app, id)]).toEqual([
      'booked',
      { amountsDue: ['deposit 23800 2026-11-27', 'balance 71200 2027-05-01'], entries: [] },
    ])
  })
})

describe.each(databases)('%s: an event booked without a price', (database) => {
  test('an event booked without a price is a task on Today until it has one', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime, {}, { state: 'booked' })
    const { open, fill } = await createOwnerClient(app)
    const before = await open('/backbar')
    expect(before.text).toContain('is booked without a price')
    expect([...before.links.values()]).toContain(form(id))
    await fill(form(id), paid)
    expect(await getMoney(app, id)).toEqual({
      amountsDue: [`deposit 23800 ${today}`, 'balance 71200 2027-05-01'],
      entries: [`payment 23800 venmo ${today}`],
    })
    expect((await open('/backbar')).text).not.toContain('is booked without a price')
  })

  test.each([
    ['past', { state: 'booked', event_date: '2026-11-19' }],
    ['canceled', { state: 'lost' }],
  ] as const)('an event booked without a price makes no task when it is %s', async (_, standing) => {
    await using app = await createTestApp(database)
    await createStoredEvent(app.db, openingTime, {}, standing)
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar')).text).not.toContain('is booked without a price')
  })

  test('an event booked without a price is no task when its client signed', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    await acceptSampleProposal(app.db, id)
    const { open } = await createOwnerClient(app)
    expect((await open('/backbar')).text).not.toContain('is booked without a price')
  })
})
