import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAmountsDue, createLedgerEntry } from '../app/agreements/payments/ledger.server.ts'
import { loadConfig } from '../app/config.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import type { Db } from '../app/plumbing/database/database.server.ts'
import { parsePage } from '../tests/doubles/read-page.ts'
import { s3Double } from '../tests/doubles/s3-double.ts'
import { createSiteHandler } from '../server/site.ts'
import type { Fixtures } from '../tests/fixtures.ts'
import { createOwner } from '../tests/owner-client.ts'
import { createSession } from '../app/business/auth/sessions.server.ts'
import { freePort } from '../tests/postgres.ts'
import { runProgram } from '../tests/program.ts'
import { insertEvent } from '../tests/stocked.ts'
import { createTestDatabase } from '../tests/test-database.ts'
import { listAccounts } from './money-books.ts'
import { openCrowd } from './crowd.ts'
import { openSite } from './open-site.ts'
import { median, waitUntil, type FaultResult } from './outcome.ts'

type Bounds = {
  times: number
  /** Maximum seconds until committed data is copied. */
  seconds: number
  /** Maximum age of lost data in seconds. Larger on a busy machine that only tests the procedure. */
  mostSeconds?: number
}

/**
 * Destroys the machine with its disk under load at any moment. The next machine is restored from the bucket, continues,
 * and is destroyed in turn. Asserts that at most the last interval of confirmed data is lost, that the sums balance, and
 * that the owner's page says from when on data may be missing.
 */
export async function loseMachine(
  fixtures: Fixtures,
  { times, seconds, mostSeconds = seconds }: Bounds,
): Promise<FaultResult> {
  await using first = await createTestDatabase('sqlite', fixtures)
  await using store = await s3Double()
  const PORT = String(await freePort())
  const env: Record<string, string> = { ...first.env, BACKUP_URL: store.url, COPIED_WITHIN: String(seconds) }
  const crowd = openCrowd(`http://127.0.0.1:${PORT}`, env.SECRET!)
  const paid = new Map<string, number>()
  const [lost, oldestLost, restoreMs] = [new Set<string>(), [] as number[], [] as number[]]
  let dir = first.dir
  try {
    for (let gone = 0; gone < times; gone++) {
      const goneAt = await runUntilDestroyed({ dir, env: { ...env, DATA_DIR: dir, PORT } }, { crowd, paid, seconds })
      rmSync(dir, { recursive: true, force: true })
      dir = mkdtempSync(join(tmpdir(), 'bar-machine-'))
      const began = performance.now()
      const restored = await runProgram('restore.ts', ['latest'], { ...env, DATA_DIR: dir })
      restoreMs.push(performance.now() - began)
      assert.equal(restored.code, 0, restored.said)
      await using house = await openServices(loadConfig({ ...env, DATA_DIR: dir }), { out: { write: () => true } })
      const there = await balanceBooks(house.db)
      for (const [name, at] of [...crowd.thankedAt, ...paid]) {
        if (there.has(name) || lost.has(name)) continue
        lost.add(name)
        oldestLost.push(goneAt - at)
        assert(goneAt - at <= mostSeconds * 1_000, `${name} was acknowledged ${goneAt - at} ms before, and is missing`)
      }
      await assertLossShown(house)
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
  const all = crowd.thanked.size + paid.size
  assert(all > times, 'each machine stored more than one quote request')
  const oldest = oldestLost.length === 0 ? '' : `, the oldest ${(Math.max(...oldestLost) / 1_000).toFixed(1)} s old`
  return {
    tried: `machine and disk destroyed, copies every ${seconds} s`,
    times: `${times} machines`,
    outcome: `${all} quote requests and payments acknowledged, ${lost.size} of them lost with their machine${oldest}; ledger correct; restored in ${Math.round(median(restoreMs))} ms`,
  }
}

type Load = { crowd: ReturnType<typeof openCrowd>; paid: Map<string, number>; seconds: number }
type Machine = { dir: string; env: Record<string, string> }

/** Runs a site on a machine, with clients who send forms and pay, until it is destroyed. Returns the time of its end. */
async function runUntilDestroyed({ dir, env }: Machine, { crowd, paid, seconds }: Load): Promise<number> {
  await using site = await openSite({ dir, env, [Symbol.asyncDispose]: async () => {} }, env)
  await waitUntil('continuous copying has started', async () => (await getStatus(site.url)) === 'well')
  // Another process writes to the same database, like a worker.
  await using house = await openServices(loadConfig(env), { out: { write: () => true } })
  await createOwner(house)
  let isOver = false
  const sending = crowd.sendUntilDead()
  const paying = (async () => {
    while (!isOver) await pay(house, paid)
  })()
  await wait(Math.random() * 3 * seconds * 1_000)
  isOver = true
  await paying
  const goneAt = Date.now()
  assert.equal(await site.end('SIGKILL'), 'SIGKILL')
  await sending
  return goneAt
}

async function getStatus(url: string): Promise<string> {
  const up = (await (await fetch(`${url}/up`)).json()) as { copies: { status: string } }
  return up.copies.status
}

let payments = 0

/** Adds an amount due and its payment in the same transaction, so that both or neither exist. */
async function pay(house: Services, paid: Map<string, number>): Promise<void> {
  const name = `Payer ${++payments}`
  const { id } = await insertEvent(house, { requestorName: name })
  const [now, amountCents] = [house.now(), 1_000 + payments]
  await house.db.transaction().execute(async (db) => {
    const amountDue = { kind: 'extra', label: 'Ice', amountCents, dueOn: '2027-05-15' } as const
    await createAmountsDue(db, id, [amountDue], { source: `hand-${id}`, now })
    const entry = { kind: 'payment', amountCents, isTip: false, way: 'cash', paidOn: '2026-11-28' } as const
    const rest = { dueId: null, reference: '', reason: '', ofId: null }
    await createLedgerEntry(db, id, { ...entry, ...rest }, { actor: 'owner', now })
  })
  paid.set(name, Date.now())
  await wait(20)
}

/** Returns the restored events, and asserts that all their emails and amounts are restored too. */
async function balanceBooks(db: Db): Promise<Set<string>> {
  const events = await db.selectFrom('event').select(['id', 'requestor_name']).execute()
  const emails = await db.selectFrom('email').select(['event_id', 'kind']).execute()
  const amountsDue = await db.selectFrom('amount_due').selectAll().execute()
  const payments = await db.selectFrom('payment').selectAll().execute()
  const accounts = listAccounts(amountsDue, payments)
  const balances = await db.selectFrom('event_balance').selectAll().execute()
  assert.equal(
    new Set(events.map(({ requestor_name }) => requestor_name)).size,
    events.length,
    'each quote request is stored once',
  )
  const kinds = Map.groupBy(emails, ({ event_id }) => event_id)
  for (const { id, requestor_name } of events)
    assert.deepEqual(
      kinds
        .get(id)
        ?.map(({ kind }) => kind)
        .toSorted(),
      ['alert', 'receipt'],
      requestor_name,
    )
  assert.equal(balances.length, accounts.size)
  for (const { event_id, due_cents, received_cents } of balances)
    assert.deepEqual(
      [Number(due_cents), received_cents],
      [accounts.get(event_id)!.owedCents, accounts.get(event_id)!.receivedCents],
    )
  for (const { owedCents, paidCents } of accounts.values())
    assert.equal(owedCents, paidCents, 'an amount due is stored together with its payment')
  return new Set(
    events.flatMap(({ id, requestor_name }) =>
      // The machine was destroyed between the inquiry and its payment.
      requestor_name.startsWith('Payer') && !accounts.has(id) ? [] : [requestor_name],
    ),
  )
}

/**
 * Asserts that the owner's page states up to which time all data was restored. A new owner account may be missing as
 * well.
 */
async function assertLossShown(house: Services): Promise<void> {
  await createOwner(house)
  const cookie = (await createSession(house, new Request(house.config.siteUrl), 'owner')).split(';')[0]!
  const site = await createSiteHandler(house)
  const asked = new Request(new URL('/backbar/in-and-out', house.config.siteUrl), { headers: { Cookie: cookie } })
  const page = await parsePage(await site(asked, { sender: '192.0.2.1', requestId: 'drill' }))
  assert.match(page.text, /What may be missing/)
  assert.match(page.text, /It holds everything saved until/)
}
