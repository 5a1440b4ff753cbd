import { unclaimedColumns } from '../../../plumbing/queue/claim-rows.server.ts'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { importClaimDurationMs } from '../events/claimed-import.server.ts'
import { findImport, listImports } from '../events/import-batch.server.ts'
import { startImportLoop, startImportProcess } from '../events/import-loop.server.ts'
import { processNextImport } from '../events/process-imports.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { runCleanup } from '../../../upkeep/cleanup/cleanup.server.ts'
import { acceptSampleProposal } from '../../../../tests/agreed-proposal.ts'
import { parseCsv } from '../../../../tests/doubles/read-csv.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const here = '/backbar/in-and-out/import'
const day = 24 * 3_600_000

async function openImports(app: TestApp, client?: Awaited<ReturnType<typeof createOwnerClient>>) {
  const owner = client ?? (await createOwnerClient(app))
  async function upload(text: string | Buffer, name = 'elsewhere.csv') {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(Buffer.from(text))], name, { type: 'text/csv' }))
    const response = await owner.visit(here, { method: 'POST', body })
    return { status: response.status, at: response.headers.get('Location') ?? '', page: await parsePage(response) }
  }
  /** Processes all waiting imports. */
  async function work() {
    while (await processNextImport(app));
  }
  /** Uploads and checks a file, and imports all rows that can be imported. Returns the path of the import. */
  async function bringIn(text: string | Buffer) {
    const { at } = await upload(text)
    await work()
    const { fields } = await owner.open(at)
    await owner.post(at, { intent: 'import', confirmed: 'yes', seen: fields.get('seen') ?? '' })
    await work()
    return at
  }
  const leads = () =>
    app.db
      .selectFrom('event')
      .select(['id', 'requestor_name as name', 'state', 'source'])
      .orderBy('event_date')
      .execute()
  return { ...owner, upload, work, bringIn, leads }
}

/** Names of a process's threads. Empty if the system has no /proc. */
function listThreads({ pid }: ChildProcess): string[] {
  const tasks = `/proc/${pid}/task`
  if (!existsSync(tasks)) return []
  return readdirSync(tasks).map((thread) => readFileSync(join(tasks, thread, 'comm'), 'utf8').trim())
}

/** An abort signal that is read after every chunk of rows. It returns false until `chunks` chunks are done. */
function createAbortSignal(chunks: number, then: () => boolean): AbortSignal {
  let left = chunks
  return {
    get aborted() {
      return --left <= 0 && then()
    },
  } as AbortSignal
}

function createCrashingSignal(): AbortSignal {
  return createAbortSignal(2, () => {
    throw new Error('killed')
  })
}

function createCsv(count: number, first = 0): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const at = first + i
    const date = new Date(Date.parse('2020-01-01') + (at % 2_000) * day).toISOString().slice(0, 10)
    return `"Guest ${at}",guest${at}@home.example,${date},${(at % 90) + 10},"Wedding, by the ""river"""`
  })
  return ['Name,Email,Event date,Guests,Message', ...rows].join('\n')
}

const mixedCsv = [
  'Name;E-Mail;Event Date;Guests;Status;Budget',
  'Zoë Ward;zoe@home.example;15.05.2027;120;Booked;=1+1',
  'Max Hale;max@home.example;15.05.2027;90;Confirmed;',
  'Ida Poe;ida@home.example;16.05.2027;lots;Inquiry;',
  'Zoë Ward;zoe@home.example;2027-05-15;120;Booked;',
  'Old Pal;pal@home.example;01.02.2020;60;;',
  ';;someday;;;',
].join('\r\n')

const csvWithAmounts = [
  'Name,Email,Event Date,Status,Total Booked,Total Paid,Paid on',
  'Part Paid,part@home.example,2027-05-15,Booked,"$1,500.00",$500,',
  'Only Booked,only@home.example,2027-05-22,Booked,800.5,,',
  'Only Paid,paid@home.example,2027-05-23,Booked,,250,2026-10-01',
  'Over Paid,over@home.example,2027-05-16,Booked,1000,1200,',
  'Below,,someday,,,,',
  'Odd Sum,odd@home.example,2027-06-05,Booked,900,five hundred,',
  'Below Nothing,below@home.example,2027-06-12,Booked,-200,0,',
  'Still Asking,asks@home.example,2027-06-19,Inquiry,"1,000",100,',
  'Long Over,long@home.example,2020-02-01,Completed,USD 600,600.00,',
  'All Zero,zero@home.example,2027-06-26,Booked,$0.00,$0.00,',
].join('\n')

describe.each(databases)('%s: imported events', (database) => {
  test('imported events are previewed, imported without notifications, and undone', async () => {
    await using app = await createTestApp(database)
    const { upload, work, open, post, leads } = await openImports(app)
    const { status, at } = await upload(Buffer.from(mixedCsv, 'latin1'))
    expect([status, at]).toEqual([303, expect.stringMatching(/^\/backbar\/in-and-out\/import\?open=./)])
    expect((await open(at)).text).toContain('0 of 6 looked through')
    await work()
    const page = await open(at)
    for (const words of [
      '4 events will be imported',
      'As 1 new, 2 booked and 1 done.',
      'Row 7, Event Date: someday',
      'Row 4, Guests: lots',
      'Row 5, Zoë Ward, Saturday, May 15, 2027: is further up in the file',
      'Row 3, Max Hale, Saturday, May 15, 2027: that day is full. It is booked, so it takes its place all the same',
      'In a note: Budget: =1+1',
    ])
      expect(page.text).toContain(words)
    expect(await leads()).toEqual([])
    await post(at, { intent: 'import', confirmed: 'yes', seen: 'something else' })
    expect((await listImports(app.db))[0]!.state).toBe('checked')
    await post(at, { intent: 'import', confirmed: 'yes', seen: page.fields.get('seen')! })
    await work()
    expect((await open(at)).text).toContain('4 requests came in')
    expect((await leads()).map(({ name, state, source }) => [name, state, source])).toEqual([
      ['Old Pal', 'done', 'import'],
      ['Zoë Ward', 'booked', 'import'],
      ['Max Hale', 'booked', 'import'],
      ['Ida Poe', 'new', 'import'],
    ])
    for (const table of ['email', 'push_notification', 'waitlist_entry', 'day_demand', 'import_source'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
    // Both events have the date, and the calendar shows the overbooking.
    const availability = await (await openImports(app)).visit('/api/availability?date=2027-05-15')
    expect(await availability.json()).toMatchObject({ state: 'taken' })
    const [, zoe] = await leads()
    expect((await open(`/backbar/jobs/${zoe!.id}/history`)).text).toContain('It came here with an imported file')

    // Importing the same file again adds nothing.
    const again = await upload(Buffer.from(mixedCsv, 'latin1'))
    await work()
    expect((await open(again.at)).text).toContain('No inquiries will be imported')
    await post(again.at, { intent: 'drop' })
    expect((await open(again.at)).status).toBe(404)

    await post(`/backbar/jobs/${zoe!.id}`, { intent: 'note', key: 'a-note', words: 'Called her' })
    const ida = (await leads()).find(({ name }) => name === 'Ida Poe')!
    await post(`/backbar/jobs/${ida.id}`, { intent: 'delete-note', note: `import-${ida.id}` })
    await post(at, { intent: 'undo' })
    await work()
    const undone = await open(at)
    expect(undone.text).toContain('2 requests undone')
    expect(undone.text).toMatch(/These stay: .*Zoë Ward.*Ida Poe/)
    expect((await leads()).map(({ name }) => name)).toEqual(['Zoë Ward', 'Ida Poe'])
    const rest = await app.db.selectFrom('event_search').select('event_id').execute()
    expect(rest.map(({ event_id }) => event_id).toSorted()).toEqual([zoe!.id, ida.id].toSorted())
  })

  test('imported amounts count wherever money is shown and are removed by undo', async () => {
    await using app = await createTestApp(database)
    const { upload, bringIn, work, open, post, visit, leads } = await openImports(app)
    const { at: looked } = await upload(csvWithAmounts)
    await work()
    const shown = (await open(looked)).text
    for (const words of [
      'Agreed $1,500 · paid $500, noted for Friday, November 20',
      'Row 7, Total Paid: five hundred',
      'We cannot read this sum',
      'Row 8, Total Booked: -200',
      'It is below 0',
      'In a note: Total Paid: five hundred',
      'In a note: Total Booked: 1,000; Total Paid: 100',
      'It does not say what was agreed · paid $250',
    ])
      expect(shown).toContain(words)
    await post(looked, { intent: 'drop' })
    const at = await bringIn(csvWithAmounts)
    const getId = async (name: string) => (await leads()).find((lead) => lead.name === name)!.id
    const sums = async () => {
      const rows = await app.db
        .selectFrom('event')
        .leftJoin('event_balance', 'event_balance.event_id', 'event.id')
        .select(['requestor_name as name', 'due_cents', 'received_cents'])
        .execute()
      return Object.fromEntries(rows.map(({ name, due_cents, received_cents }) => [name, [due_cents, received_cents]]))
    }
    expect(await sums()).toEqual({
      'Part Paid': [150_000, 50_000],
      'Only Booked': [80_050, 0],
      'Only Paid': [null, 25_000],
      'Over Paid': [100_000, 120_000],
      'Odd Sum': [90_000, 0],
      'Below Nothing': [null, null],
      'Still Asking': [null, null],
      'Long Over': [60_000, 60_000],
      'All Zero': [null, null],
    })
    const days = await app.db.selectFrom('payment').select(['paid_on', 'method', 'reference', 'amount_cents']).execute()
    expect(days.toSorted((a, b) => a.amount_cents - b.amount_cents).map(({ paid_on }) => paid_on)).toEqual([
      '2026-10-01',
      '2026-11-20',
      '2020-02-01',
      '2026-11-20',
    ])
    for (const { method: way, reference } of days) expect([way, reference]).toEqual(['other', 'From elsewhere.csv'])
    const part = await getId('Part Paid')
    expect((await open(`/backbar/jobs/${part}`)).text).toContain('Total $1,500 Paid $500 Balance $1,000')
    expect((await open(`/backbar/jobs/${part}/money`)).text).toMatch(
      /Full payment November 20 \$1,500\.00 Paid another way November 20; From elsewhere\.csv Refund or reverse it −\$500\.00 Still to pay due Saturday, May 15, 2027 \$1,000\.00 /,
    )
    expect((await open(`/backbar/jobs/${await getId('Over Paid')}`)).text).toContain('You owe $200')
    const money = (await open('/backbar/money?year=2027')).text
    expect(money).toMatch(/Part Paid.{0,80}\$1,000\.00/)
    expect(money).toMatch(/Only Booked.{0,80}\$800\.50/)
    const events = parseCsv((await (await visit('/backbar/in-and-out/events.csv')).text()).replace('\uFEFF', ''))
    const line = events.find(([, , name]) => name === 'Part Paid')!
    expect([line[0], ...line.slice(3, 8)]).toEqual(['2027-05-15', 'booked', '1500.00', '500.00', '0.00', '1000.00'])
    const days14 = { storm: 'Idalia', firstDay: '2027-05-14', lastDay: '2027-05-20', answerBy: '' }
    const storm = (await open(`/backbar/calendar/storm?${new URLSearchParams(days14)}`)).text
    expect(storm).toContain('Total $1,500, paid $500, $1,000 still to pay.')
    expect(storm).toContain('Total $1,000, paid $1,200, $200 their credit.')
    expect(
      (await open(`/backbar/calendar/storm?${new URLSearchParams({ ...days14, lastDay: '2027-05-25' })}`)).text,
    ).toContain('Paid $250; no total is recorded.')
    for (const table of ['email', 'push_notification', 'webhook_delivery'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])

    // A payment recorded after the import keeps its event from being undone.
    const paid = { intent: 'pay', key: 'a-payment-here', sum: '100', way: 'cash', paidOn: '2026-11-20' }
    expect((await post(`/backbar/jobs/${part}/money`, paid)).status).toBe(303)
    await post(at, { intent: 'undo' })
    await work()
    expect((await leads()).map(({ name }) => name)).toEqual(['Part Paid'])
    expect(await sums()).toEqual({ 'Part Paid': [150_000, 60_000] })
    for (const table of ['amount_due', 'event_balance'] as const)
      expect(await app.db.selectFrom(table).select('event_id').execute()).toEqual([{ event_id: part }])
  })

  test('an acceptance replaces the total of an imported event instead of adding to it', async () => {
    await using app = await createTestApp(database)
    const { bringIn, open, post, leads } = await openImports(app)
    await bringIn(
      'Name,Email,Event Date,Status,Total Booked,Total Paid\nNora,nora@home.example,2027-05-15,Booked,900,300',
    )
    const { id } = (await leads())[0]!
    app.advance(60_000)
    await acceptSampleProposal(app.db, id, { now: app.now() })
    const { due_cents, received_cents } = await app.db.selectFrom('event_balance').selectAll().executeTakeFirstOrThrow()
    expect([due_cents, received_cents]).toEqual([104_000, 30_000])
    const page = (await open(`/backbar/jobs/${id}/money`)).text
    expect(page).toMatch(
      /Contract total signed November 20 \$1,040\.00 Paid another way November 20; From elsewhere\.csv Refund or reverse it −\$300\.00 Still to pay due Saturday, May 1, 2027 \$740\.00 /,
    )
    // The agreement now contains the amount from the file, and the invoice states it once.
    expect((await post(`/backbar/jobs/${id}/money`, { intent: 'invoice' })).status).toBe(303)
    const { id: paper } = await app.db.selectFrom('numbered_document').select('id').executeTakeFirstOrThrow()
    const invoice = (await open(`/backbar/jobs/${id}/papers/${paper}`)).text
    expect(invoice).toMatch(/Welcome back for last year’s party 1 −\$60\.00 Total \$1,040\.00/)
    for (const twice of ['In the agreement now', 'Now part of the agreement', 'Everything', 'As agreed'])
      expect(invoice).not.toContain(twice)
  })

  test('an import resumes after a crash without importing rows twice', async () => {
    await using app = await createTestApp(database)
    const { upload, work, open, post, leads } = await openImports(app)
    const { at } = await upload(createCsv(330))
    await work()
    await post(at, { intent: 'import', confirmed: 'yes', seen: (await open(at)).fields.get('seen')! })
    // The process dies after two chunks without a word. Another process finds its claim.
    await expect(processNextImport(app, createCrashingSignal())).rejects.toThrow('killed')
    expect(await leads()).toHaveLength(200)
    expect(await processNextImport(app)).toBe(false)
    app.advance(importClaimDurationMs + 1)
    // An orderly stop releases the claim at once.
    await processNextImport(
      app,
      createAbortSignal(1, () => true),
    )
    expect(await leads()).toHaveLength(300)
    await Promise.all([work(), work()])
    expect(await leads()).toHaveLength(330)
    const [batch] = await listImports(app.db)
    expect(batch).toMatchObject({ state: 'imported', kept: 330, repeats: 0, leftOut: 0 })
    await post(at, { intent: 'undo' })
    await expect(processNextImport(app, createCrashingSignal())).rejects.toThrow('killed')
    app.advance(importClaimDurationMs + 1)
    await work()
    expect(await leads()).toEqual([])
    expect(await findImport(app.db, batch!.id)).toMatchObject({ state: 'undone', undone: 330 })
  })

  test('the import runs in a separate process and resumes after it is killed', async () => {
    await using app = await createTestApp(database)
    const { upload, work, open, post, leads } = await openImports(app)
    const processes: ChildProcess[] = []
    const loop = startImportLoop(app, () => processes[processes.push(startImportProcess()) - 1]!)
    const { at } = await upload(createCsv(500))
    const batch = async () => (await listImports(app.db))[0]!
    loop.nudge()
    await vi.waitUntil(async () => (await batch()).state === 'checked', { timeout: 60_000 })
    await post(at, { intent: 'import', confirmed: 'yes', seen: (await open(at)).fields.get('seen')! })
    loop.nudge()
    await vi.waitUntil(async () => (await batch()).kept > 0, { timeout: 60_000, interval: 5 })
    expect(listThreads(processes.at(-1)!)).not.toContain('WorkerThread')
    processes.at(-1)!.kill('SIGKILL')
    await vi.waitUntil(() => app.lines.some(({ event }) => event === 'import-failed'), { timeout: 60_000 })
    await loop.stop()
    expect(await leads()).toHaveLength((await batch()).kept)
    app.advance(Date.now() - app.now() + importClaimDurationMs + 1)
    await work()
    expect(await batch()).toMatchObject({ state: 'imported', kept: 500, repeats: 0 })
    expect(await leads()).toHaveLength(500)
  })

  test('two tabs import the same file once, and early or repeated undo is refused', async () => {
    await using app = await createTestApp(database)
    const { upload, work, open, post, leads } = await openImports(app)
    const tabs = [(await upload(createCsv(120))).at, (await upload(createCsv(120))).at]
    await work()
    for (const at of tabs)
      await post(at, { intent: 'import', confirmed: 'yes', seen: (await open(at)).fields.get('seen')! })
    expect((await post(tabs[0]!, { intent: 'undo' })).to).toContain('said=stale')
    await Promise.all([work(), work()])
    expect(await leads()).toHaveLength(120)
    const counts = (await listImports(app.db)).map(({ kept, repeats }) => kept + repeats)
    expect(counts).toEqual([120, 120])
    for (const at of tabs) await post(at, { intent: 'undo' })
    expect((await post(tabs[0]!, { intent: 'undo' })).to).toContain('said=stale')
    await Promise.all([work(), work()])
    expect(await leads()).toEqual([])
    expect((await post(tabs[0]!, { intent: 'undo' })).to).toContain('said=stale')
  })
})

test('history and activity log name the user who imported, undid or exported data', async () => {
  await using app = await createTestApp('sqlite')
  await createOwnerClient(app)
  const mia = await createUserClient(app, 'owner')
  const { bringIn, leads, open, post, visit, work } = await openImports(app, mia)
  const at = await bringIn(mixedCsv)
  const { id } = (await leads()).find(({ name }) => name === 'Zoë Ward')!
  expect((await open(`/backbar/jobs/${id}/history`)).text).toMatch(/Mia.{0,20}Budget: =1\+1/)
  const all = await (await visit('/backbar/in-and-out/requests.json')).text()
  expect(all).toMatch(/"actor":"owner","by":"Mia","words":"Budget: =1\+1"/)
  await visit('/backbar/in-and-out/person.json?email=zoe@home.example')
  await post(at, { intent: 'undo' })
  await work()
  const told = (await open('/backbar/account?open=happened')).text
  for (const words of [
    'Imported events from a file: elsewhere.csv Mia',
    'Downloaded data: requests as one document Mia',
    'Downloaded data: everything about one person Mia',
    'Undid the import of a file: elsewhere.csv Mia',
  ])
    expect(told).toContain(words)
})

test('the owner’s choice of columns, date order and rows applies to the import', async () => {
  await using app = await createTestApp('sqlite')
  const { upload, work, open, fill } = await openImports(app)
  // The file is tab-separated UTF-16, which Excel calls Unicode text.
  const words = '\uFEFFA\tB\tC\r\n5/6/2027\tNora\tmany\r\n7/8/2027\tAda\t80\r\n'
  const { at } = await upload(Buffer.from(words, 'utf16le'))
  await work()
  const first = await open(at)
  expect(first.text).toContain('Choose which column has the date of the event')
  await fill(at, { intent: 'match', 'column-0': 'date', 'column-1': 'name', 'column-2': 'guests', flawed: 'leave' })
  await work()
  const second = await open(at)
  expect(second.text).toContain('1 event will be imported')
  expect(second.text).toContain('Thursday, July 8, 2027: Ada')
  await fill(at, { intent: 'match', order: 'day-first' })
  await work()
  expect((await open(at)).text).toContain('Saturday, August 7, 2027: Ada')
  app.advance(8 * day)
  await runCleanup(app)
  expect((await open(at)).status).toBe(404)
  expect(await app.db.selectFrom('import_source').selectAll().execute()).toEqual([])
})

test('import column headings come from the first filled row, and no cell exceeds database limits', async () => {
  await using app = await createTestApp(databases.at(-1))
  const { bringIn, leads, upload, work, post, open } = await openImports(app)
  const filler = 'x'.repeat(5_000)
  await bringIn(`,,\nName,Event date,Message,Received\nNora,2027-05-15,${filler}\0,0001-01-01T00:00:00Z\n`)
  expect((await leads()).map(({ name }) => name)).toEqual(['Nora'])
  const { created_at } = await app.db.selectFrom('event').select('created_at').executeTakeFirstOrThrow()
  expect(created_at).toBeGreaterThan(Date.parse('2000-01-01'))
  // An import that has started cannot be discarded, and the page does not claim it was.
  const { at } = await upload('Name,Event date\nTheo,2027-06-15\n')
  await work()
  await post(at, { intent: 'import', confirmed: 'yes', seen: (await open(at)).fields.get('seen') ?? '' })
  expect((await post(at, { intent: 'drop' })).to).toBe(`${at}&said=stale`)
  await work()
  expect(await leads()).toHaveLength(2)
})

test('import files that are not usable CSVs are refused with an explanation and not stored', async () => {
  await using app = await createTestApp('sqlite')
  const { upload, post } = await openImports(app)
  const wide = Array.from({ length: 61 }, (_, i) => `c${i}`).join(',')
  for (const [text, words] of [
    ['', 'empty'],
    ['Name,Date\n', 'nothing below the headings'],
    ['Name\nNora\n', 'Only one column'],
    [`${wide}\n${wide}\n`, 'more than 60 columns'],
    ['Name,Date\nNora,"2027\n'.padEnd(30_000, 'x'), 'A quotation mark in row 2'],
    [`Name,Date\n${'Nora,2027-05-15\n'.repeat(25_001)}`, 'more than 25,000 rows'],
    [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'workbook'],
  ] as const) {
    const { status, page } = await upload(text)
    expect(status).toBe(422)
    expect(page.text).toContain(words)
  }
  expect((await post(here, {})).page.text).toContain('Choose the CSV first')
  expect(await listImports(app.db)).toEqual([])
})

test('an exported CSV can be imported on another site, and adds nothing on its own', async () => {
  await using app = await createTestApp('sqlite')
  const { bringIn, visit, leads } = await openImports(app)
  await bringIn(mixedCsv)
  const before = await leads()
  const out = Buffer.from(await (await visit('/backbar/in-and-out/requests.csv')).arrayBuffer())
  await bringIn(out)
  expect(await leads()).toEqual(before)
  await using other = await createTestApp('sqlite')
  const there = await openImports(other)
  await there.bringIn(out)
  expect((await there.leads()).map(({ name, state }) => [name, state])).toEqual(
    before.map(({ name, state }) => [name, state]),
  )
})

test('an import cannot be undone after a month', async () => {
  await using app = await createTestApp('sqlite')
  const { bringIn, open, post, work, leads } = await openImports(app)
  const at = await bringIn(createCsv(3))
  expect((await open(at)).text).toContain('Undo the import')
  app.advance(31 * day)
  expect((await open(at)).text).not.toContain('Undo the import')
  await post(at, { intent: 'undo' })
  await work()
  expect(await leads()).toHaveLength(3)
})

test('erasing a client deletes waiting import files and webhook deliveries', async () => {
  await using app = await createTestApp('sqlite')
  const { bringIn, upload, leads } = await openImports(app)
  await bringIn(mixedCsv)
  await upload(`Name,Email,Date\nZoë Ward,ZOE@home.example,2029-05-15\n`)
  const { id } = (await leads()).find(({ name }) => name === 'Zoë Ward')!
  await app.db
    .insertInto('webhook_delivery')
    .values({
      id: 'a-message.a-tool',
      webhook_id: 'a-tool',
      event_id: id,
      type: 'payment.received',
      body: '{}',
      state: 'waiting',
      attempts: 0,
      created_at: app.now(),
      posted_at: app.now(),
      due_at: app.now(),
      ...unclaimedColumns,
      settled_at: null,
      code: null,
      text: '',
    })
    .execute()
  const seen = computeDataSubjectTag(await getDataSubject(app.db, 'zoe@home.example'))
  expect(await eraseDataSubject(app, 'zoe@home.example', seen, 'a test')).toBe(true)
  for (const table of ['import_source', 'webhook_delivery'] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await app.db.selectFrom('imported_event').select('event_id').execute()).toHaveLength(3)
})
