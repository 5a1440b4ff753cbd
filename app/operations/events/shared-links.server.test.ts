import { expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { findSharedLink, revokeSharedLink, ensureSharedLinkToken } from './shared-links.server.ts'

test.each(databases)('%s: a shared link opens a single page of its event until it is revoked', async (database) => {
  await using app = await createTestApp(database)
  const { db } = app
  const how = { secret: 'a secret of more than thirty-two characters', now: app.now() }
  const list = { eventId: 'lead-1', kind: 'list' } as const
  const [token, again] = await Promise.all([ensureSharedLinkToken(db, list, how), ensureSharedLinkToken(db, list, how)])
  expect(token).toMatch(/^[\w-]{22}$/)
  expect(again).toBe(token)
  const others = [
    await ensureSharedLinkToken(db, { ...list, kind: 'menu' }, how),
    await ensureSharedLinkToken(db, { ...list, eventId: 'lead-2' }, how),
  ]
  expect(new Set([token, ...others]).size).toBe(3)
  expect(await findSharedLink(db, 'list', token)).toEqual({ eventId: 'lead-1', isRevoked: false })
  expect(await findSharedLink(db, 'venue', token)).toBeNull()
  expect(await findSharedLink(db, 'list', `${token.slice(0, -1)}?`)).toBeNull()

  expect(await revokeSharedLink(db, 'lead-1', 'list', how.now)).toBe(true)
  expect(await revokeSharedLink(db, 'lead-1', 'list', how.now)).toBe(false)
  expect(await findSharedLink(db, 'list', token)).toEqual({ eventId: 'lead-1', isRevoked: true })
  expect(await findSharedLink(db, 'list', others[1]!)).toEqual({ eventId: 'lead-2', isRevoked: false })
  const next = await ensureSharedLinkToken(db, list, how)
  expect(next).not.toBe(token)
  const opened = await Promise.all([token, next].map((each) => findSharedLink(db, 'list', each)))
  expect(opened.map((of) => of?.isRevoked)).toEqual([true, false])
})
