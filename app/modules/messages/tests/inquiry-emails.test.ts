import { describe, expect, test } from 'vitest'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, type TestApp } from '../../../../tests/test-app.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { listDirectoryDomains } from '../inquiry-layouts/inquiry-layouts.server.ts'
import { selectWantedMessages } from '../mailbox/select-wanted-messages.server.ts'
import type { ReceivedMessage } from '../received-message.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { createReceivedMessage, receiveMessage } from './sample-message.ts'

const directory = { name: 'Gigs', email: 'noreply@gigs.example' }

const ana = `You have a new inquiry!

Couple: Ana Solis
Celebration: June 12, 2027
Heads: 100-150
Contact: ana@mail.example
Message: Two drinks, please.`

const cleo = ana
  .replace('Ana Solis', 'Cleo Park')
  .replace('June 12', 'September 18')
  .replace('100-150', '80')
  .replace('ana@', 'cleo@')

/** An inquiry as forwarded by the owner's mail program. */
const forward = (text: string): Partial<ReceivedMessage> => ({
  from: { name: 'Olive', email: 'olive@bar.example' },
  subject: 'Fwd: New inquiry',
  text: `---------- Forwarded message ---------\nFrom: Gigs <noreply@gigs.example>\nDate: Fri, Nov 27, 2026\nSubject: New inquiry\n\n${text}`,
})

let count = 0

/** Stores a message of the directory. Returns the result with the row. */
async function receive(app: TestApp, changes: Partial<ReceivedMessage> = {}) {
  const message = createReceivedMessage({
    messageId: `lead-${++count}@gigs.example`,
    from: directory,
    subject: 'New inquiry',
    kind: 'list',
    sentAt: app.now(),
    receivedAt: app.now(),
    ...changes,
  })
  const received = await receiveMessage(app, message)
  return { ...received, path: `/backbar/messages/inquiry/${received.row?.id}` }
}

const listEvents = (app: TestApp) =>
  app.db
    .selectFrom('event')
    .select(['id', 'requestor_name', 'event_date', 'heard_from'])
    .orderBy('created_at')
    .execute()

async function createOffice(database: 'sqlite' | 'postgres') {
  const app = await createTestApp(database)
  return { app, owner: await createOwnerClient(app) }
}

type Office = Awaited<ReturnType<typeof createOffice>>

/** Forwards the first inquiry as the owner, corrects it and saves it. */
async function teach({ app, owner }: Office, changes: Record<string, string> = {}) {
  const { path } = await receive(app, { kind: 'message', ...forward(ana) })
  return owner.fill(path, { eventDate: '2027-06-12', eventGuestCount: '125', heardFrom: 'Gigs', ...changes })
}

describe.each(databases)('%s: inquiry emails', (database) => {
  test('an inquiry email becomes an event with its fields and stays in its conversation', async () => {
    const { app, owner } = await createOffice(database)
    await using _ = app
    const { path } = await receive(app, { kind: 'message', ...forward(ana) })
    expect((await owner.open('/backbar/messages')).html).toContain(`href="${path}"`)
    const page = await owner.open(path)
    const fields = Object.fromEntries(page.fields)
    expect(fields).toMatchObject({
      requestorName: 'Ana Solis',
      eventDate: '',
      fromEmail: 'ana@mail.example',
      learn: 'yes',
    })
    expect(fields).toMatchObject({ message: 'Two drinks, please.', eventLocation: '', phoneNumber: '' })
    expect(fields.byItself).toBeUndefined()
    expect(page.text).toContain('Not found in the email.')

    const refused = await owner.fill(path, { eventLocation: 'The Grove', phoneNumber: 'x' })
    expect(refused.status).toBe(422)
    expect(refused.page.text).toContain('Error')
    expect(Object.fromEntries(refused.page.fields)).toMatchObject({ eventLocation: 'The Grove', phoneNumber: 'x' })
    expect(await listEvents(app)).toEqual([])

    const saved = await owner.fill(path, { eventDate: '2027-06-12', eventGuestCount: '125', heardFrom: 'Gigs' })
    expect(saved.status).toBe(303)
    const [event, ...others] = await listEvents(app)
    expect(others).toEqual([])
    expect(event).toMatchObject({ requestor_name: 'Ana Solis', event_date: '2027-06-12', heard_from: 'Gigs' })
    expect((await owner.open(saved.to)).text).toContain('The next email with the same labels arrives filled in.')
    const thread = await owner.open(`/backbar/jobs/${event!.id}/messages`)
    expect(thread.text).toContain('Two drinks, please.')
    expect(thread.text).not.toContain('not on file')
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
    // An answer goes to the client, and not into the directory's thread.
    expect(thread.html).not.toContain('Re: New inquiry')
  })

  test('a double tap adds the inquiry of an email once', async () => {
    const { app, owner } = await createOffice(database)
    await using _ = app
    const { path, row } = await receive(app, { kind: 'message', ...forward(ana) })
    const fields = { ...Object.fromEntries((await owner.open(path)).fields), eventDate: '2027-06-12' }
    const taps = await Promise.all([1, 2, 3].map((i) => owner.post(path, { ...fields, message: `Tap ${i}` })))
    expect(taps.map(({ status }) => status)).toEqual([303, 303, 303])
    const events = await listEvents(app)
    expect(events).toHaveLength(1)
    const { event_id } = await app.db
      .selectFrom('message')
      .select('event_id')
      .where('id', '=', row!.id)
      .executeTakeFirstOrThrow()
    expect(event_id).toBe(events[0]!.id)
    const again = await owner.post(path, fields)
    expect(again.to).toBe(`/backbar/jobs/${event_id}/messages`)
  })

  test('an inquiry written by a person stores their address and creates no layout', async () => {
    const { app, owner } = await createOffice(database)
    await using _ = app
    const from = { name: 'Ana Solis', email: 'ana@mail.example' }
    const { path } = await receive(app, { kind: 'message', from, text: 'Are you free next June?' })
    const page = await owner.open(path)
    expect(Object.fromEntries(page.fields)).toMatchObject({ requestorName: 'Ana Solis', fromEmail: 'ana@mail.example' })
    expect(page.text).not.toContain('Learn how')
    await owner.fill(path, { eventDate: '2027-06-12', fromEmail: 'other@mail.example' })
    const [event] = await listEvents(app)
    expect(await receive(app, { kind: 'message', from, text: 'Hello?' })).toMatchObject({
      row: { event_id: event!.id },
    })
    expect(await listDirectoryDomains(app.db)).toEqual(new Set())
  })

  test('an inquiry email with a learned layout fills in the form for one tap', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    expect(await receive(app, { text: cleo })).toMatchObject({ result: 'ignored' })
    await teach(office)
    expect(await listDirectoryDomains(app.db)).toEqual(new Set(['gigs.example']))
    const next = await receive(app, { text: cleo })
    expect(next.result).toBe('unmatched')
    expect(await listEvents(app)).toHaveLength(1)
    const list = await owner.open('/backbar/messages')
    expect(list.text).toContain('An inquiry from Gigs')
    expect(list.text).toContain('Saturday, September 18')
    expect(list.text).toContain('Right: add the inquiry')
    const fields = Object.fromEntries((await owner.open(next.path)).fields)
    expect(fields).toMatchObject({
      requestorName: 'Cleo Park',
      eventDate: '2027-09-18',
      eventGuestCount: '80',
      heardFrom: 'Gigs',
    })
    const { learn: learned, ...asRead } = fields
    expect(learned).toBe('yes')
    await owner.post(next.path, asRead)
    expect(await listEvents(app)).toMatchObject([{ requestor_name: 'Ana Solis' }, { requestor_name: 'Cleo Park' }])
  })

  test('an inquiry email creates one event automatically if the owner allowed it', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    await teach(office, { byItself: 'yes' })
    const made = await receive(app, { text: cleo })
    expect(made).toMatchObject({ result: 'stored', row: { matched_by: 'inquiry' } })
    const events = await listEvents(app)
    expect(events[1]).toMatchObject({
      id: made.row!.event_id,
      requestor_name: 'Cleo Park',
      event_date: '2027-09-18',
      heard_from: 'Gigs',
    })
    const tools = { now: app.now(), files: app.files, secret: app.config.secret }
    expect(await Promise.all([1, 2].map(() => storeReceivedMessage(app.db, made.message, tools)))).toEqual([
      'known',
      'known',
    ])
    expect(await listEvents(app)).toHaveLength(2)
    expect(await app.db.selectFrom('email').select('id').execute()).toEqual([])
    expect((await owner.open('/backbar')).text).toContain('Cleo')

    // The same inquiry again waits for the owner.
    const again = await receive(app, { text: cleo })
    expect(again).toMatchObject({ result: 'unmatched', row: { event_id: null } })
    expect((await owner.open(again.path)).text).toContain('You have this one')

    const { layouts } = await readLayouts(app)
    await owner.post('/backbar/messages', { intent: 'ask-first', id: layouts[0]!.id })
    expect(await receive(app, { text: cleo.replace('Cleo Park', 'Dee').replace('cleo@', 'dee@') })).toMatchObject({
      result: 'unmatched',
    })
  })

  test.each([
    ['a sender that failed the check', { authenticity: 'failed' }, 'ignored'],
    ['a sender without a check', { authenticity: 'unknown' }, 'ignored'],
    ['a person’s address, failed', { kind: 'message', authenticity: 'failed' }, 'unmatched'],
    ['another domain', { from: { name: 'Gigs', email: 'noreply@gigs.evil.example' } }, 'ignored'],
    ['a junk folder', { folder: 'junk' }, 'ignored'],
    ['a renamed label', { text: cleo.replace('Celebration', 'Your big day') }, 'unmatched'],
    ['no date that can be read', { text: cleo.replace('September 18, 2027', 'next fall') }, 'unmatched'],
    ['a day that is over', { text: cleo.replace('2027', '2025') }, 'unmatched'],
    ['no way to reach the client', { text: cleo.replace('cleo@mail.example', '(none)') }, 'unmatched'],
    ['a newsletter of the directory', { text: 'Ten tips for your profile' }, 'unmatched'],
    ['the owner’s forward', { kind: 'message', ...forward(cleo) }, 'unmatched'],
    ['an automatic answer', { kind: 'automatic' }, 'ignored'],
  ] satisfies [string, Partial<ReceivedMessage>, string][])(
    'an inquiry email creates no event automatically: %s',
    async (_, changes, result) => {
      const office = await createOffice(database)
      await using app = office.app
      await teach(office, { byItself: 'yes' })
      expect(await receive(app, { text: cleo, ...changes })).toMatchObject({
        result,
        ...(result !== 'ignored' && { row: { event_id: null } }),
      })
      expect(await listEvents(app)).toHaveLength(1)
    },
  )

  test.each([
    ['failed the check', { authenticity: 'failed', kind: 'message' }],
    ['has no check', { authenticity: 'unknown', kind: 'message' }],
    ['is forged as the owner', { kind: 'message', ...forward(ana), authenticity: 'failed' }],
    ['forwards as a stranger', { kind: 'message', ...forward(ana), from: { name: 'Eve', email: 'eve@else.example' } }],
    ['has an address at a public provider', { kind: 'message', from: { name: 'Eve', email: 'eve@gmail.com' } }],
  ] satisfies [string, Partial<ReceivedMessage>][])(
    'an inquiry email creates no layout if its sender %s',
    async (_name, changes) => {
      const { app, owner } = await createOffice(database)
      await using _ = app
      const { path } = await receive(app, { text: ana, ...changes })
      expect((await owner.open(path)).text).not.toContain('Learn how')
      const forged = { eventDate: '2027-06-12', learn: 'yes', byItself: 'yes' }
      expect((await owner.fill(path, forged)).status).toBe(303)
      expect(await listEvents(app)).toHaveLength(1)
      expect(await listDirectoryDomains(app.db)).toEqual(new Set())
      expect(await receive(app, { text: cleo })).toMatchObject({ result: 'ignored' })
    },
  )

  test('a reply to an inquiry joins its event, unlike other emails of that directory', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const other = await insertEvent(app, { requestorName: 'Zoe', fromEmail: 'zoe@mail.example' })
    const early = await receive(app, { kind: 'message', text: 'Zoe wrote again.' })
    await owner.post('/backbar/messages', { intent: 'assign', id: early.row!.id, event: other.id })
    expect(await receive(app, { kind: 'message', text: 'Something else' })).toMatchObject({ row: { event_id: null } })
    await teach(office, { byItself: 'yes' })
    const made = await receive(app, { text: cleo })
    const answer = await receive(app, { text: cleo, inReplyTo: made.message.messageId })
    expect(answer.row!.event_id).toBe(made.row!.event_id)
    expect(await listEvents(app)).toHaveLength(3)
  })

  test('emails that match a deleted layout are no longer stored', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { to } = await teach(office, { byItself: 'yes' })
    const id = new URL(to, app.config.siteUrl).searchParams.get('id')!
    expect((await owner.open(to)).text).toContain('Forget what was learned')
    const assistant = await createUserClient(app, 'desk')
    expect((await assistant.post('/backbar/messages', { intent: 'forget', id })).status).toBe(404)
    expect(await listDirectoryDomains(app.db)).toEqual(new Set(['gigs.example']))
    await owner.post('/backbar/messages', { intent: 'forget', id })
    expect(await listDirectoryDomains(app.db)).toEqual(new Set())
    expect(await receive(app, { text: cleo })).toMatchObject({ result: 'ignored' })
  })

  test('an assistant can create an email layout but not turn its emails into inquiries automatically', async () => {
    const office = await createOffice(database)
    const { app } = office
    await using _ = app
    const assistant = await createUserClient(app, 'desk')
    await teach({ app, owner: assistant }, { byItself: 'yes' })
    expect(await readLayouts(app)).toMatchObject({ layouts: [{ domain: 'gigs.example', makes_inquiries: 0 }] })
    const { path } = await receive(app, { text: cleo })
    expect((await assistant.open(path)).text).not.toContain('by themselves')
  })

  test('emails from the domains of learned layouts are fetched', async () => {
    const office = await createOffice(database)
    const { app } = office
    await using _ = app
    const summary = {
      uid: 7,
      receivedAt: app.now(),
      isHistory: false,
      messageId: 'x@gigs.example',
      threadIds: [],
      from: directory.email,
      replyTo: null,
      to: [],
      kind: 'list' as const,
    }
    const select = (folder: 'inbox' | 'junk', changes = {}) =>
      selectWantedMessages(app.db, folder, [{ ...summary, ...changes }], app.now())
    expect(await select('inbox')).toEqual([])
    await teach(office)
    expect(await select('inbox')).toEqual([7])
    expect(await select('inbox', { isHistory: true })).toEqual([])
    expect(await select('inbox', { from: 'noreply@gigs.evil.example' })).toEqual([])
    expect(await select('junk')).toEqual([])
  })
})

const tenMinutes = 10 * 60_000

describe.each(databases)('%s: undoing an inquiry', (database) => {
  /** Rows of the tables that an inquiry writes to. */
  async function readRows({ db }: TestApp) {
    const [messages, ...others] = await Promise.all([
      db.selectFrom('message').selectAll().execute(),
      db.selectFrom('event').selectAll().execute(),
      db.selectFrom('event_contact').selectAll().execute(),
      db.selectFrom('event_search').selectAll().execute(),
      db.selectFrom('message_sender').selectAll().execute(),
      db.selectFrom('inquiry_layout').selectAll().orderBy('id').execute(),
      db.selectFrom('trash').selectAll().execute(),
    ])
    return [messages.map((message) => ({ ...message, moved_at: null })), ...others]
  }

  const sam = { kind: 'message', from: { name: 'Sam Reed', email: 'sam@mail.example' } } as const

  async function addInquiry(office: Office) {
    const { app, owner } = office
    const { path, row } = await receive(app, { ...sam, text: 'Do you rent glasses?' })
    const before = await readRows(app)
    const { to } = await owner.fill(path, { requestorName: 'Sam Reed', eventDate: '2027-06-12' })
    const { event } = Object.fromEntries(new URL(to, app.config.siteUrl).searchParams)
    const undo = () => owner.post('/backbar/messages', { intent: 'undo-inquiry', id: row!.id, event: event! })
    return { before, to, eventId: event!, messageId: row!.id, undo }
  }

  test('undoing an added inquiry within ten minutes restores everything', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { before, to, eventId, undo } = await addInquiry(office)
    const notice = await owner.open(to)
    expect(notice.text).toContain(
      'It is an inquiry now, with this email in its conversation. Open the conversation Undo',
    )
    expect((await owner.open(`/backbar/jobs/${eventId}/messages`)).text).toContain('Undo the inquiry')
    app.advance(tenMinutes)
    const undone = await owner.open((await undo()).to)
    expect(undone.text).toContain('It is back under “Who is this?”. The inquiry is gone.')
    expect(undone.text).not.toContain('Open the conversation')
    expect(undone.text).toContain('Do you rent glasses?')
    expect(await readRows(app)).toEqual(before)
    // A second tap changes nothing.
    expect((await undo()).status).toBe(303)
    expect(await readRows(app)).toEqual(before)
    // The sender's next email belongs to no event, so it can become an inquiry again.
    expect((await receive(app, { ...sam, text: 'Hello?' })).row!.event_id).toBeNull()
  })

  test('an added inquiry can be undone although a webhook reported the event', async () => {
    const office = await createOffice(database)
    const { app } = office
    await using _ = app
    const { eventId, undo } = await addInquiry(office)
    const [at, none] = [app.now(), { claim: null, claimed_until: null, settled_at: null, code: null, text: '' }]
    const told = {
      webhook_id: 'a',
      event_id: eventId,
      type: 'request.created',
      body: '{}',
      state: 'waiting',
      attempts: 0,
    }
    await app.db
      .insertInto('webhook_delivery')
      .values({ id: 'b.a', ...told, created_at: at, posted_at: at, due_at: at, ...none })
      .execute()
    const count = async () => (await app.db.selectFrom('webhook_delivery').select('id').execute()).length
    app.advance(1_000)
    expect((await undo()).to).toContain('done=inquiry-undone')
    expect([await listEvents(app), await count()]).toEqual([[], 0])
  })

  test('an added inquiry cannot be undone after ten minutes', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { eventId, undo } = await addInquiry(office)
    app.advance(tenMinutes + 1)
    expect((await owner.open((await undo()).to)).text).toContain('this can be undone for ten minutes')
    expect(await listEvents(app)).toMatchObject([{ id: eventId }])
    expect((await owner.open(`/backbar/jobs/${eventId}/messages`)).text).not.toContain('Undo the inquiry')
  })

  test.each<[string, (office: Office, eventId: string) => Promise<unknown>, string]>([
    [
      'an answer',
      ({ owner }, id) => owner.fill(`/backbar/jobs/${id}/messages`, { intent: 'send', body: 'Hi Sam, we do.' }),
      'an email was written or came in since',
    ],
    [
      'a draft',
      ({ owner }, id) => owner.fill(`/backbar/jobs/${id}/messages`, { intent: 'draft', body: 'Hi Sam,' }),
      'an email was written or came in since',
    ],
    [
      'a second message',
      ({ app }) => receive(app, { ...sam, text: 'Hello?' }),
      'an email was written or came in since',
    ],
    [
      'a note',
      ({ owner }, id) => owner.fill(`/backbar/jobs/${id}/messages`, { intent: 'note', words: 'By phone' }),
      'something happened to it since, such as a note, a hold or a text',
    ],
    [
      'a hold',
      ({ app }, id) =>
        app.db
          .insertInto('hold')
          .values({ event_id: id, until: '2027-06-01', placed_at: app.now(), placed_by: 'owner' })
          .execute(),
      'something happened to it since, such as a note, a hold or a text',
    ],
  ])('an inquiry added from an email stays after %s, and the page explains it', async (_name, happen, why) => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { eventId, messageId, undo } = await addInquiry(office)
    app.advance(1_000)
    await happen(office, eventId)
    const { text } = await owner.open((await undo()).to)
    expect(text).toContain(`It stays an inquiry: ${why}. If it is none, mark it lost. Open the conversation`)
    expect(await listEvents(app)).toMatchObject([{ id: eventId }])
    const row = app.db.selectFrom('message').select('event_id').where('id', '=', messageId)
    expect(await row.executeTakeFirst()).toEqual({ event_id: eventId })
  })

  test('undoing an added inquiry restores the layout it changed', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { to } = await teach(office)
    app.advance(1_000)
    const { path, row } = await receive(app, { text: cleo })
    const before = await readRows(app)
    await owner.fill(path, { eventLocation: 'The Grove', heardFrom: 'Gigs of Ocala', learn: 'yes' })
    expect((await readLayouts(app)).layouts).toMatchObject([{ source: 'Gigs of Ocala' }])
    await owner.post('/backbar/messages', { intent: 'undo-inquiry', id: row!.id })
    expect(await readRows(app)).toEqual(before)
    // The first one, too.
    await owner.post('/backbar/messages', {
      intent: 'undo-inquiry',
      id: new URL(to, app.config.siteUrl).searchParams.get('message')!,
    })
    expect(await readLayouts(app)).toEqual({ layouts: [] })
    expect(await listEvents(app)).toEqual([])
  })

  test('undoing an inquiry leaves an email the owner assigned to another event', async () => {
    const office = await createOffice(database)
    const { app, owner } = office
    await using _ = app
    const { messageId, undo } = await addInquiry(office)
    const other = await insertEvent(app, { requestorName: 'Zoe', fromEmail: 'zoe@mail.example' })
    await owner.post('/backbar/messages', { intent: 'assign', id: messageId, event: other.id })
    expect((await undo()).to).toContain('done=inquiry-changed')
    expect(await listEvents(app)).toHaveLength(2)
  })
})

async function readLayouts(app: TestApp) {
  return { layouts: await app.db.selectFrom('inquiry_layout').selectAll().execute() }
}
