import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { createSiteHandler } from '../server/site.ts'
import type { Fixtures } from './fixtures.ts'
import { createTestDatabase } from './test-database.ts'

export type Database = 'sqlite' | 'postgres'

/**
 * Databases for tests that store data, lock or run their own SQL: both, or only SQLite in a quick check. A test of page
 * texts uses `createTestApp()` (SQLite) where it stores nothing, or where a server test on both covers what it stores.
 */
export const databases: Database[] = process.env.TEST_DATABASES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/** Friday, November 20, 2026, 9:00 AM in Jacksonville: the time at which the clock of each test app starts. */
export const openingTime = Date.parse('2026-11-20T14:00:00Z')

export type TestApp = Services & {
  /** Moves the app's clock forward or back, in milliseconds. */
  advance: (by: number) => void
  /** All log lines so far, parsed. */
  lines: Record<string, unknown>[]
}

/**
 * An app with the sample content and no users, with its own database and a clock that tests can move. `await using app =
 * await createTestApp('postgres', { MAIL_URL: smtp.url })`
 */
export async function createTestApp(
  database: Database = 'sqlite',
  env: Record<string, string> = {},
  fixtures?: Fixtures,
): Promise<TestApp> {
  const place = await createTestDatabase(database, fixtures)
  let now = openingTime
  const lines: Record<string, unknown>[] = []
  const fittings = { now: () => now, out: { write: (line: string) => lines.push(JSON.parse(line)) } }
  const house = await openServices(loadConfig({ ...place.env, ...env }), fittings)
  return {
    ...house,
    advance: (by) => void (now += by),
    lines,
    async [Symbol.asyncDispose]() {
      await house[Symbol.asyncDispose]()
      await place[Symbol.asyncDispose]()
    },
  }
}

/** A visitor of the site who sends requests through the whole app. `from` is the IP address. */
export async function createAppVisitor(house: Services, from = '192.0.2.1') {
  const site = await createSiteHandler(house)
  return (path: string, init?: RequestInit) => {
    const request = new Request(new URL(path, house.config.siteUrl), { redirect: 'manual', ...init })
    return site(request, { sender: from, requestId: 'test' })
  }
}

/** Changes an app to send queued emails at once, and to wait for them before it closes. */
export function deliverImmediately(house: TestApp): TestApp {
  const deliveries: Promise<unknown>[] = []
  const { [Symbol.asyncDispose]: close } = house
  return Object.assign(house, {
    nudge: () => void deliveries.push(sendDueEmails(house)),
    async [Symbol.asyncDispose]() {
      await Promise.all(deliveries)
      await close()
    },
  })
}
