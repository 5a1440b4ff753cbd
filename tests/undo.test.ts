import { expect, test } from 'vitest'
import { getRevision } from '../app/plumbing/database/revision.server.ts'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

test.each(databases)('%s: undo restores a deleted row unless its ID is taken', async (database) => {
  await using app = await createTestApp(database)
  const { post } = await createOwnerClient(app)
  const partner = await app.db.selectFrom('partner').selectAll().executeTakeFirstOrThrow()
  const { to } = await post('/backbar/partners?open=' + partner.id, { intent: 'delete' })
  const bin = await app.db.selectFrom('trash').selectAll().executeTakeFirstOrThrow()
  expect(to).toContain(bin.id)
  const undo = () => post('/backbar/undo', { bin: bin.id, to: '/backbar/partners' })

  await app.db.insertInto('partner').values(partner).execute()
  const before = await getRevision(app.db, 'content')
  expect((await undo()).to).toBe('/backbar/partners?said=gone')
  expect(await app.db.selectFrom('trash').selectAll().execute()).toEqual([bin])
  expect(await getRevision(app.db, 'content')).toBe(before)

  await app.db.deleteFrom('partner').where('id', '=', partner.id).execute()
  expect((await undo()).to).toBe('/backbar/partners?said=restored')
  expect(await app.db.selectFrom('partner').selectAll().where('id', '=', partner.id).execute()).toEqual([partner])
  expect(await getRevision(app.db, 'content')).toBe(before + 1)
  expect((await undo()).to).toBe('/backbar/partners?said=gone')
})

test('a failed undo returns an error and keeps the entry in the trash', async () => {
  await using app = await createTestApp()
  const { post } = await createOwnerClient(app)
  const broken = { id: 'broken', kind: 'partner', name: 'A band', contents: '{"no_such_table":[{"id":"1"}]}', at: 0 }
  await app.db.insertInto('trash').values(broken).execute()
  expect((await post('/backbar/undo', { bin: 'broken', to: '/backbar/partners' })).status).toBe(500)
  expect(await app.db.selectFrom('trash').select('id').execute()).toEqual([{ id: 'broken' }])
})
