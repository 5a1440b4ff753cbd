import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { FileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import { runCleanup } from './cleanup.server.ts'
import { startUpkeepLoop } from '../upkeep-loop.server.ts'

const day = 24 * 3_600_000

describe.each(databases)('%s', (database) => {
  test('a photo in the trash is deleted after a month unless restored or deleted again', async () => {
    await using app = await createTestApp(database)
    const { removed, files } = watched(app)
    await throwPicture(app, 'gone', ['gone-1.avif', 'gone-2.avif'])
    await throwPicture(app, 'back', ['back.avif'])
    await app.db
      .insertInto('photo')
      .values(picture('back', ['back.avif']))
      .execute()
    await throwPicture(app, 'twice', ['twice.avif'])
    app.advance(10 * day)
    await throwPicture(app, 'twice', ['twice.avif'])
    app.advance(20 * day)
    await runCleanup({ ...app, files })
    expect(removed).toEqual([])
    app.advance(1)
    await runCleanup({ ...app, files })
    expect(removed).toEqual(['gone-1.avif', 'gone-2.avif'])
    expect(await app.db.selectFrom('trash').select('name').execute()).toEqual([{ name: 'twice' }])
    expect(app.lines.at(-1)).toMatchObject({ event: 'swept', thrownAway: 3, pictures: 1 })
    app.advance(undoPeriodMs)
    await runCleanup({ ...app, files })
    expect(removed).toEqual(['gone-1.avif', 'gone-2.avif', 'twice.avif'])
    expect(await app.db.selectFrom('trash').select('id').execute()).toEqual([])
  })

  test('expired sessions and log-in attempts are deleted, and current ones stay', async () => {
    await using app = await createTestApp(database)
    const session = (expires_at: number) => ({
      id: randomUUID(),
      user_id: 'owner',
      device: '',
      created_at: 0,
      seen_at: 0,
      expires_at,
      confirmed_at: null,
    })
    await app.db
      .insertInto('session')
      .values([session(app.now()), session(app.now() + 1)])
      .execute()
    const attempt = (at: number) => ({ id: randomUUID(), place: 'address x', at })
    await app.db
      .insertInto('attempt')
      .values([attempt(app.now() - day - 1), attempt(app.now() - day)])
      .execute()
    await runCleanup(app)
    expect(await app.db.selectFrom('session').select('id').execute()).toHaveLength(1)
    expect(await app.db.selectFrom('attempt').select('id').execute()).toHaveLength(1)
  })

  test('account security events are kept for a year', async () => {
    await using app = await createTestApp(database)
    const event = (at: number) => ({ id: randomUUID(), at, kind: 'log-in', text: '', device: '' })
    await app.db
      .insertInto('security_event')
      .values([event(app.now() - 365 * day - 1), event(app.now() - 365 * day)])
      .execute()
    await runCleanup(app)
    const kept = await app.db.selectFrom('security_event').select('at').execute()
    expect(kept).toEqual([{ at: app.now() - 365 * day }])
  })

  test('a photo whose file cannot be deleted stays in the trash', async () => {
    await using app = await createTestApp(database)
    await throwPicture(app, 'gone', ['gone-1.avif'])
    app.advance(31 * day)
    const { files } = watched(app, () => Promise.reject(new Error('EIO')))
    await expect(runCleanup({ ...app, files })).rejects.toThrow('EIO')
    expect(await app.db.selectFrom('trash').select('name').execute()).toEqual([{ name: 'gone' }])
  })
})

test('clean-up runs at once after the start, logs failures and stops on request', async () => {
  await using app = await createTestApp()
  await throwPicture(app, 'gone', ['gone-1.avif'])
  app.advance(31 * day)
  const { removed, files } = watched(app)
  await startUpkeepLoop({ ...app, files }).stop()
  expect(removed).toEqual(['gone-1.avif'])
  await throwPicture(app, 'more', ['more-1.avif'])
  app.advance(31 * day)
  await startUpkeepLoop({ ...app, files: watched(app, () => Promise.reject(new TypeError('EIO'))).files }).stop()
  expect(app.lines.at(-1)).toMatchObject({ event: 'cleanup-failed', error: 'TypeError' })
})

/** Files whose removals are only recorded, because all tests share the photo folder. */
function watched(app: TestApp, remove?: FileStore['remove']) {
  const removed: string[] = []
  return { removed, files: { ...app.files, remove: remove ?? (async (name: string) => void removed.push(name)) } }
}

async function throwPicture(app: TestApp, id: string, files: string[]) {
  await moveToTrash(app.db, 'picture', id, { photo: [picture(id, files)] }, app.now())
}

function picture(id: string, files: string[]) {
  const variants = JSON.stringify(files.map((file) => ({ format: 'avif', width: 1, height: 1, bytes: 1, file })))
  return { id, alt: id, width: 1, height: 1, focal_x: 50, focal_y: 50, variants, is_sample: 0 }
}
