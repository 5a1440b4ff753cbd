import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { cancelAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { handleMoneyForm } from '../../../agreements/payments/event-money.server.ts'
import { runCleanup } from '../../../upkeep/cleanup/cleanup.server.ts'
import { restoreBackup } from '../../../upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../../../upkeep/backup/write-backup.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { createBareApp } from '../../../../tests/bare-app.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { samplePdf } from '../../../../tests/doubles/sample-pdf.ts'
import { phonePhoto } from '../../../../tests/doubles/sample-images.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const today = '2026-11-20'
const costs = '/backbar/money/costs'
const [newCost, newMiles] = [`${costs}/new`, `${costs}/miles`]

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

/** An event on this day whose client agreed to $1,040. */
async function createAcceptedEvent(
  { db, now }: TestApp,
  eventDate: string,
  email = 'nora@home.example',
): Promise<string> {
  const { id } = await createStoredEvent(db, now(), { request: { eventDate, fromEmail: email } })
  const sample = sampleProposal()
  const event = { ...sample.event, eventDate }
  const document = { ...sample, event, keepsDay: false, money: { ...sample.money, balanceDay: eventDate } }
  await acceptSampleProposal(db, id, { document, now: now() })
  return id
}

/** Posts a cost as the page would, with the receipt last. */
async function addCost(owner: Owner, words: Record<string, string>, receipt?: [Uint8Array, string]) {
  const form = new FormData()
  const usual = { seen: '', kind: 'ice', event: 'none', day: today, paidFrom: 'card', reimburseTo: 'none' }
  for (const [name, value] of Object.entries({ key: crypto.randomUUID(), ...usual, ...words })) form.append(name, value)
  if (receipt) form.append('file', new File([new Uint8Array(receipt[0])], receipt[1]))
  const response = await owner.visit(newCost, { method: 'POST', body: form })
  return { status: response.status, to: response.headers.get('Location') ?? '', text: await response.text() }
}

function addMiles({ post }: Owner, words: Record<string, string>) {
  return post(newMiles, { key: crypto.randomUUID(), event: 'none', day: today, note: '', ...words })
}

/** Returns the profit shown on a page. */
async function readProfit(owner: Owner, path: string): Promise<string> {
  return /Profit\s+(?:at most\s+)?(−?\$[\d,.]+)/.exec((await owner.open(path)).text)?.[1] ?? 'nothing said'
}

describe.each(databases)('%s: event profit', (database) => {
  test('an event’s profit page lists no costs or miles of another event', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const [nora, other] = [
      await createAcceptedEvent(app, '2026-11-21'),
      await createAcceptedEvent(app, '2026-11-22', 'ana@home.example'),
    ]
    await addCost(owner, { amountCents: '32.10', event: nora })
    await addCost(owner, { amountCents: '77.70', event: other })
    await addCost(owner, { amountCents: '55.50' })
    await addMiles(owner, { tenths: '66', event: nora })
    await addMiles(owner, { tenths: '88', event: other })
    const { text } = await owner.open(`/backbar/jobs/${nora}/earned`)
    expect(text).toContain('$32.10')
    expect(text).toContain('66 miles')
    for (const theirs of ['$77.70', '$55.50', '88 miles']) expect(text).not.toContain(theirs)
  })

  test('event profit deducts costs, mileage at the day’s rate, and planned or agreed staff pay', async () => {
    await using app = await createTestApp(database)
    const pay = { agreedCents: null as number | null, plannedCents: 36_400 as number | null }
    let isKnown = false
    app.crewCosts = {
      readCrewCosts: async (db) => {
        const all = await db.selectFrom('event').select('id').execute()
        return new Map(isKnown ? all.map(({ id }) => [id, pay]) : [])
      },
      plannedCostOf: async () => null,
      sumPaidCosts: async () => 0,
    } satisfies StaffCostProvider
    const owner = await createOwnerClient(app)
    const id = await createAcceptedEvent(app, '2026-11-21')
    const page = `/backbar/jobs/${id}/earned`
    // The event is tomorrow, so the form for a new cost preselects it.
    expect((await owner.open(newCost)).fields.get('event')).toBe(id)
    const added = await addCost(owner, { amountCents: '32.10', event: id, note: 'Two bags' })
    expect(added.to).toMatch(new RegExp(`^${page}\\?did=`))
    const { text } = await owner.open(added.to)
    expect(text).toContain('Kept: Ice for Nora Ephron')
    expect(text).toContain('$32.10')
    expect(text).toContain('Staff pay and miles are not noted yet, so it may be less.')
    expect(await readProfit(owner, page)).toBe('$1,007.90')
    expect((await addMiles(owner, { tenths: '66', event: id })).status).toBe(303)
    const driven = (await owner.open(page)).text
    expect(driven).toContain('66 miles at 72.5¢')
    expect(driven).toContain('Staff pay is not noted yet, so it may be less.')
    expect(await readProfit(owner, page)).toBe('$960.05')
    const money = '/backbar/money?year=2026'
    const before = (await owner.open(money)).text
    expect(before).toContain('Profit, at most from 2026’s events $960.05')
    expect(before).not.toContain('Staff pay')
    const [, row] = parseCsv(await (await owner.visit('/backbar/in-and-out/events.csv')).text())
    expect(row!.slice(10, 13)).toEqual(['79.95', '960.05', 'not noted'])
    isKnown = true
    expect((await owner.open(money)).text).toMatch(/Staff pay\s*, \$364 of it planned \$364/)
    expect((await owner.open(page)).text).toMatch(/Staff pay\s*planned\s+−\$364\.00/)
    expect(await readProfit(owner, page)).toBe('$596.05')
    Object.assign(pay, { agreedCents: 30_000 })
    expect(await readProfit(owner, page)).toBe('$660.05')
    // A wrong cost is deleted once, by a second entry.
    const entry = new URL(added.to, 'https://bar.example').searchParams.get('did')!
    for (let i = 0; i < 2; i++) {
      const back = await owner.post(costs, { what: 'cost', entry })
      expect((await owner.open(back.to)).text).toContain('Deleted: Ice')
    }
    expect(await readProfit(owner, page)).toBe('$692.15')
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(2)
    expect(await readProfit(owner, '/backbar/money/earned?year=2026')).toBe('$692.15')
    expect((await owner.open(money)).text).toContain('Spent: costs and miles $47.85 Staff pay $300')
    expect((await owner.open(money)).text).toMatch(/(?<!, at most)Profit from 2026’s events \$692\.15/)
  })

  test('a year’s costs are folded by month, except the month of a deleted entry', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const event = await createAcceptedEvent(app, '2026-12-19')
    const added: Record<string, string>[] = [
      { amountCents: '34.40', day: '2026-11-14' },
      { amountCents: '55.15', day: '2026-10-16', event },
      { amountCents: '480', day: '2026-10-02', kind: 'insurance' },
    ]
    for (const words of added) expect((await addCost(owner, words)).status).toBe(303)
    const readMonths = (html: string) =>
      [...html.matchAll(/<details class="slip"( open="")?><summary>(.*?)<\/summary>/g)].map(([, open, words]) => [
        words!.replaceAll('<!-- -->', ''),
        open !== undefined,
      ])
    const year = await owner.open(costs)
    expect(year.text).toContain('2026: $569.55 spent')
    expect(year.text).toContain('$514.40 is for no single event')
    expect(year.text).toMatch(/Ice Friday, October 16, Nora Ephron, Dec 19/)
    expect(readMonths(year.html)).toEqual([
      ['November 2026: $34.40', true],
      ['October 2026: $535.15', false],
    ])
    const { id } = await app.db
      .selectFrom('expense')
      .select('id')
      .where('kind', '=', 'insurance')
      .executeTakeFirstOrThrow()
    const deleted = await owner.open((await owner.post(costs, { what: 'cost', entry: id, from: 'list' })).to)
    expect(readMonths(deleted.html)).toEqual([
      ['November 2026: $34.40', true],
      ['October 2026: $55.15', true],
    ])
  })

  test('a new mileage rate leaves earlier trips unchanged, and days without a rate are refused', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    await addMiles(owner, { tenths: '100' })
    const rate = { 'rateFrom-2': '2026-11-01', 'rateCents-2': '80' }
    expect((await owner.fill('/backbar/settings/costs', { ...rate, floorCents: '400' })).status).toBe(303)
    await addMiles(owner, { tenths: '100' })
    await addMiles(owner, { odometerFrom: '1000', odometerTo: '1010', day: '2026-10-31' })
    const rows = await app.db
      .selectFrom('mileage')
      .select('amount_cents')
      .orderBy('at')
      .orderBy('amount_cents')
      .execute()
    expect(rows.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b)).toEqual([725, 7_250, 8_000])
    const before = await addMiles(owner, { tenths: '5', day: '2024-12-31' })
    expect([before.status, before.page.text]).toEqual([422, expect.stringContaining('No rate is known for that day')])
    expect((await owner.open('/backbar/settings')).text).toContain('80¢ a mile, an event should earn $400 or more')
  })

  test('mileage rates are edited as rows, with an empty row to add one', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const path = '/backbar/settings/costs'
    const { fields } = await owner.open(path)
    expect([0, 1, 2, 3].map((row) => [fields.get(`rateFrom-${row}`), fields.get(`rateCents-${row}`)])).toEqual([
      ['2025-01-01', '70'],
      ['2026-01-01', '72.5'],
      ['', ''],
      [undefined, undefined],
    ])
    const emptied = { 'rateFrom-0': '', 'rateCents-0': '' }
    const { to } = await owner.fill(path, { ...emptied, 'rateFrom-2': '1/1/2027', 'rateCents-2': '75 cents' })
    const saved = await owner.open(to)
    expect([0, 1, 2].map((row) => [saved.fields.get(`rateFrom-${row}`), saved.fields.get(`rateCents-${row}`)])).toEqual(
      [
        ['2026-01-01', '72.5'],
        ['2027-01-01', '75'],
        ['', ''],
      ],
    )
    const [, undo = ''] = /undo=([\w-]+)/.exec(to) ?? []
    const earlier = await owner.open(`${path}?earlier=${undo}`)
    expect(earlier.fields.get('rateFrom-0')).toBe('2025-01-01')
    expect(earlier.text).toContain('1/1/2025: 70 cents')
  })

  test('an invalid mileage rate shows an error at its field and keeps typed values', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const typed = {
      'rateFrom-1': '2025-01-01',
      'rateCents-2': 'seventy',
      'rateFrom-3': 'soon',
      'rateCents-3': '0',
    }
    const { status, page } = await owner.fill('/backbar/settings/costs', typed)
    expect([status, Object.fromEntries(page.fields)]).toEqual([422, expect.objectContaining(typed)])
    const messages = [...page.html.matchAll(/href="#(rate\w+-\d)">([^<]+)</g)].map(([, field, message]) => [
      field,
      message,
    ])
    expect(messages).toEqual([
      ['rateFrom-1', 'Another rate starts on that day'],
      ['rateFrom-2', 'Enter the first day, such as 1/1/2026'],
      ['rateCents-2', 'Enter cents a mile up to 500, such as 72.5'],
      ['rateFrom-3', 'Enter the first day, such as 1/1/2026'],
      ['rateCents-3', 'Enter cents a mile up to 500, such as 72.5'],
    ])
    expect(page.html).toContain('id="rateCents-2-error"')
  })

  test('an earlier version that stored mileage rates as text opens as rows', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const path = '/backbar/settings/costs'
    await owner.fill(path, { floorCents: '400' })
    const former = { rates: '1/1/2025: 70 cents\n2026-01-01 72.5', floorCents: '', shopMinutes: '2', washMinutes: '2' }
    await app.db
      .updateTable('earlier_version')
      .set({ form_input: JSON.stringify({ ...former, ownKinds: '' }) })
      .execute()
    const { id } = await app.db.selectFrom('earlier_version').select('id').executeTakeFirstOrThrow()
    const { fields } = await owner.open(`${path}?earlier=${id}`)
    const shown = ['rateFrom-0', 'rateCents-0', 'rateFrom-1', 'rateCents-1'].map((name) => fields.get(name))
    expect(shown).toEqual(['2025-01-01', '70', '2026-01-01', '72.5'])
  })

  test('a receipt photo loses its metadata, opens for owners only, and warns when uploaded twice', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const photo = await phonePhoto()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const sent = { amountCents: '18.40' }
    expect((await addCost(owner, sent, [photo, 'receipt.jpg'])).status).toBe(303)
    const again = await addCost(owner, sent, [photo, 'the same.jpg'])
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('This receipt is kept already')])
    const { id: receipt, file } = await app.db.selectFrom('receipt').selectAll().executeTakeFirstOrThrow()
    expect((await addCost(owner, { ...sent, receipt, again: 'yes' })).status).toBe(303)
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(2)
    const address = `${costs}/receipts/${receipt}`
    const shown = await owner.visit(address)
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
    const anyone = await createAppVisitor(app)
    expect((await anyone(address)).status).toBe(303)
    expect((await anyone(`/media/${file}`)).status).toBe(404)
    expect((await anyone(`/media/${file.replace('.receipt', '.webp')}`)).status).toBe(404)
    // A PDF is served as a download. Other types are refused with a message, and the form keeps its values.
    expect((await addCost(owner, sent, [samplePdf(), 'bill.pdf'])).status).toBe(303)
    const pdf = await app.db.selectFrom('receipt').select('id').where('type', '=', 'pdf').executeTakeFirstOrThrow()
    const { headers } = await owner.visit(`${costs}/receipts/${pdf.id}`)
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="receipt.pdf"')
    const gif = await addCost(owner, { ...sent, note: 'Limes' }, [Buffer.from('GIF89a, and more'), 'x.gif'])
    expect([gif.status, gif.text]).toEqual([422, expect.stringContaining('is a GIF')])
    expect(gif.text).toContain('Limes')
    // A backup contains receipts with their files. A receipt without a saved cost is deleted after a day.
    const backup = join(app.config.dataDir, 'costs.jsonl.gz')
    await addCost(owner, { amountCents: '' }, [await sharp(photo).rotate(90).jpeg().toBuffer(), 'other.jpg'])
    expect(await app.db.selectFrom('receipt').select('id').execute()).toHaveLength(3)
    app.advance(25 * 3_600_000)
    await runCleanup(app)
    expect(await app.db.selectFrom('receipt').select('id').execute()).toHaveLength(2)
    await writeBackupFile(app, backup)
    const rows = await app.db.selectFrom('receipt').select('file').execute()
    for (const row of rows) await app.files.remove(row.file)
    await using other = await createBareApp(database)
    await restoreBackup(other, backup)
    expect(await other.db.selectFrom('expense').select('id').execute()).toHaveLength(3)
    for (const row of rows) {
      expect(await other.files.read(row.file)).not.toBeNull()
      await other.files.remove(row.file)
    }
    await rm(backup)
  })

  test('refunds and cancellations lower an event’s profit, and a loss shows as negative', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const id = await createAcceptedEvent(app, '2026-12-31')
    const paid = { intent: 'pay', key: 'a-payment', sum: '1040', way: 'cash', paidOn: today }
    expect((await handleMoneyForm(app, id, paid)).kind).toBe('done')
    const { id: entry } = await app.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    const refund = { intent: 'refund', key: 'a-refund', entry, refundSum: '40', refundWay: 'cash', refundOn: today }
    expect((await handleMoneyForm(app, id, { ...refund, owed: 'lower', refundReason: 'An hour less' })).kind).toBe(
      'done',
    )
    const page = `/backbar/jobs/${id}/earned`
    expect((await owner.open(page)).text).toMatch(/Refunded\s+−\$40\.00/)
    expect(await readProfit(owner, page)).toBe('$1,000.00')
    const by = { actor: 'owner', now: app.now() } as const
    expect((await cancelAgreement(app.db, id, { keptCents: 26_000, words: '' }, { today }, by)).kind).toBe('done')
    await addCost(owner, { amountCents: '300', event: id })
    const { text } = await owner.open(page)
    expect(text).toContain('This event cost more than it brought')
    expect(text).toMatch(/Costs\s*ice\s+−\$300\.00/)
    expect(await readProfit(owner, page)).toMatch(/^−\$\d/)
    // Shared costs are listed separately and count in the year.
    await addCost(owner, { amountCents: '100', kind: 'insurance' })
    const year = (await owner.open('/backbar/money/earned?year=2026')).text
    expect(year).toContain('This already includes $100.00 of shared costs')
  })

  test('the year page separates past from upcoming profit and names canceled or unbooked events', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const over = await createAcceptedEvent(app, '2026-11-21', 'over@home.example')
    await createAcceptedEvent(app, '2026-12-05', 'to-come@home.example')
    const off = await createAcceptedEvent(app, '2026-12-12', 'off@home.example')
    const by = { actor: 'owner', now: app.now() } as const
    expect((await cancelAgreement(app.db, off, { keptCents: 26_000, words: '' }, { today }, by)).kind).toBe('done')
    const request = { eventDate: '2026-12-19', fromEmail: 'asked@home.example' }
    const { id: asked } = await createStoredEvent(app.db, app.now(), { request }, { state: 'replied' })
    const due = { intent: 'due', key: 'due-of-one-who-asks', dueLabel: 'All', dueSum: '1075', dueOn: '2026-12-19' }
    expect((await handleMoneyForm(app, asked, due)).kind).toBe('done')
    await addCost(owner, { amountCents: '300.10', event: off })
    await addCost(owner, { amountCents: '32.10', event: over })
    await addCost(owner, { amountCents: '100.05', kind: 'insurance' })
    app.advance(3 * 24 * 3_600_000)
    const { open } = await createOwnerClient(app)
    const { text } = await open('/backbar/money/earned?year=2026')
    // So far: 1,040 − 32.10, 260 − 300.10 and −100.05. To come: 1,040 and 1,075.
    expect(text).toContain('Profit so far, one event that is over $867.75 Profit expected, 2 events planned $2,115.00')
    expect(text).toMatch(
      /Profit\s+at most \$2,982\.75 3 events have no staff pay recorded, so the true figure may be lower./,
    )
    expect(text).toContain(
      'One event was canceled; what you kept after costs, −$40.10, is included in the profit so far.',
    )
    expect(text).toContain('$1,075.00 of the profit is for one event not booked yet.')
    expect(text).toContain('Saturday, December 12, canceled −$40.10')
    // A canceled event has no staff, so nothing is missing.
    const called = (await open(`/backbar/jobs/${off}/earned`)).text
    expect(called).not.toMatch(/at most|not noted|hours:|out and back/)
  })

  test('more than twelve events of a year are folded by month, each with its sum', async () => {
    await using app = await createTestApp(database)
    for (let day = 1; day <= 12; day++)
      await createAcceptedEvent(app, `2027-03-${String(day).padStart(2, '0')}`, `march-${day}@home.example`)
    const owner = await createOwnerClient(app)
    const year = '/backbar/money/earned?year=2027'
    expect((await owner.open(year)).html).not.toContain('<details')
    await createAcceptedEvent(app, '2027-04-01', 'april@home.example')
    const { text } = await owner.open(year)
    expect(text).toContain('March: 12 events, $12,480.00')
    expect(text).toContain('April: one event, $1,040.00')
  })

  test('erasing a client keeps the cost amount but removes every identifying text', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    // An event without any amount due.
    const { id } = await createStoredEvent(
      app.db,
      app.now(),
      { request: { eventDate: '2026-11-21', fromEmail: 'gone@home.example' } },
      { state: 'booked' },
    )
    await addCost(owner, { amountCents: '25', event: id, note: 'For Nora' })
    const erase = '/backbar/in-and-out?open=erase&email=gone%40home.example'
    expect((await owner.post(erase, Object.fromEntries((await owner.open(erase)).fields))).status).toBe(303)
    const { text } = await owner.open('/backbar/money/earned?year=2026')
    expect(text).toMatch(/Erased\s*Saturday, November 21\s+−\$25\.00/)
    const list = (await owner.open(`${costs}?year=2026`)).text
    expect(list).toContain('erased')
    expect(list).not.toContain('Nora')
    const sheet = await (await owner.visit('/backbar/in-and-out/expenses.csv')).text()
    expect(sheet).toContain('2026-11-20,Ice,22 Supplies,25.00,0.00')
    expect(sheet).not.toContain('Nora')
  })

  test('an assistant is refused every profit page, form, receipt and CSV', async () => {
    await using app = await createTestApp(database)
    const id = await createAcceptedEvent(app, '2026-11-21')
    const owner = await createOwnerClient(app)
    await addCost(owner, { amountCents: '25', event: id }, [samplePdf(), 'bill.pdf'])
    const { id: receipt, file } = await app.db.selectFrom('receipt').selectAll().executeTakeFirstOrThrow()
    const desk = await createUserClient(app, 'desk')
    const earned = `/backbar/jobs/${id}/earned`
    const addresses = [earned, costs, newCost, newMiles, '/backbar/money/earned', '/backbar/settings/costs'].concat([
      `${costs}/receipts/${receipt}`,
      '/backbar/in-and-out/expenses.csv',
      '/backbar/in-and-out/events.csv',
    ])
    for (const address of addresses) {
      expect([address, (await desk.visit(address)).status]).toEqual([address, 403])
      expect([address, (await desk.post(address, {})).status]).toEqual([address, 403])
    }
    for (const address of addresses.slice(0, 6)) expect((await desk.visit(`${address}.data`)).status).toBe(404)
    expect((await desk.open('/backbar')).html).not.toContain(newCost)
    expect((await owner.open('/backbar')).html).toContain(newCost)
    // Test apps share the folder of files.
    await app.files.remove(file)
  })

  test('the proposal draft shows the expected profit to owners only, at that day’s rates', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, app.now())
    const draft = `/backbar/jobs/${id}/proposal`
    const owner = await createOwnerClient(app)
    expect((await owner.open(draft)).text).not.toContain('At this price')
    const asked: { bartenders: number; minutes: number; day: string }[] = []
    const crewCosts: StaffCostProvider = {
      readCrewCosts: async () => new Map(),
      plannedCostOf: async (_db, of) => {
        asked.push(of)
        return 36_400
      },
      sumPaidCosts: async () => 0,
    }
    Object.assign(app, { crewCosts })
    const { text } = await (await createOwnerClient(app)).open(draft)
    expect(text).toMatch(/About \$[\d,]+ profit after staff \$364, .*supplies not known yet\./)
    expect(asked[0]).toMatchObject({ day: '2027-05-15' })
    await owner.fill('/backbar/settings/costs', { floorCents: '99,000' })
    expect((await owner.open(draft)).text).toContain('Your minimum is $99,000.')
    const desk = await createUserClient(app, 'desk')
    expect((await desk.open(draft)).html).not.toContain('At this price')
    await owner.fill(draft, { intent: 'see' })
    expect((await owner.open(`${draft}/see`)).html).not.toContain('At this price')
  })

  test('owner hours run from base to base, respect clock changes, and can be edited', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    // The night on which clocks go back is an hour longer.
    const times = { eventStartTime: '18:00', eventEndTime: '02:00' }
    const getHours = async (eventDate: string) => {
      const request = { eventDate, ...times, fromEmail: `${eventDate}@home.example` }
      const { id } = await createStoredEvent(app.db, app.now(), { request }, { state: 'booked' })
      const due = { intent: 'due', key: `due-${eventDate}`, dueLabel: 'All', dueSum: '800', dueOn: eventDate }
      expect((await handleMoneyForm(app, id, due)).kind).toBe('done')
      const [, said] = /for each of your ([\d½¼¾.]+) hours/.exec((await owner.open(`/backbar/jobs/${id}/earned`)).text)!
      return { id, said: Number(said!.replace('½', '.5').replace('¼', '.25').replace('¾', '.75')) }
    }
    const [usual, long] = [await getHours('2027-10-30'), await getHours('2027-11-06')]
    expect(long.said - usual.said).toBe(1)
    const page = `/backbar/jobs/${usual.id}/earned`
    expect((await owner.fill(page, { shop: '0', away: '6', wash: '2' })).status).toBe(303)
    expect((await owner.open(page)).text).toContain('$100 for each of your 8 hours: shop 0, away 6, home and wash 2.')
    const bad = await owner.fill(page, { shop: 'two' })
    expect([bad.status, bad.page.fields.get('shop')]).toEqual([422, 'two'])
  })

  test('profit forms with invalid amounts and dates return errors with the typed values', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    for (const [words, mend] of [
      [{ amountCents: '-5' }, 'Enter the amount without a minus'],
      [{ amountCents: '0' }, 'Enter what it cost'],
      [{ amountCents: '250,000' }, 'Enter at most 100,000 dollars'],
      [{ amountCents: '5', day: '2026-11-21' }, 'This day has not come yet'],
      [{ amountCents: '5', taxCents: '5' }, 'The tax is a part of the sum'],
      [{ amountCents: '5', event: 'nobody' }, 'Choose one from the list'],
    ] as [Record<string, string>, string][]) {
      const back = await addCost(owner, { ...words, note: 'Limes' })
      expect([words, back.status]).toEqual([words, 422])
      expect(back.text).toContain(mend)
      expect(back.text).toContain('Limes')
    }
    const odd = await addMiles(owner, { odometerFrom: '100', odometerTo: '90' })
    expect(odd.page.text).toContain('The odometer after has to be more than before')
    expect(await app.db.selectFrom('expense').select('id').execute()).toEqual([])
    // Posting the same form twice adds one cost.
    const key = 'key-of-a-cost'
    for (let i = 0; i < 2; i++) expect((await addCost(owner, { amountCents: '5', key })).status).toBe(303)
    expect(await app.db.selectFrom('expense').select('id').execute()).toHaveLength(1)
  })
})
