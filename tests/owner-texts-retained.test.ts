import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const typed = 'Her mother said: “two lines,\r\nand <b>a quote</b>”'

test.each(databases)(
  '%s: a form posted to a locked database keeps its values and can be resent',
  async (database) => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const page = `/backbar/jobs/${id}`
    const note = { intent: 'note', key: (await open(`${page}/history`)).fields.get('key')!, words: typed }
    const template = Object.fromEntries((await open('/backbar/settings/replies?open=quote')).fields)
    const forms = [
      [`${page}/history`, note],
      [`${page}/reply?template=quote`, Object.fromEntries((await open(`${page}/reply?template=quote`)).fields)],
      [`${page}/edit`, { ...Object.fromEntries((await open(`${page}/edit`)).fields), message: typed }],
      ['/backbar/settings/replies?open=quote', { ...template, body: typed }],
    ] as const
    const unlock = await lockDatabase(app)
    const returned = await Promise.all(forms.map(([path, words]) => post(path, words)))
    await unlock()
    for (const [i, { status, page, response }] of returned.entries()) {
      const [path, words] = forms[i]!
      expect([path, status, page.action]).toEqual([path, 503, path])
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(Object.fromEntries(page.fields)).toEqual(words)
    }
    expect((await post(`${page}/history`, Object.fromEntries(returned[0]!.page.fields))).status).toBe(303)
    expect((await open(`${page}/history`)).text).toContain('Her mother said')
  },
  90_000,
)

test('a form returned from a locked database contains no passwords', async () => {
  await using app = await createTestApp()
  const { post } = await createOwnerClient(app)
  const unlock = await lockDatabase(app)
  const form = { intent: 'password', password: 'three olives and a twist', newPassword: 'four olives and no twist' }
  const { status, page } = await post('/backbar/account', form)
  await unlock()
  expect([status, Object.fromEntries(page.fields)]).toEqual([503, { intent: 'password' }])
  expect(page.html).not.toContain('olives')
})

/** Takes the database's write lock from another connection. Returns a function that releases it. */
async function lockDatabase({ config: { database } }: TestApp): Promise<() => Promise<void>> {
  if (database.kind === 'sqlite') {
    const other = new DatabaseSync(database.file)
    other.exec('begin immediate')
    return async () => other.close()
  }
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('lock table event, email, user_account, attempt, revision, setting in exclusive mode')
  return () => other.end()
}
