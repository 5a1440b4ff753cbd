import { expect, test } from 'vitest'
import { databases, createTestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import { insertHistoryEntry, insertEvent } from './stocked.ts'

const query = 'email=nora%40home.example'
const page = '/backbar/in-and-out'

test.each(databases)('%s: a client’s data can be looked up, exported and erased', async (database) => {
  await using app = await createTestApp(database)
  const { visit, open, post } = await createOwnerClient(app)
  const event = await insertEvent(app, { message: 'No rosemary.' })
  await insertHistoryEntry(app, event.id, 'note', 'likes olives')
  const found = await open(`${page}?email=NORA%40home.example`)
  expect(found.text).toContain('Kept: 1 event and 2 emails')
  expect(found.links.get(event.reference)).toBe(`/backbar/jobs/${event.id}`)

  const file = await visit(found.links.get('Download it all as one file')!)
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="person-2026-11-20.json"')
  expect(await file.json()).toMatchObject({
    format: 'backbar person',
    version: 1,
    email: 'nora@home.example',
    keptBy: 'Nerd & Tonic',
    requests: [{ id: event.id, request: { message: 'No rosemary.' }, history: [{ words: 'likes olives' }] }],
    letters: [
      { kind: 'alert', text: expect.stringContaining('No rosemary.') },
      { kind: 'receipt', text: expect.stringContaining('No rosemary.') },
    ],
  })

  const ask = await open(found.links.get('Erase it…')!)
  for (const words of [
    '1 event and 2 emails',
    event.reference,
    'cannot be undone',
    'Backups: there has been none yet',
    'mailbox',
  ])
    expect(ask.text).toContain(words)
  expect(await app.db.selectFrom('event').select('id').execute()).toHaveLength(1)
  const erased = await post(`${page}?open=erase&${query}`, Object.fromEntries(ask.fields))
  expect([erased.status, erased.to]).toEqual([303, `${page}?said=erased#person`])
  expect((await open(erased.to)).text).toContain('Everything about that person was erased.')
  expect((await open(`${page}?${query}`)).text).toContain('Nothing is kept under nora@home.example')
  for (const path of [`${page}/person.json?${query}`, `${page}?open=erase&${query}`])
    expect((await visit(path)).headers.get('Location')).toBe(`${page}?${query}#person`)
})

test('a client’s data export lists actions without naming users', async () => {
  await using app = await createTestApp()
  const { visit } = await createOwnerClient(app)
  const desk = await createUserClient(app, 'desk')
  const event = await insertEvent(app)
  await desk.post(`/backbar/jobs/${event.id}`, { intent: 'note', key: 'key-one-1', words: 'Called back' })
  await app.db
    .updateTable('email')
    .set({ recipient: 'Mia@bar.example', last_response: '550 <mia@bar.example> is full' })
    .where('kind', '=', 'alert')
    .execute()
  await app.db.updateTable('user_account').set({ ended_at: app.now() }).where('id', '=', desk.id).execute()
  const file = await (await visit(`${page}/person.json?${query}`)).text()
  expect(JSON.parse(file)).toMatchObject({
    requests: [{ history: [{ actor: 'owner', by: null, words: 'Called back' }] }],
    letters: [{ kind: 'alert', to: 'hello@nerdandtonic.example' }, { to: 'nora@home.example' }],
  })
  expect(file).toContain('550 <hello@nerdandtonic.example> is full')
  expect(file).not.toMatch(/mia@|"Mia|olive/i)
})

test('client data that arrives before erasing is shown and must be confirmed again', async () => {
  await using app = await createTestApp()
  const { open, post } = await createOwnerClient(app)
  await insertEvent(app)
  const ask = await open(`${page}?open=erase&${query}`)
  await insertEvent(app)
  const told = await post(`${page}?open=erase&${query}`, Object.fromEntries(ask.fields))
  expect([told.status, told.page.title]).toEqual([409, 'Error: Erase a person · Backbar'])
  expect(told.page.text).toContain('Nothing was erased')
  expect(told.page.text).toContain('2 events and 4 emails')
  expect((await post(`${page}?open=erase&${query}`, Object.fromEntries(told.page.fields))).status).toBe(303)
})

test('an invalid email address is returned with an error', async () => {
  await using app = await createTestApp()
  const { open } = await createOwnerClient(app)
  const back = await open(`${page}?email=nora`)
  expect([back.status, back.title]).toEqual([422, 'Error: Import and export · Backbar'])
  expect(back.text).toContain('Enter the email address they gave')
  expect(back.fields.get('email')).toBe('nora')
})
