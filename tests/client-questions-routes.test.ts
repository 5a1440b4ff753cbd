import { describe, expect, test } from 'vitest'
import { getEventDetails } from '../app/operations/events/event-logistics.server.ts'
import { emptyEventDetails, type EventDetails } from '../app/operations/events/event-details.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { sendQuestions, listOpenQuestions } from '../app/operations/client-questions/client-questions.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../app/upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../app/upkeep/privacy/data-subject.server.ts'
import { createTestClient } from './test-client.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'
import type { Language } from '../app/ui/language.ts'

const hour = 3_600_000
const signed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' }

/** A client who accepted, the owner, and a phone of the client's. */
async function createBookedClient(app: TestApp, language: Language = 'en') {
  const them = await createTestClient(app, {}, language)
  expect((await them.post(signed)).status).toBe(303)
  const owner = await createOwnerClient(app)
  await app.db
    .insertInto('push_device')
    .values({
      id: 'phone',
      user_id: 'owner',
      session_id: 'session',
      endpoint: 'https://push.example.com/1',
      p256dh: 'p',
      auth: 'a',
      device: 'a phone',
      created_at: openingTime,
      notified_at: null,
      error_code: null,
    })
    .execute()
  const page = `/backbar/jobs/${them.event.id}/facts?open=ask`
  const ask = (...fields: string[]) =>
    owner.post(page, [['intent', 'send'], ...fields.map((field): [string, string] => ['field', field])])
  const emails = (kind: string) =>
    app.db.selectFrom('email').selectAll().where('kind', '=', kind).orderBy('created_at').execute()
  const write = (facts: Partial<EventDetails>) =>
    app.db
      .insertInto('event_details')
      .values({
        event_id: them.event.id,
        details: JSON.stringify({ ...emptyEventDetails, ...facts }),
        changed_at: openingTime,
      })
      .execute()
  return { them, owner, page, ask, emails, write }
}

describe.each(databases)('%s: asking the client for missing event details', (database) => {
  test('the email preview lists missing details, and only the sent questions reach the client page', async () => {
    await using app = await createTestApp(database)
    const { them, owner, page, ask, emails } = await createBookedClient(app)
    const before = await owner.open(page)
    for (const words of ['The way in', 'Power', 'Parking', 'Toast', 'A few questions about May 15', 'Hi Nora,'])
      expect(before.text).toContain(words)
    const checked = before.html.match(/<input[^>]*name="field"[^>]*>/g)!.filter((box) => box.includes('checked'))
    const values = checked.map((box) => /value="(\w+)"/.exec(box)![1])
    expect(values).toEqual(expect.arrayContaining(['loadInWay', 'power', 'parking']))
    expect(await emails('facts-asked')).toEqual([])
    expect((await them.open()).text).not.toMatch(/things? we need to know/)
    const sent = await ask('power', 'toast', 'contactPhone', 'made-up', 'loadIn')
    expect([sent.status, sent.to]).toEqual([303, `/backbar/jobs/${them.event.id}?said=asked`])
    const [email, ...others] = await emails('facts-asked')
    expect(others).toEqual([])
    expect(email).toMatchObject({ recipient: 'nora@home.example', subject: 'A few questions about May 15' })
    expect(email!.body_text).toContain('– Is there power near the bar?')
    expect(email!.body_text).not.toContain('Where can we park?')
    expect(email!.body_text).toContain(`${app.config.siteUrl}${them.here}#facts`)
    const theirs = await them.open()
    expect([...theirs.fields.keys()].filter((name) => name.startsWith('fact-'))).toEqual([
      'fact-contactPhone',
      'fact-power',
      'fact-toast',
    ])
    const [event] = await listHistoryEntries(app.db, them.event.id)
    expect(event).toMatchObject({ kind: 'facts-asked', actor: 'owner' })
  })

  test('client answers are saved to the event, recorded in history and sent to the owner', async () => {
    await using app = await createTestApp(database)
    const { them, ask, emails } = await createBookedClient(app)
    await ask('power', 'toast', 'contactPhone', 'setting', 'finalCount')
    const typed = {
      intent: 'facts',
      'fact-power': '  Two outlets behind the bar\u200b ',
      'fact-toast': '20:15',
      'fact-contactPhone': '(904) 555-0177',
      'fact-setting': '',
      'fact-finalCount': '134',
    }
    const answer = await them.post(typed)
    expect([answer.status, answer.to]).toEqual([303, `${them.here}?said=facts#facts`])
    expect(await getEventDetails(app.db, them.event.id)).toMatchObject({
      toast: '20:15',
      contactPhone: '+19045550177',
      finalCount: 134,
      setting: null,
      site: { power: 'Two outlets behind the bar' },
    })
    const theirs = await them.open()
    expect([...theirs.fields.keys()].filter((name) => name.startsWith('fact-'))).toEqual(['fact-setting'])
    await app.db.updateTable('proposal').set({ state: 'reserved' }).where('event_id', '=', them.event.id).execute()
    expect((await them.open()).text).toContain('Final count you told us 134; agreed: 120')
    const [event] = await listHistoryEntries(app.db, them.event.id)
    expect(event).toMatchObject({
      kind: 'facts-said',
      actor: 'client',
      details: { name: 'Nora Ephron', facts: expect.arrayContaining([{ label: 'Toast', value: '20:15' }]) },
    })
    const [email] = await emails('facts-said')
    expect(email!.body_text).toContain('134 guests, where you agreed on')
    expect(email!.body_text).toContain('Power: Two outlets behind the bar')
    const notes = await app.db.selectFrom('push_notification').select('topic').execute()
    expect(notes.map(({ topic }) => topic)).toContain(`facts-${them.event.id}`)
    // Sending the same form again changes nothing and notifies no further time.
    expect((await them.post(typed)).status).toBe(303)
    expect(await emails('facts-said')).toHaveLength(1)
  })

  test.each([
    ['en', 'Enter a phone number', 'Shorten this to 200 characters; it has 60,000.', 'Choose one from the list.'],
    ['es', 'Escribe un teléfono', 'Acórtalo a 200 caracteres; tiene 60,000.', 'Elige una opción de la lista.'],
  ] as const)(
    'invalid answers to client questions show their errors in %s and keep the input',
    async (language, ...told) => {
      await using app = await createTestApp(database)
      const { them, ask, emails } = await createBookedClient(app, language)
      await ask('power', 'toast', 'contactPhone', 'setting', 'minors')
      const back = await them.post({
        intent: 'facts',
        'fact-contactPhone': '12',
        'fact-power': 'x'.repeat(60_000),
        'fact-toast': 'late',
        'fact-setting': 'moon',
        'fact-minors': '-3',
      })
      expect(back.status).toBe(422)
      for (const words of told) expect(back.page.text).toContain(words)
      expect(back.page.fields.get('fact-contactPhone')).toBe('12')
      expect(back.page.fields.get('fact-minors')).toBe('-3')
      expect(await getEventDetails(app.db, them.event.id)).toEqual(emptyEventDetails)
      const empty = await them.post({ intent: 'facts', 'fact-power': '  ' })
      expect(empty.status).toBe(422)
      expect(await emails('facts-said')).toEqual([])
    },
  )

  test('details that the owner has entered stay, and the client’s other answers are saved', async () => {
    await using app = await createTestApp(database)
    const { them, ask, write } = await createBookedClient(app)
    await ask('power', 'toast', 'parking')
    await write({ toast: '19:00', site: { ...emptyEventDetails.site, power: 'Generator' } })
    expect([...(await them.open()).fields.keys()].filter((name) => name.startsWith('fact-'))).toEqual(['fact-parking'])
    const back = await them.post({
      intent: 'facts',
      'fact-power': 'x'.repeat(500),
      'fact-toast': '20:15',
      'fact-parking': 'Behind the barn',
      'fact-contact': 'Never asked for',
    })
    expect(back.status).toBe(409)
    expect(back.page.text).toContain('We know this already')
    expect(back.page.text).toContain('When is the toast?')
    expect(await getEventDetails(app.db, them.event.id)).toMatchObject({
      toast: '19:00',
      contact: '',
      site: { power: 'Generator', parking: 'Behind the barn' },
    })
  })

  test('asking a client for details again within two days warns the owner before sending', async () => {
    await using app = await createTestApp(database)
    const { page, owner, ask, emails } = await createBookedClient(app)
    await ask('power')
    app.advance(47 * hour)
    const warned = await ask('power', 'parking')
    expect(warned.status).toBe(409)
    expect(warned.page.text).toContain('You asked them on')
    expect(await emails('facts-asked')).toHaveLength(1)
    const again = [...warned.page.fields.entries()].find(([name]) => name === 'again')
    expect(again).toEqual(['again', 'yes'])
    const sent = await owner.post(page, { intent: 'send', field: 'parking', again: 'yes' })
    expect(sent.status).toBe(303)
    app.advance(49 * hour)
    expect((await owner.open(page)).text).not.toContain('You asked them on')
    expect((await ask('parking')).status).toBe(303)
    expect(await emails('facts-asked')).toHaveLength(3)
  })

  test('an assistant can ask the client for missing details', async () => {
    await using app = await createTestApp(database)
    const { page, emails } = await createBookedClient(app)
    const desk = await createUserClient(app, 'desk')
    expect((await desk.open(page)).status).toBe(200)
    expect((await desk.post(page, { intent: 'send', field: 'power' })).status).toBe(303)
    expect(await emails('facts-asked')).toHaveLength(1)
  })

  test('asking for details needs a checked question, missing details and a client page', async () => {
    await using app = await createTestApp(database)
    const { them, owner, ask, write, emails } = await createBookedClient(app)
    const none = await ask()
    expect([none.status, none.page.text.includes('Check at least one question.')]).toEqual([422, true])
    await write({ toast: '19:00' })
    expect((await ask('toast')).status).toBe(409)
    expect((await owner.open('/backbar/jobs/nobody/facts?open=ask')).status).toBe(404)
    expect((await owner.post('/backbar/jobs/nobody/facts?open=ask', { intent: 'send', field: 'power' })).status).toBe(
      404,
    )
    expect(await emails('facts-asked')).toEqual([])
    // Booked by phone, the client has no page: the owner gets the questions to copy, text or ask in a call.
    const event = await createStoredEvent(app.db, openingTime, { idempotencyKey: 'phone-1' }, { state: 'booked' })
    const byPhone = await owner.visit(`/backbar/jobs/${event.id}/facts?open=ask`)
    const html = await byPhone.text()
    expect(html).toContain('Is there power near the bar?')
    expect(html).toContain('href="sms:')
    expect(html).toContain('href="tel:')
    expect(
      (await owner.post(`/backbar/jobs/${event.id}/facts?open=ask`, { intent: 'send', field: 'power' })).status,
    ).toBe(409)
    expect(await listOpenQuestions(app.db, them.event.id, app.now())).toEqual([])
  })

  test('concurrent requests for missing details send one email', async () => {
    await using app = await createTestApp(database)
    const { them, emails } = await createBookedClient(app)
    const { secret, siteUrl } = app.config
    const terms = { secret, siteUrl, now: app.now() }
    const asked = await Promise.all(
      [1, 2, 3].map(() => sendQuestions(app.db, them.event.id, { fields: ['power'] }, terms)),
    )
    expect(asked.toSorted()).toEqual(['asked', 'lately', 'lately'])
    expect(await emails('facts-asked')).toHaveLength(1)
  })

  test('the client of a past event is asked no questions', async () => {
    await using app = await createTestApp(database)
    const { them, emails } = await createBookedClient(app)
    const { secret, siteUrl } = app.config
    const now = Date.parse('2027-05-17T14:00:00Z')
    expect(await sendQuestions(app.db, them.event.id, { fields: ['toast'] }, { secret, siteUrl, now })).toBe('no-page')
    expect(await listOpenQuestions(app.db, them.event.id, now)).toEqual([])
    expect(await emails('facts-asked')).toEqual([])
  })

  test('an erased client is asked no questions', async () => {
    await using app = await createTestApp(database)
    const { them, emails } = await createBookedClient(app)
    const { secret, siteUrl } = app.config
    const terms = { secret, siteUrl, now: app.now() }
    const email = 'nora@home.example'
    expect(await sendQuestions(app.db, them.event.id, { fields: ['power'] }, terms)).toBe('asked')
    expect(await eraseDataSubject(app, email, computeDataSubjectTag(await getDataSubject(app.db, email)), '')).toBe(
      true,
    )
    expect(await listOpenQuestions(app.db, them.event.id, app.now())).toEqual([])
    expect(await sendQuestions(app.db, them.event.id, { fields: ['toast'] }, terms)).toBe('gone')
    expect(await emails('facts-asked')).toEqual([])
  })
})

test('questions, reminders and cancellations warn the owner while email is not connected', async () => {
  await using app = await createTestApp('sqlite')
  const { them, owner, page } = await createBookedClient(app)
  const job = `/backbar/jobs/${them.event.id}`
  const shown = async () => [
    (await owner.open(page)).text,
    (await owner.post(`${job}/money`, { intent: 'remind' })).page.text,
    (await owner.post(`${job}/change`, { what: 'they', kept: '100', words: '', note: '' })).page.text,
  ]
  const stays = 'Email isn’t connected: no email is sent.'
  expect((await shown()).map((text) => text.includes(stays))).toEqual([true, true, true])
  app.mail = async () => ({ kind: 'smtp', url: 'smtp://mail.example' })
  expect((await shown()).map((text) => text.includes(stays))).toEqual([false, false, false])
})
