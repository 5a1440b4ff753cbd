import type { OutgoingHttpHeaders } from 'node:http'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startCopyChain } from '../app/upkeep/copies/chain.server.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { queueEmail } from '../app/plumbing/outbox/outbox.server.ts'
import { environmentVariableNames } from '../app/config.server.ts'
import { findMistypedEnvNames } from '../app/mistyped-names.ts'
import { databases, createTestApp } from './test-app.ts'
import { startLoopbackServer, type ReceivedRequest } from './loopback.ts'

const token = 'a token would have no blank'.replaceAll(' ', '-')
const asProxy = { 'X-Forwarded-For': '203.0.113.9' }

/** Value of a series such as `site_emails{state="waiting"}`, or undefined if the response has no such series. */
function getValue(metrics: ReceivedRequest, series: string): number | undefined {
  const line = metrics.bytes
    .toString()
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

/** A response without the headers that differ between two responses. */
function getComparableResponse({ status, headers, bytes }: ReceivedRequest, path: string) {
  const { date: _date, 'x-request-id': _id, etag: _etag, ...kept } = headers
  return { status, headers: kept, body: bytes.toString().replaceAll(path, '/address') }
}

describe('/metrics', () => {
  const strangers: [string, OutgoingHttpHeaders][] = [
    ['a visitor behind the proxy', asProxy],
    ['a proxy that says Forwarded', { Forwarded: 'for=127.0.0.1' }],
    ['a visitor with a wrong token', { ...asProxy, Authorization: `Bearer ${token}x` }],
    ['a visitor with the token by another scheme', { ...asProxy, Authorization: `Basic ${token}` }],
  ]
  test.each(strangers)('/metrics returns 404 for %s, as for an unknown address', async (_, headers) => {
    await using app = await createTestApp('sqlite', { METRICS_TOKEN: token })
    await using site = await startLoopbackServer(app)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const nowhere = await site.ask('/nowhere', headers, method)
      expect(nowhere.status).toBe(404)
      const metrics = await site.ask('/metrics', headers, method)
      expect(getComparableResponse(metrics, '/metrics')).toEqual(getComparableResponse(nowhere, '/nowhere'))
    }
  })

  test('/metrics opens on this machine without a token, and elsewhere with the token', async () => {
    await using app = await createTestApp('sqlite', { METRICS_TOKEN: token })
    await using site = await startLoopbackServer(app)
    for (const headers of [{}, { ...asProxy, Authorization: `Bearer ${token}` }]) {
      const { status, headers: said, bytes } = await site.ask('/metrics', headers)
      expect(status).toBe(200)
      expect(said['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
      expect(said['cache-control']).toBe('no-store')
      expect(bytes.toString()).toMatch(/^# HELP /)
      const head = await site.ask('/metrics', headers, 'HEAD')
      expect([head.status, head.bytes.length]).toEqual([200, 0])
    }
  })

  test('/metrics returns 404 for any token when no token is configured', async () => {
    await using app = await createTestApp('sqlite')
    await using site = await startLoopbackServer(app)
    for (const sent of ['null', 'undefined', token])
      expect((await site.ask('/metrics', { ...asProxy, Authorization: `Bearer ${sent}` })).status).toBe(404)
  })

  test('/metrics counts requests by route class and status without visitors’ addresses', async () => {
    await using app = await createTestApp('sqlite')
    await using site = await startLoopbackServer(app)
    for (const path of ['/', '/quote', '/quote?from=Nora', '/yours/secret-of-nora', '/Nora-was-here', '/wp-login.php'])
      await site.ask(path)
    await site.ask('/quote', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'POST', 'eventVenue=x')
    await site.ask('/', {}, 'DELETE')
    const metrics = await site.ask('/metrics')
    const requests = (route: string, status: number) =>
      getValue(metrics, `site_http_requests_total{route="${route}",status="${status}"}`)
    expect(requests('/', 200)).toBe(1)
    expect(requests('/', 405)).toBe(1)
    expect(requests('/quote', 200)).toBe(2)
    expect(requests('/quote', 422)).toBe(1)
    expect(requests('/yours', 404)).toBe(1)
    expect(requests('other', 404)).toBe(2)
    expect(getValue(metrics, 'site_http_request_duration_seconds_count{route="/quote"}')).toBe(3)
    expect(getValue(metrics, 'site_http_request_duration_seconds_bucket{le="+Inf",route="other"}')).toBe(2)
    expect(metrics.bytes.toString()).not.toMatch(/nora|wp-login/i)
  })

  test('/metrics adds no route classes for made-up addresses', async () => {
    await using app = await createTestApp('sqlite')
    await using site = await startLoopbackServer(app)
    const classes = async () => new Set((await site.ask('/metrics')).bytes.toString().match(/route="[^"]*"/g))
    await site.ask('/made-up')
    await classes()
    const before = await classes()
    for (let i = 0; i < 20; i++)
      for (const path of [`/x${i}`, `/%71${i}`, `/quote/${i}`, `/yours/${i}`]) await site.ask(path)
    expect((await classes()).size - before.size).toBeLessThanOrEqual(2)
  })

  test('/metrics reports the event loop and memory of the process', async () => {
    await using app = await createTestApp('sqlite')
    await using site = await startLoopbackServer(app)
    const metrics = await site.ask('/metrics')
    for (const series of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(getValue(metrics, series)).toBeGreaterThanOrEqual(0)
  })
})

describe.each(databases)('/metrics on %s', (database) => {
  test('/metrics reports the age of the oldest uncopied change only where copies are configured', async () => {
    await using app = await createTestApp(database)
    await using site = await startLoopbackServer(app)
    const age = async () => getValue(await site.ask('/metrics'), 'site_copy_oldest_uncopied_seconds')
    await app.db.deleteFrom('copy_change').execute()
    await app.db.deleteFrom('copy_chain').execute()
    expect(await age()).toBeUndefined()
    await startCopyChain(app.db, 1)
    expect(await age()).toBe(0)
    const at = app.now()
    const change = { generation: 1, changes: '' }
    await app.db
      .insertInto('copy_change')
      .values([
        { ...change, seq: 1, at },
        { ...change, seq: 2, at: at + 60_000 },
      ])
      .execute()
    app.advance(15 * 60_000)
    expect(await age()).toBe(900)
  })

  test('/metrics reports emails, queue age, backups and connections', async () => {
    await using app = await createTestApp(database)
    await using site = await startLoopbackServer(app)
    const none = await site.ask('/metrics')
    expect(getValue(none, 'site_database_up')).toBe(1)
    expect(getValue(none, 'site_emails{state="waiting"}')).toBe(0)
    expect(getValue(none, 'site_queue_oldest_due_seconds{queue="emails"}')).toBe(0)
    expect(getValue(none, 'site_backup_age_seconds')).toBeUndefined()
    expect(getValue(none, 'site_backup_well')).toBe(1)
    expect(getValue(none, 'site_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(getValue(none, 'site_database_connections{state="waiting"}')).toBe(0)

    const at = app.now()
    await queueEmail(app.db, email('due'), at)
    await queueEmail(app.db, email('later'), at, 3_600_000)
    await queueEmail(app.db, email('refused'), at)
    await app.db.updateTable('email').set({ state: 'refused' }).where('id', '=', 'refused').execute()
    await saveSetting(
      app.db,
      'backup',
      { at: at - 60_000, failing: { since: at, words: 'no room', isTold: false } },
      at,
    )
    app.advance(20 * 60_000)
    const some = await site.ask('/metrics')
    expect(getValue(some, 'site_emails{state="waiting"}')).toBe(2)
    expect(getValue(some, 'site_emails{state="overdue"}')).toBeGreaterThan(0)
    expect(getValue(some, 'site_emails{state="refused"}')).toBe(1)
    expect(getValue(some, 'site_queue_oldest_due_seconds{queue="emails"}')).toBe(1_200)
    expect(getValue(some, 'site_backup_age_seconds')).toBe(1_260)
    expect(getValue(some, 'site_backup_well')).toBe(0)

    await sendDueEmails(app)
    const sent = await site.ask('/metrics')
    expect(getValue(sent, 'site_emails{state="waiting"}')).toBe(1)
    expect(getValue(sent, 'site_queue_oldest_due_seconds{queue="emails"}')).toBe(0)
  })

  test('/metrics omits figures that a failing database cannot give, and reports the failure', async () => {
    await using app = await createTestApp(database)
    await using site = await startLoopbackServer(app)
    expect(getValue(await site.ask('/metrics'), 'site_emails{state="refused"}')).toBe(0)
    await sql`drop table push_notification`.execute(app.db)
    const metrics = await site.ask('/metrics')
    expect(metrics.status).toBe(200)
    expect(getValue(metrics, 'site_database_up')).toBe(0)
    for (const series of [
      'site_emails{state="refused"}',
      'site_queue_oldest_due_seconds{queue="emails"}',
      'site_backup_well',
    ])
      expect(getValue(metrics, series)).toBeUndefined()
    expect(getValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
  })
})

test('a misspelled name of the metrics token’s variable is matched to METRICS_TOKEN', () => {
  for (const name of ['METRIC_TOKEN', 'METRICS_TOKN', 'metrics_token'])
    expect(findMistypedEnvNames({ [name]: 'x' }, environmentVariableNames)).toEqual([{ name, meant: 'METRICS_TOKEN' }])
})

function email(id: string) {
  return {
    id,
    eventId: null,
    kind: 'test' as const,
    messageId: `<${id}@bar.example>`,
    to: `${id}@home.example`,
    replyTo: null,
    subject: 'A test',
    text: 'A test.',
    html: '<p>A test.</p>',
    templateParams: null,
  }
}
