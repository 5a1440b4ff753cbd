import { expect, test } from 'vitest'
import type { CopyChainRow } from '../../plumbing/database/schema.ts'
import { computeCopiesStatus } from './copies-status.ts'

const now = Date.parse('2026-11-28T14:00:00Z')
const at = { now, copiedWithin: 60_000 }
const none = { count: 0, oldestAt: null }
const chain: CopyChainRow = {
  generation: 1,
  chain: '5e1b77d0',
  seq: 9,
  commits: 12,
  base_seq: 4,
  base_at: now - 3_600_000,
  copied_at: now - 600_000,
  failing_since: null,
  failing_words: null,
  files_waiting: 0,
  broken_at: null,
  broken_by: null,
}

test('the status of continuous copies is off when no chain of changes was started', () => {
  expect(computeCopiesStatus(null, none, at)).toMatchObject({ status: 'off', newestAt: null })
})

test('without pending changes the newest copy is current', () => {
  expect(computeCopiesStatus(chain, none, at)).toMatchObject({ status: 'well', newestAt: now })
})

test('with pending changes the newest copy counts as old as the oldest change', () => {
  const waiting = { count: 2, oldestAt: now - 20_000 }
  expect(computeCopiesStatus(chain, waiting, at)).toMatchObject({ status: 'well', newestAt: now - 20_000, waiting: 2 })
})

test('copies are late when the oldest pending change is older than twice the interval', () => {
  const waiting = { count: 2, oldestAt: now - 120_001 }
  expect(computeCopiesStatus(chain, waiting, at)).toMatchObject({ status: 'late', newestAt: now - 120_001 })
})

test('a copying failure is reported with its message and start', () => {
  const failing = { ...chain, failing_since: now - 300_000, failing_words: 'The bucket is away.' }
  expect(computeCopiesStatus(failing, { count: 1, oldestAt: now - 310_000 }, at)).toMatchObject({
    status: 'failing',
    newestAt: now - 310_000,
    failing: { since: now - 300_000, words: 'The bucket is away.' },
  })
})

test('without a base copy, the newest copy dates from when the chain broke', () => {
  const broken = { ...chain, base_seq: null, broken_at: now - 5_000 }
  expect(computeCopiesStatus(broken, none, at)).toMatchObject({ status: 'beginning', newestAt: now - 5_000 })
  expect(computeCopiesStatus({ ...broken, base_at: null }, none, at)).toMatchObject({
    status: 'beginning',
    newestAt: null,
  })
})

test('a pending change dated in the future counts as made now', () => {
  expect(computeCopiesStatus(chain, { count: 1, oldestAt: now + 3_600_000 }, at)).toMatchObject({
    status: 'well',
    newestAt: now,
  })
})
