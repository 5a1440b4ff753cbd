import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import { switchModules } from '../../../business/module-switches.server.ts'
import { modules } from '../../../modules.ts'
import { getMoneyBook } from '../../../money/year/money-book.server.ts'
import { getMonthView } from '../../../money/year/month-book.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { noChoiceOption } from '../costs/expense-form.ts'
import { createExpense } from '../costs/expenses.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'

/** A booked event of $1,040, of which this much was paid on a day. */
async function createPaidEvent(app: TestApp, name: string, eventDate: string, paid: { sum: string; on: string }) {
  const request = { requestorName: name, fromEmail: `${eventDate}@home.example`, eventDate }
  const { id } = await createStoredEvent(app.db, app.now(), { request })
  const sample = sampleProposal()
  const event = { ...sample.event, eventDate }
  const document = { ...sample, event, keepsDay: false, money: { ...sample.money, balanceDay: eventDate } }
  await acceptSampleProposal(app.db, id, { document, now: app.now() })
  const words = { intent: 'pay', key: `payment-${name}`, way: 'cash', sum: paid.sum, paidOn: paid.on }
  expect((await handleMoneyForm(app, id, words)).kind).toBe('done')
  return id
}

async function putCost({ db, now }: TestApp, event: string, day: string, amountCents: number): Promise<void> {
  const cost = { amountCents, kind: 'ice', event, day, paidFrom: 'bank', taxCents: null, note: '' } as const
  const entry = { key: randomUUID(), receiptId: null, isAgain: false, now: now() }
  await createExpense(db, { ...cost, reimburseTo: noChoiceOption }, entry)
}

/**
 * Two events in December 2026, both with money from November 20: the first is paid in full, the second has paid its
 * deposit. Afterwards it is December 14.
 */
async function createDecember(app: TestApp) {
  const ana = await createPaidEvent(app, 'Ana', '2026-12-05', { sum: '1040', on: '2026-11-20' })
  const rosa = await createPaidEvent(app, 'Rosa', '2026-12-26', { sum: '260', on: '2026-11-20' })
  await putCost(app, ana, '2026-12-04', 4_500)
  await putCost(app, noChoiceOption, '2026-12-01', 3_200)
  app.advance(24 * 86_400_000)
  return { ana, rosa }
}

test.each(databases)(
  "%s: a month shows each event's profit, and months add up to the year's profit",
  async (database) => {
    await using app = await createTestApp(database)
    const { ana } = await createDecember(app)
    const { open } = await createOwnerClient(app)
    const page = await open('/backbar/money?month=2026-12')
    for (const words of [
      'Price of the events 1 event, paid in full $1,040.00',
      'Costs supplies $45.00 −$45.00',
      'Shared costs of no single event −$32.00',
      'Profit so far, at most November: $0.00 $963.00',
      'Expected in December 1 event, not in the sums above; before supplies and miles $1,040.00',
      '$963.00 profit so far, 1 event done. Expected: $1,040.00',
      '$1,040 price · staff pay not noted · $780 still to pay',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toMatch(/Ana.*\$995\.00/)
    expect((await open(`/backbar/jobs/${ana}/earned`)).text).toContain('$995')
    expect((await open('/backbar/calendar?month=2026-12')).text).toContain('$995 profit')
    // Last month is two taps from Today, and the arrows go past the end of the year.
    expect((await open('/backbar/money')).links.get('November 2026')).toBe('/backbar/money?month=2026-11')
    for (const to of ['2027-01', '2027-12', '2026-11']) expect(page.html).toContain(`href="/backbar/money?month=${to}"`)

    const november = await open('/backbar/money?month=2026-11')
    expect(november.text).toContain('No events in November.')
    expect(november.text).toContain('Received for later events 2 events, mostly Ana $1,300.00')
    const paid = await open('/backbar/money?month=2026-11&by=paid')
    expect(paid.text).toContain('In, less out $1,300.00')
    expect((await open('/backbar/money?month=2026-12&by=paid')).text).toContain('In, less out −$77.00')

    const { catalogue, identity } = await getMenuAndIdentity(app.db)
    const asked = { by: 'event', today: '2026-12-14', crewCosts: app.crewCosts } as const
    const book = await getMoneyBook(app.db, { year: 2026, timeZone: identity.timeZone, catalogue, ...asked })
    const { year } = await getMonthView(app.db, { month: '2026-03', ...asked })
    expect(year.reduce((sum, one) => sum + one.soFarCents + one.toComeCents, 0)).toBe(book.ofEvents!.leftCents)
  },
)

test.each(databases)('%s: without books a month shows what was received and who owes', async (database) => {
  await using app = await createTestApp(database)
  const { rosa } = await createDecember(app)
  await switchModules(app.db, ['books'], false, { all: modules.map(({ name }) => name), by: 'owner', now: app.now() })
  const { open } = await createOwnerClient(app)
  const page = await open('/backbar/money?month=2026-12')
  expect(page.text).toContain('Received 1 event, paid in full $1,040.00')
  expect(page.text).toContain('$1,040 price · $780 still to pay')
  expect(page.text).toContain('$1,300.00 received')
  expect(page.html).toContain(`href="/backbar/jobs/${rosa}/money"`)
  for (const word of ['Profit', 'profit', 'Staff pay', 'Costs']) expect(page.text).not.toContain(word)
  expect((await open('/backbar/calendar?month=2026-12')).text).not.toContain('profit')
})

test('an assistant cannot open a month’s statement or see profits in the calendar', async () => {
  await using app = await createTestApp('sqlite')
  await createDecember(app)
  const assistant = await createUserClient(app, 'desk')
  expect((await assistant.visit('/backbar/money?month=2026-12')).status).toBe(403)
  const calendar = await assistant.open('/backbar/calendar?month=2026-12')
  expect([calendar.text.includes('Ana'), calendar.text.includes('profit')]).toEqual([true, false])
})

test.each(databases)('%s: the arrows lead to years with entries, this year and the next', async (database) => {
  await using app = await createTestApp(database)
  const { ana } = await createDecember(app)
  const { open } = await createOwnerClient(app)
  const listArrows = async (query: string) => {
    const { html } = await open(`/backbar/money?${query}`)
    const nav = /<nav[^>]*aria-label="Years">(.*?)<\/nav>/s.exec(html)![1]!
    return [...nav.matchAll(/aria-label="(\d+)"/g)].map(([, year]) => year)
  }
  expect(await listArrows('year=2026')).toEqual(['2027'])
  expect(await listArrows('year=2027')).toEqual(['2026'])
  expect(await listArrows('month=2026-12')).toEqual(['2027'])
  await putCost(app, noChoiceOption, '2023-07-01', 90_000)
  expect(await listArrows('year=2026')).toEqual(['2023', '2027'])
  expect(await listArrows('month=2026-12&by=paid')).toEqual(['2023', '2027'])
  // A cost of an event counts on the event's day, or on the day it was paid.
  await putCost(app, ana, '2025-12-30', 4_000)
  expect(await listArrows('year=2026')).toEqual(['2023', '2027'])
  expect(await listArrows('year=2026&by=paid')).toEqual(['2025', '2027'])
})
