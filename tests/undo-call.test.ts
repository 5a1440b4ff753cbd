import { describe, expect, test } from 'vitest'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { createTestApp, databases, type TestApp } from './test-app.ts'

const address = '/backbar/jobs/new'
const nora = { requestorName: 'Nora Diaz', fromEmail: 'nora@home.example', eventGuestCount: '80' }
const tenMinutes = 10 * 60_000

type Client = Awaited<ReturnType<typeof createOwnerClient>>

describe.each(databases)('%s', (database) => {
  test('saving a call can be undone and redone', async () => {
    await using app = await createTestApp(database)
    const client = await createOwnerClient(app)
    const { id, to, undo } = await saveCall(client, { eventDate: '12/5' })
    expect((await client.open(to)).text).toContain('Kept. Next: email the price. Undo')
    const before = await readRows(app)
    app.advance(tenMinutes)
    const undone = await undo()
    expect(undone.to).toMatch(/^\/backbar\?said=deleted&bin=/)
    const today = await client.open(undone.to)
    expect(today.text).toContain('Deleted. Undo')
    expect(today.text).not.toContain('Nora Diaz')
    expect((await client.open(`/backbar/jobs/${id}`)).status).toBe(404)
    // A second tap leads to the same page.
    expect((await undo()).to).toBe(undone.to)
    const bin = new URLSearchParams(undone.to.split('?')[1]).get('bin')!
    await client.post('/backbar/undo', { bin, to: '/backbar' })
    expect(await readRows(app)).toEqual(before)
  })

  test('undoing the save that added a date restores the unfinished inquiry', async () => {
    await using app = await createTestApp(database)
    const client = await createUserClient(app, 'desk')
    await client.fill(address, { ...nora, eventDate: 'sometime in June' })
    const { id: key, input } = await app.db.selectFrom('unfinished_inquiry').selectAll().executeTakeFirstOrThrow()
    const path = `${address}?unfinished=${key}`
    const { undo } = await saveCall(client, { eventDate: '12/5' }, path)
    const undone = await undo()
    expect(undone.to).toBe(`${path}&said=undone`)
    const { text, fields } = await client.open(undone.to)
    expect(text).toContain('Undone.')
    expect(fields.get('dateText')).toBe('sometime in June')
    expect((await undo()).to).toBe(undone.to)
    expect(await app.db.selectFrom('unfinished_inquiry').select(['id', 'input']).execute()).toEqual([
      { id: key, input },
    ])
    expect(await app.db.selectFrom('event').select('id').execute()).toEqual([])
    // The inquiry becomes an event again once it has a date.
    await saveCall(client, { eventDate: '12/6' }, path)
    expect(await app.db.selectFrom('event').select('event_date').execute()).toEqual([{ event_date: '2026-12-06' }])
  })

  test('a call that joined the waitlist can be undone', async () => {
    await using app = await createTestApp(database)
    const client = await createOwnerClient(app)
    const { to, undo } = await saveCall(client, { eventDate: '12/5', intent: 'waitlist' })
    expect((await client.open(to)).text).toMatch(/On the waitlist for December 5.* Undo/)
    expect((await undo()).to).toContain('said=deleted')
    expect(await app.db.selectFrom('waitlist_entry').selectAll().execute()).toEqual([])
  })

  test.each<[string, (at: { app: TestApp; client: Client; id: string }) => Promise<unknown>, string]>([
    ['ten minutes', async ({ app }) => app.advance(tenMinutes), 'a call can be undone for ten minutes'],
    [
      'an email',
      ({ client, id }) => client.fill(`/backbar/jobs/${id}/reply`, { intent: 'send', subject: 'Hi', body: 'Hi Nora' }),
      'an email was written or came in since',
    ],
    [
      'a note',
      ({ client, id }) => client.post(`/backbar/jobs/${id}`, { intent: 'note', key: 'a', words: 'By phone' }),
      'something happened to it since it was saved',
    ],
    [
      'a correction',
      ({ client, id }) => client.fill(`/backbar/jobs/${id}/edit`, { eventGuestCount: '90' }),
      'something happened to it since it was saved',
    ],
    [
      'a draft of a proposal',
      ({ client, id }) => client.fill(`/backbar/jobs/${id}/proposal`, { intent: 'see' }),
      'something happened to it since it was saved',
    ],
    [
      'booking it',
      ({ client, id }) => client.fill(`/backbar/jobs/${id}?book=yes`, { total: '800', deposit: '200', paid: 'no' }),
      'something happened to it since it was saved',
    ],
  ])('a saved call cannot be undone after %s, and the page explains it', async (_name, happen, why) => {
    await using app = await createTestApp(database)
    const client = await createOwnerClient(app)
    const { id, undo } = await saveCall(client, { ...evening, eventDate: '12/5' })
    app.advance(1)
    const before = await readRows(app)
    await happen({ app, client, id })
    if (why.startsWith('something')) expect(await readRows(app)).not.toEqual(before)
    const { to } = await undo()
    expect((await client.open(to)).text).toContain(`It stays: ${why}. If it is none, mark it lost.`)
    expect(await app.db.selectFrom('event').select('id').execute()).toEqual([{ id }])
    expect((await client.open(`/backbar/jobs/${id}?said=call-kept`)).text).not.toContain('email the price. Undo')
  })
})

const evening = {
  eventStartTime: '17:00',
  eventEndTime: '22:00',
  eventLocation: 'Ocala, FL 34471',
  experience: 'luxe-cocktail',
}

test('a call whose copy was emailed cannot be undone', async () => {
  await using app = await createTestApp()
  const client = await createOwnerClient(app)
  const { id, to, undo } = await saveCall(client, { eventDate: '12/5', receipt: 'yes' })
  expect((await client.open(to)).text).not.toContain('email the price. Undo')
  expect((await undo()).to).toBe(`/backbar/jobs/${id}?said=call-written`)
})

test('a visitor’s quote request cannot be undone', async () => {
  await using app = await createTestApp()
  const client = await createOwnerClient(app)
  const { id, undo } = await saveCall(client, { eventDate: '12/5' })
  await app.db.updateTable('event').set({ source: 'form' }).execute()
  expect((await undo()).to).toBe(`/backbar/jobs/${id}?said=call-changed`)
})

test('a call being booked can be undone on the page that asks for its price', async () => {
  await using app = await createTestApp()
  const client = await createOwnerClient(app)
  const { to } = await saveCall(client, { ...evening, eventDate: '12/5', intent: 'book' })
  expect((await client.open(to)).text).toContain(
    'Nora is kept as an inquiry. It is booked once you mark it booked. Undo',
  )
})

/** Saves a call with a date. */
async function saveCall(client: Client, form: Record<string, string>, path = address) {
  const { to } = await client.fill(path, { ...nora, ...form })
  const id = /jobs\/([\w-]+)/.exec(to)![1]!
  return { id, to, undo: () => client.post(address, { intent: 'undo', event: id }) }
}

/** Rows of the tables that a saved call and its use write to. */
async function readRows({ db }: TestApp) {
  return Promise.all(
    (['event', 'event_search', 'event_contact', 'waitlist_entry', 'history_entry', 'proposal'] as const).map((table) =>
      db
        .selectFrom(table as 'event')
        .selectAll()
        .execute(),
    ),
  )
}
