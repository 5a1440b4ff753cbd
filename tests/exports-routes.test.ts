import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { createSiteServer } from '../server/site.ts'
import { parseCsv } from './doubles/read-csv.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'
import { insertHistoryEntry, insertEvent } from './stocked.ts'

test.each(databases)('%s: the events CSV lists every event and escapes spreadsheet formulas', async (database) => {
  await using app = await createTestApp(database)
  const { visit } = await createOwnerClient(app)
  await insertEvent(app, {
    requestorName: '=HYPERLINK("https://evil.example","Click")',
    eventVenue: 'Barn, "the red one"',
    message: '+1\r\n@x',
    phoneNumber: '+442079460958',
  })
  app.advance(1)
  await insertEvent(app, { requestorName: 'Zoë 🍸', zip: '02134' }, { state: 'booked' })
  const response = await visit('/backbar/in-and-out/requests.csv')
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="requests-2026-11-20.csv"')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings, first, second] = parseCsv(bytes.subarray(3).toString())
  const row = (cells: string[] | undefined) => Object.fromEntries(headings!.map((heading, i) => [heading, cells?.[i]]))
  expect(row(first)).toMatchObject({
    Name: '\'=HYPERLINK("https://evil.example","Click")',
    Venue: 'Barn, "the red one"',
    Message: "'+1\r\n@x",
    Phone: '(+44) 20 7946 0958',
    Received: '2026-11-20 09:00:00',
    'Event date': '2027-05-15',
    'Estimate, USD': '810.50',
    Guests: '120',
  })
  expect(row(second)).toMatchObject({ Name: 'Zoë 🍸', State: 'booked', ZIP: "'02134" })
})

test.each(databases)('%s: the JSON export includes every event with its history and emails', async (database) => {
  await using app = await createTestApp(database)
  const { visit } = await createOwnerClient(app)
  expect(await (await visit('/backbar/in-and-out/requests.json')).json()).toEqual({
    format: 'backbar requests',
    version: 1,
    exportedAt: '2026-11-20T14:00:00.000Z',
    timeZone: 'America/New_York',
    requests: [],
  })
  const event = await insertEvent(app, {}, { state: 'held' })
  await insertEvent(app, { requestorName: 'Another' })
  await insertHistoryEntry(app, event.id, 'moved', 'on the phone', ['new', 'held'])
  const { requests } = (await (await visit('/backbar/in-and-out/requests.json')).json()) as {
    requests: Record<string, unknown>[]
  }
  expect(requests).toHaveLength(2)
  const { requests: held } = (await (
    await visit('/backbar/in-and-out/requests.json?state=held')
  ).json()) as typeof requests & { requests: unknown[] }
  expect(held).toMatchObject([
    {
      id: event.id,
      state: 'held',
      request: { zip: '32084' },
      snapshot: { miles: 54 },
      history: [{ words: 'on the phone', to: 'held' }],
      letters: [{ kind: 'alert' }, { kind: 'receipt' }],
    },
  ])
})

test('an invalid export filter returns an error and keeps the typed values', async () => {
  await using app = await createTestApp()
  const { visit, open } = await createOwnerClient(app)
  for (const file of ['csv', 'json']) {
    const response = await visit(`/backbar/in-and-out/requests.${file}?from=someday&to=2027-05-15`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/backbar/in-and-out?from=someday&to=2027-05-15',
    ])
  }
  const page = await open('/backbar/in-and-out?from=someday&to=2027-05-15&state=held')
  expect([page.status, page.title]).toEqual([422, 'Error: Import and export · Backbar'])
  expect(page.text).toContain('Enter a day up to 2099, such as 2027-05-15')
  expect(page.fields.get('to')).toBe('2027-05-15')
  expect(page.fields.get('state')).toBe('held')
})

test('the import and export page links every CSV and shows the last backup', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const before = await open('/backbar/in-and-out')
  expect(before.text).toContain('The first one is made after 3 AM.')
  await saveSetting(app.db, 'backup', { at: app.now(), nightlyAt: app.now() }, app.now())
  app.advance(3 * 3_600_000)
  expect((await open('/backbar/in-and-out')).text).toContain(
    'The last good one was made 3 h ago, on Nov 20, 2026, 9:00 AM',
  )
  for (const sheet of ['requests', 'payments', 'events', 'expenses', 'crew-pay', 'crew-tips'])
    expect(before.html).toContain(`"/backbar/in-and-out/${sheet}.csv"`)
  for (const part of ['person', 'backups']) expect(before.html).toContain(`id="${part}"`)
})

test('a CSV export is streamed with gzip if the browser accepts it', async () => {
  await using app = await createTestApp()
  const { cookie } = await createOwnerClient(app)
  for (let i = 0; i < 20; i++) await insertEvent(app)
  const server = await createSiteServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetchRaw = (encoding: string) =>
    new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      const path = '/backbar/in-and-out/requests.csv'
      get({ host: '127.0.0.1', port, path, headers: { Cookie: cookie, 'Accept-Encoding': encoding } }, (answer) => {
        buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject)
      }).on('error', reject)
    })
  const [squeezed, plain] = [await fetchRaw('gzip, br'), await fetchRaw('identity')]
  expect(squeezed.headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(squeezed.body.length).toBeLessThan(plain.body.length)
  expect(gunzipSync(squeezed.body).equals(plain.body)).toBe(true)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
