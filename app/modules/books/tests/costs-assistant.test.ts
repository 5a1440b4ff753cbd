import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { startLoopbackServer } from '../../../../tests/loopback.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const today = '2026-11-20'
const costs = '/backbar/money/costs'

type Owner = Awaited<ReturnType<typeof createOwnerClient>>
type Receipt = [bytes: Uint8Array, name: string]

/** The costs form with the given values, the receipt last. */
function costForm(words: Record<string, string>, receipt?: Receipt): FormData {
  const form = new FormData()
  const usual = { seen: '', kind: 'ice', event: 'none', day: today, paidFrom: 'card', reimburseTo: 'none' }
  for (const [name, value] of Object.entries({ key: crypto.randomUUID(), ...usual, ...words })) form.append(name, value)
  if (receipt) form.append('file', new File([new Uint8Array(receipt[0])], receipt[1]))
  return form
}

async function addCost(owner: Owner, words: Record<string, string>, receipt?: Receipt) {
  const response = await owner.visit(`${costs}/new`, { method: 'POST', body: costForm(words, receipt) })
  return { status: response.status, to: response.headers.get('Location') ?? '', text: await response.text() }
}

/** Sends a cost as a phone does that stored it while offline. */
async function sendCost({ visit }: Pick<Owner, 'visit'>, words: Record<string, string>, receipt?: Receipt) {
  const response = await visit(`${costs}/send`, { method: 'POST', body: costForm(words, receipt) })
  return { status: response.status, said: (await response.json()) as Record<string, unknown> }
}

async function createBookedEvent({ db, now }: TestApp, eventDate: string, zip: string, name: string): Promise<string> {
  const request = { eventDate, zip, requestorName: name, fromEmail: `${name.toLowerCase()}@home.example` }
  return (await createStoredEvent(db, now(), { request }, { state: 'booked' })).id
}

const photo = (shade: number) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: { r: shade, g: 40, b: 40 } } })
    .jpeg()
    .toBuffer()

describe.each(databases)('%s: costs', (database) => {
  test('an out-of-pocket cost is owed until marked reimbursed, which can be undone', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const id = await createBookedEvent(app, '2026-11-21', '32084', 'Nora')
    const laidOut = { paidFrom: 'own-pocket', reimburseTo: 'owner' }
    const added = await addCost(owner, { ...laidOut, amountCents: '32.10', event: id, key: 'ice-of-nora' })
    expect(added.to).toBe(`/backbar/jobs/${id}/earned?did=ice-of-nora`)
    // A cost of last year that is still to reimburse.
    await addCost(owner, { ...laidOut, amountCents: '8', day: '2025-12-30', key: 'ice-of-then' })
    await addCost(owner, { amountCents: '5', key: 'by-the-card' })
    const list = async () => (await owner.open(`${costs}?year=2026`)).text
    expect(await list()).toMatch(/To reimburse Olive Cartwright\s*\$40\.10/)
    expect((await owner.open('/backbar/money')).text).toMatch(/To reimburse, all years\s*\$40/)
    const act = (what: string, entry: string, from = 'list') => owner.post(costs, { what, entry, from })
    const marked = await act('paid-back', 'ice-of-nora')
    expect((await owner.open(marked.to)).text).toContain('Marked as reimbursed: Ice for Nora, Nov 21')
    expect(await list()).toContain('reimbursed: Olive Cartwright on November 20')
    expect(await list()).toMatch(/To reimburse Olive Cartwright\s*\$8\.00/)
    // Marking twice counts once. A reimbursed cost cannot be deleted. Costs that were not paid out of pocket are never
    // marked.
    await act('paid-back', 'ice-of-nora')
    const kept = await act('cost', 'ice-of-nora')
    expect((await owner.open(kept.to)).text).toContain('Not deleted: Ice for Nora, Nov 21')
    await act('paid-back', 'by-the-card')
    await act('paid-back', 'nothing')
    expect(await app.db.selectFrom('cost_reimbursement').select('expense_id').execute()).toEqual([
      { expense_id: 'ice-of-nora' },
    ])
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(3)
    const sheet = async () => {
      const [heads, ...rows] = parseCsv(await (await owner.visit('/backbar/in-and-out/expenses.csv')).text())
      return rows.map((row) => [row[heads!.indexOf('Pay back to')], row[heads!.indexOf('Paid back on')]])
    }
    expect(await sheet()).toEqual([
      ['Olive Cartwright', ''],
      ['', ''],
      ['Olive Cartwright', today],
    ])
    const undone = await act('not-paid-back', 'ice-of-nora', '')
    expect(undone.to).toContain(`/backbar/jobs/${id}/earned?did=`)
    expect((await owner.open(undone.to)).text).toContain('No longer marked as reimbursed: Ice')
    expect(await list()).toMatch(/To reimburse Olive Cartwright\s*\$40\.10/)
    await act('not-paid-back', 'ice-of-nora')
    expect(await app.db.selectFrom('cost_reimbursement').select('id').execute()).toHaveLength(2)
    await act('cost', 'ice-of-nora')
    expect(await list()).toMatch(/To reimburse Olive Cartwright\s*\$8\.00/)
    // A deleted cost is no longer owed.
    await act('paid-back', 'ice-of-nora')
    expect(await app.db.selectFrom('cost_reimbursement').select('id').execute()).toHaveLength(2)
  })

  test('a cost’s event is suggested from date and ZIP, never over the owner’s choice', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    // Two events on the same evening, 35 miles apart. Our base is near the first.
    const [near, far] = [
      await createBookedEvent(app, '2026-11-14', '32084', 'Beach'),
      await createBookedEvent(app, '2026-11-14', '32206', 'Barn'),
    ]
    const { fields } = await owner.open(`${costs}/new`)
    expect([fields.get('event'), fields.get('guessed')]).toEqual(['none', 'none'])
    // Recorded days later: the date suggests either event.
    const sent = { amountCents: '20', day: '2026-11-14', guessed: 'none' }
    const asked = await addCost(owner, { ...sent, zip: '32202' })
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('Is it for this event?')])
    expect(asked.text).toContain(`likely for Saturday, November 14, Barn`)
    expect(asked.text).toMatch(new RegExp(`value="${far}" selected`))
    expect((await addCost(owner, { ...sent, zip: '32202', event: far, guessed: '' })).to).toContain(far)
    // Bought near home or without a ZIP, the earlier event is suggested. An explicit choice is never questioned.
    expect((await addCost(owner, { ...sent, zip: '32080' })).text).toContain('likely for Saturday, November 14, B')
    expect((await addCost(owner, { ...sent, event: near, zip: '32202' })).to).toContain(near)
    // Costs that serve all events alike suggest no event.
    expect((await addCost(owner, { ...sent, kind: 'insurance' })).to).toContain(`${costs}?did=`)
    const odd = await addCost(owner, { ...sent, zip: 'here' })
    expect([odd.status, odd.text]).toEqual([422, expect.stringContaining('Enter five digits')])
    // Opened from an event's own page, the cost belongs to that event.
    const opened = await owner.open(`${costs}/new?event=${near}`)
    expect([opened.fields.get('event'), opened.fields.get('guessed')]).toEqual([near, ''])
    const events = await app.db.selectFrom('expense').select('event_id').orderBy('at').execute()
    expect(new Set(events.map(({ event_id }) => event_id))).toEqual(new Set([far, near, null]))
  })

  test('a cost recorded offline is saved once, and a refused one returns its reason', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const first: Receipt = [await photo(200), 'one.jpg']
    const cost = { amountCents: '12', key: 'kept-on-a-phone' }
    const both = await Promise.all([sendCost(owner, cost, first), sendCost(owner, cost, first)])
    for (const { status, said } of both)
      expect([status, said]).toEqual([200, { kind: 'done', to: `${costs}?did=kept-on-a-phone` }])
    expect(await app.db.selectFrom('expense').select('id').execute()).toEqual([{ id: 'kept-on-a-phone' }])
    expect(await app.db.selectFrom('receipt').select('id').execute()).toHaveLength(1)
    const wrong = await sendCost(owner, { amountCents: '', note: 'Limes' })
    expect(wrong.said).toMatchObject({
      kind: 'invalid',
      words: expect.stringContaining('Enter an amount'),
      input: { note: 'Limes' },
    })
    const again = await sendCost(owner, { amountCents: '12' }, first)
    expect(again.said).toMatchObject({ kind: 'kept-before', words: 'This receipt is kept already' })
    const id = await createBookedEvent(app, '2026-11-14', '32084', 'Beach')
    const other = await sendCost(owner, { amountCents: '3', day: '2026-11-14', guessed: 'none' })
    expect(other.said).toMatchObject({ kind: 'which-event', input: { event: id } })
    // The event was erased in the meantime.
    const gone = await sendCost(owner, { amountCents: '3', event: 'erased-since' })
    expect(gone.said).toMatchObject({ kind: 'invalid', words: 'Choose one from the list under “Event”' })
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(1)
    const desk = await createUserClient(app, 'desk')
    expect((await desk.visit(`${costs}/send`, { method: 'POST', body: costForm(cost) })).status).toBe(403)
    // The page tells how long a phone may keep the cost, and the day its list of events is from.
    const { html } = await owner.open(`${costs}/new`)
    expect(html).toMatch(/data-until="\d{13}"/)
    expect(html).toContain(`data-worker="${costs}/worker.js"`)
  })

  test('of concurrent uploads of one receipt one saves a cost, the others need confirmation', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const same: Receipt = [await photo(120), 'receipt.jpg']
    const answers = await Promise.all(
      ['18.40', '18.40', '18.40'].map((amountCents) => addCost(owner, { amountCents }, same)),
    )
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['303', '409', '409'])
    expect(await app.db.selectFrom('receipt').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(1)
  })

  test('costs with invalid amounts, miles, hours or dates are refused and nothing is stored', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const odd = ['1e9', 'NaN', '-0.01', '0.001', '99999999999999999999', '0x10', '١٢', '12.345', '1;2', '$']
    for (const amountCents of odd)
      expect([amountCents, (await addCost(owner, { amountCents })).status]).toEqual([amountCents, 422])
    for (const taxCents of ['-1', '5', 'none'])
      expect([taxCents, (await addCost(owner, { amountCents: '5', taxCents })).status]).toEqual([taxCents, 422])
    for (const day of ['2027-02-30', '0001-01-01', '9999-12-31', 'yesterday', ''])
      expect([day, (await addCost(owner, { amountCents: '5', day })).status]).toEqual([day, 422])
    for (const tenths of ['-5', '0', '3,000.1', '1e3', 'far'])
      expect([
        tenths,
        (await owner.post(`${costs}/miles`, { key: crypto.randomUUID(), event: 'none', day: today, note: '', tenths }))
          .status,
      ]).toEqual([tenths, 422])
    const id = await createBookedEvent(app, '2026-11-21', '32084', 'Nora')
    const due = { intent: 'due', key: 'due-of-nora', dueLabel: 'All', dueSum: '800', dueOn: '2026-11-21' }
    expect((await handleMoneyForm(app, id, due)).kind).toBe('done')
    for (const shop of ['-1', '25', 'two', '1e1'])
      expect([shop, (await owner.fill(`/backbar/jobs/${id}/earned`, { shop })).status]).toEqual([shop, 422])
    for (const [from, cents] of [
      ['2026-02-01', '-5'],
      ['2026-02-01', '9999'],
      ['2026-13-01', '70'],
      ['', '72.5'],
    ] as const) {
      const rate = { 'rateFrom-2': from, 'rateCents-2': cents }
      expect([rate, (await owner.fill('/backbar/settings/costs', rate)).status]).toEqual([rate, 422])
    }
    for (const table of ['expense', 'mileage', 'owner_hours'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

test('a cost with an oversized or truncated receipt is refused and keeps the typed text', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  const words = { amountCents: '12', note: 'Forty limes', key: 'a-large-receipt' }
  await using site = await startLoopbackServer(app)
  const send = async (receipt: Receipt, to: string) => {
    const request = new Request('http://here', { method: 'POST', body: costForm(words, receipt) })
    const headers = { Cookie: owner.cookie, 'Content-Type': request.headers.get('Content-Type')! }
    const body = Buffer.from(await request.arrayBuffer())
    const { status, bytes } = await site.ask(to, headers, 'POST', body)
    return { status, text: bytes.toString() }
  }
  // Larger than the limit for a form with a receipt.
  const large = Buffer.concat([await photo(90), Buffer.alloc(22 * 1024 * 1024, 7)])
  const page = await send([large, 'huge.jpg'], `${costs}/new`)
  expect(page.status).toBe(422)
  expect(page.text).toContain('larger than 20 MB')
  expect(page.text).toContain('Forty limes')
  const phone = await send([large, 'huge.jpg'], `${costs}/send`)
  expect(JSON.parse(phone.text)).toMatchObject({
    kind: 'invalid',
    words: expect.stringContaining('larger than 20 MB'),
  })
  const pdf = samplePdf()
  const cut = await send([pdf.subarray(0, pdf.length - 40), 'bill.pdf'], `${costs}/new`)
  expect([cut.status, cut.text]).toEqual([422, expect.stringContaining('was cut off on its way')])
  expect(cut.text).toContain('Forty limes')
  const long = await send([Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024, 32), pdf]), 'bill.pdf'], `${costs}/new`)
  expect([long.status, long.text]).toEqual([422, expect.stringContaining('“bill.pdf” is larger than 10 MB')])
  expect(long.text).toContain('Forty limes')
  expect(await app.db.selectFrom('receipt').select('id').execute()).toEqual([])
  expect(await app.db.selectFrom('expense').select('id').execute()).toEqual([])
})
