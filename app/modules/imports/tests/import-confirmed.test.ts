import { describe, expect, test } from 'vitest'
import { listImports } from '../events/import-batch.server.ts'
import { processNextImport } from '../events/process-imports.server.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { createOwnerClient } from '../../../../tests/owner-client.ts'

const importsPage = '/backbar/in-and-out/import'

/** An owner who uploads files, and the worker that checks and imports them. */
async function openImports(app: TestApp) {
  const owner = await createOwnerClient(app)
  async function work() {
    while (await processNextImport(app));
  }
  async function upload(text: string | Buffer) {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(Buffer.from(text))], 'elsewhere.csv', { type: 'text/csv' }))
    const response = await owner.visit(importsPage, { method: 'POST', body })
    await work()
    return response.headers.get('Location') ?? (await parsePage(response)).text
  }
  async function send(at: string, input: Record<string, string>) {
    const { fields } = await owner.open(at)
    const answer = await owner.post(at, { seen: fields.get('seen') ?? '', ...input })
    await work()
    return answer
  }
  const confirm = (at: string) => send(at, { intent: 'import', confirmed: 'yes' })
  const leads = () =>
    app.db
      .selectFrom('event')
      .select(['id', 'requestor_name as name', 'state', 'event_date as date', 'event_start_time as start'])
      .orderBy('event_date')
      .orderBy('event_start_time')
      .execute()
  return { ...owner, work, upload, send, confirm, leads }
}

const csvWithUnclearStatuses = `Name,Email,Event Date,Guests,Status,Total Booked,Total Paid
Nora Field,st1@example.com,7/1/2028,120,Lost - Booked elsewhere,,
Omar Reyes,st2@example.com,7/8/2028,80,Booked another vendor,,
Bea Lund,st3@example.com,7/15/2028,80,Contract not signed,$950.00,$0.00
Kim Roe,st4@example.com,7/22/2028,80,"Confirmed, then cancelled",$950.00,$250.00
Lee Poe,st5@example.com,7/29/2028,80,To be confirmed,,
Sam Doe,st6@example.com,8/5/2028,80,Quote accepted,$800.00,
`

const paymentsCsv = `Project name,Client first name,Client last name,Client email,Project date,Invoice,Payment date,Amount,Gratuity,Refunded,Payment method
Field Wedding,Nora,Field,nora.f@example.com,10/16/2025,#000012-1,3/02/2025,$400.00,$0.00,$50.00,Credit card
Reyes Party,Omar,Reyes,omar@example.com,10/16/2027,#000013-1,3/02/2026,$300.00,$0.00,$0.00,Credit card
Field Wedding,Nora,Field,nora.f@example.com,10/16/2025,#000012-2,2026-01-01T02:00:00Z,$850.00,$100.00,$0.00,Bank transfer
`

describe.each(databases)('%s: an import to confirm', (database) => {
  test('an import with unclear statuses waits until the owner has explained each', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads, visit } = await openImports(app)
    const at = await upload(csvWithUnclearStatuses)
    const page = await open(at)
    for (const words of ['Say what these statuses mean', '“Quote accepted”', 'Choose what it means', 'In 1 row'])
      expect(page.text).toContain(words)
    expect(page.text).not.toContain('Import 6 events')
    await confirm(at)
    expect(await leads()).toEqual([])
    const missing = await send(at, { intent: 'statuses' })
    expect([missing.status, missing.page.text]).toEqual([
      422,
      expect.stringContaining('Choose what “Quote accepted” means'),
    ])
    const asked = [...page.text.matchAll(/“([^”]+)” In 1 row/g)].map(([, words]) => words)
    await send(at, { intent: 'statuses', [`status-${asked.indexOf('Quote accepted')}`]: 'booked' })
    expect((await open(at)).text).toContain('1 event takes its day')
    await confirm(at)
    expect((await leads()).map(({ name, state }) => [name, state])).toEqual([
      ['Nora Field', 'lost'],
      ['Omar Reyes', 'lost'],
      ['Bea Lund', 'quoted'],
      ['Kim Roe', 'lost'],
      ['Lee Poe', 'replied'],
      ['Sam Doe', 'booked'],
    ])
    for (const [day, state] of [
      ['2028-07-08', 'open'],
      ['2028-07-15', 'open'],
      ['2028-07-22', 'open'],
      ['2028-08-05', 'taken'],
    ])
      expect([day, await (await visit(`/api/availability?date=${day}`)).json()]).toEqual([
        day,
        expect.objectContaining({ state }),
      ])
  })

  test('an import takes no date and moves no money before the owner confirms it', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads } = await openImports(app)
    const at = await upload(
      'Name,Email,Event Date,Status,Total Booked,Total Paid\nNora,n@x.example,2027-05-15,Booked,"$1,250",$400\nOmar,o@x.example,2024-05-15,Completed,900,900\n',
    )
    const shown = (await open(at)).text
    for (const words of [
      '1 event takes its day. No other client can book it then.',
      '$2,150 agreed in total, $1,300 paid.',
      '2024: 1 event took place, $900 received.',
      '2026: $400 received.',
    ])
      expect(shown).toContain(words)
    const unconfirmed = await send(at, { intent: 'import' })
    expect([unconfirmed.status, unconfirmed.page.text]).toEqual([422, expect.stringContaining('Check this box first')])
    expect(await leads()).toEqual([])
    await confirm(at)
    expect((await leads()).map(({ state }) => state)).toEqual(['done', 'booked'])
  })

  test('confirming an import twice imports its events once', async () => {
    await using app = await createTestApp(database)
    const { upload, open, post, work, leads } = await openImports(app)
    const at = await upload('Name,Email,Event Date,Status\nNora,n@x.example,2027-05-15,Booked\n')
    const word = { intent: 'import', confirmed: 'yes', seen: (await open(at)).fields.get('seen') ?? '' }
    const answers = await Promise.all([post(at, word), post(at, word)])
    await work()
    const later = await post(at, word)
    await work()
    for (const { status } of [...answers, later]) expect(status).toBe(303)
    expect(later.to).toBe(at)
    expect(await leads()).toHaveLength(1)
    expect((await listImports(app.db))[0]).toMatchObject({ state: 'imported', kept: 1, repeats: 0 })
  })

  test('a planner’s second event on a day is imported with one tap', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads } = await openImports(app)
    const at = await upload(`Name,Email,Phone,Event Date,Start,End,Guests,Venue
Kim & Lee,petra@planner.example.com,904-555-0500,5/20/2028,11:00 AM,2:00 PM,60,The Mill
Sam & Jo,petra@planner.example.com,904-555-0500,5/20/2028,6:00 PM,11:00 PM,120,The Dock
`)
    const page = await open(at)
    expect(page.text).toMatch(/Row 3, Sam & Jo,.*Import it anyway/)
    await send(at, { intent: 'anyway', row: '3' })
    expect((await open(at)).text).toContain('2 events will be imported')
    await confirm(at)
    expect((await leads()).map(({ name, start }) => [name, start])).toEqual([
      ['Kim & Lee', '11:00'],
      ['Sam & Jo', '18:00'],
    ])
    const again = await upload('Name,Email,Event Date,Start\nAl & Bo,petra@planner.example.com,5/20/2028,3:00 PM\n')
    await send(again, { intent: 'anyway', row: '2' })
    await confirm(again)
    expect(await leads()).toHaveLength(3)
  })

  test('an import of payments combines the payments of one project into one event', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads, post, work } = await openImports(app)
    const at = await upload(paymentsCsv)
    expect((await open(at)).text).toContain('No status, but something was paid')
    await send(at, { intent: 'statuses', 'status-0': 'booked' })
    const shown = (await open(at)).text
    for (const words of [
      '2 events will be imported',
      '1 row put together with the first payment of the same project',
      'One more payment of row 2: it comes in with that row',
      '$1,550 paid, $100 in tips, $50 refunded',
      // Midnight in UTC is still the last day of the year before.
      '2025: 1 event took place, $1,300 received',
      '2026: $300 received',
    ])
      expect(shown).toContain(words)
    await confirm(at)
    const [nora, omar] = await leads()
    expect([nora!.state, omar!.state]).toEqual(['done', 'booked'])
    const entries = await app.db
      .selectFrom('payment')
      .select(['kind', 'amount_cents', 'paid_on', 'reference'])
      .where('event_id', '=', nora!.id)
      .orderBy('amount_cents')
      .execute()
    expect(entries.map(({ kind, amount_cents, paid_on }) => [kind, amount_cents, paid_on])).toEqual([
      ['refund', 5_000, '2025-03-02'],
      ['tip', 10_000, '2025-12-31'],
      ['payment', 40_000, '2025-03-02'],
      ['payment', 85_000, '2025-12-31'],
    ])
    expect(entries.at(-1)!.reference).toBe('Bank transfer, #000012-2, from elsewhere.csv')
    await post(at, { intent: 'undo' })
    await work()
    expect([await leads(), await app.db.selectFrom('payment').select('id').execute()]).toEqual([[], []])
  })

  test('an import of a Mac file asks whether its characters look right', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads } = await openImports(app)
    const mac = Buffer.concat([
      Buffer.from('Name,Email,Event date\nJos'),
      Buffer.from([0x8e]),
      Buffer.from(' N'),
      Buffer.from([0x9c, 0x96]),
      Buffer.from('ez,jose.n@example.com,10/16/2027\n'),
    ])
    const at = await upload(mac)
    const page = await open(at)
    for (const words of ['Do these words look right?', '“José Núñez”', '“JosŽ Nœ–ez”'])
      expect(page.text).toContain(words)
    await send(at, { intent: 'letters' })
    expect((await open(at)).text).toContain('Saturday, October 16, 2027: JosŽ Nœ–ez')
    await send(at, { intent: 'letters' })
    await confirm(at)
    expect((await leads()).map(({ name }) => name)).toEqual(['José Núñez'])
  })

  test('an import checked by an earlier version must be checked again', async () => {
    await using app = await createTestApp(database)
    const { upload, open, send, confirm, leads } = await openImports(app)
    const at = await upload('Name,Email,Event Date,Status\nNora,n@x.example,2027-05-15,Booked\n')
    const earlier = { ready: 1, states: { booked: 1 }, unread: 0, flawed: 0, problems: [], repeatCount: 0, repeats: [] }
    const choices = { uses: ['name', 'email', 'date', 'state'], order: 'month-first', past: 'done', flawed: 'without' }
    await app.db
      .updateTable('import_batch')
      .set({ findings: JSON.stringify(earlier), choices: JSON.stringify(choices) })
      .execute()
    expect((await open(at)).text).toContain('Check it again')
    await confirm(at)
    expect(await leads()).toEqual([])
    await send(at, { intent: 'match' })
    await confirm(at)
    expect(await leads()).toHaveLength(1)
  })
})

test('an import skips title lines above the column headings', async () => {
  await using app = await createTestApp('sqlite')
  const { upload, open, confirm, leads } = await openImports(app)
  const report = (above: string, mark: string) =>
    `${above}Client Name${mark}Email${mark}Project Date${mark}Total Booked Value${mark}Project Stage\nNora Field${mark}nora.f@example.com${mark}"Oct 16, 2027"${mark}"$1,250.00"${mark}Booked\nTotal${mark}${mark}${mark}"$1,250.00"${mark}\n`
  const at = await upload(report('Projects report,,,,\nGenerated Nov 27 2026,,,,\n,,,,\n', ','))
  expect((await open(at)).text).toContain('Row 6, Project Date: There is no date. The row stays out.')
  await confirm(at)
  expect(await leads()).toMatchObject([{ name: 'Nora Field', state: 'booked', date: '2027-10-16' }])
  // A title of a single cell, with semicolons below.
  const other = await upload(report('Projects report\nGenerated Nov 27, 2026\n\n', ';'))
  expect((await open(other)).text).toContain('came in with an earlier import')
})

test('an import with a different text in most rows of its status column imports nothing', async () => {
  await using app = await createTestApp('sqlite')
  const { upload, open, confirm, leads } = await openImports(app)
  const rows = Array.from(
    { length: 60 },
    (_, i) =>
      `Guest ${i},g${i}@x.example,2028-05-20,Booked by friend ${'abcdefghij'[i % 10]}${'klmnopqrst'[(i / 10) | 0]}`,
  )
  const at = await upload(['Name,Email,Event Date,Status', ...rows].join('\n'))
  expect((await open(at)).text).toContain('“Status” says something else in most rows')
  await confirm(at)
  expect(await leads()).toEqual([])
})
