import { describe, expect, test } from 'vitest'
import { sendDueEmails } from '../../../plumbing/outbox/outbox-loop.server.ts'
import { switchModules } from '../../../business/module-switches.server.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'
import { createTestApp, databases, openingTime, type TestApp } from '../../../../tests/test-app.ts'
import { insertHistoryEntry } from '../../../../tests/stocked.ts'
import { createConversation, findMessageId, receive } from './create-conversation.ts'

const hour = 3_600_000

/** Sends an email with a file, and returns its row. */
async function sendPlan(
  app: TestApp,
  owner: Awaited<ReturnType<typeof createOwnerClient>>,
  eventId: string,
  page: string,
) {
  const { fields } = await owner.open(page)
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  for (const [name, value] of Object.entries({ intent: 'send', body: 'Here is the plan' })) form.set(name, value)
  form.append('files', new File(['a floor plan'], 'plan "1".txt', { type: 'text/plain' }))
  expect((await owner.visit(page, { method: 'POST', body: form })).status).toBe(303)
  return app.db
    .selectFrom('email')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('kind', '=', 'reply')
    .executeTakeFirstOrThrow()
}

describe.each(databases)('%s: a conversation', (database) => {
  test('a reply is sent after two minutes in the thread of the message', async () => {
    const { app, owner, event, page } = await createConversation(database)
    await using _ = app
    app.advance(hour)
    const message = await receive(app, { references: ['first@guests.example'] })
    const sent = await owner.fill(page, { intent: 'send', body: 'Hi Nora, the ice is ours.', template: 'blank' })
    expect([sent.status, sent.to]).toEqual([303, `${page}?done=sent#last`])
    const email = await app.db
      .selectFrom('email')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(email.thread!)).toEqual({
      inReplyTo: message.messageId,
      references: ['first@guests.example', message.messageId],
    })
    expect(email).toMatchObject({ subject: 'Re: A question', due_at: app.now() + 120_000, state: 'waiting' })
    expect((await owner.open(page)).text).toContain('Goes in two minutes')
    await sendDueEmails(app)
    expect((await owner.open(page)).text).toContain('Goes in two minutes')
    app.advance(121_000)
    await sendDueEmails(app)
    expect((await owner.open(page)).text).not.toContain('Goes in two minutes')
    const { text } = await owner.open('/backbar/messages')
    expect(text).toContain('Nobody waits for an answer')
    expect(text).toContain('You: Hi Nora, the ice is ours.')
  })

  test('an undone email becomes a draft, and the event is restored', async () => {
    const { app, owner, event, page } = await createConversation(database)
    await using _ = app
    const before = await app.db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirstOrThrow()
    await owner.fill(page, { intent: 'send', body: 'Hi Nora, one moment.', notedAs: 'replied' })
    const row = await app.db
      .selectFrom('email')
      .select('id')
      .where('event_id', '=', event.id)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect(
      (await app.db.selectFrom('event').select('state').where('id', '=', event.id).executeTakeFirst())?.state,
    ).toBe('replied')
    const undone = await owner.post(page, { intent: 'undo-send', id: row.id })
    expect(undone.to).toBe(`${page}?done=undone#reply`)
    expect(await app.db.selectFrom('email').select('id').where('id', '=', row.id).execute()).toEqual([])
    expect(await app.db.selectFrom('event').selectAll().where('id', '=', event.id).executeTakeFirst()).toEqual(before)
    const { fields, text } = await owner.open(page)
    expect(fields.get('body')).toBe('Hi Nora, one moment.')
    expect(text).toContain('This is your draft')
    expect((await owner.post(page, { intent: 'undo-send', id: row.id })).status).toBe(404)
  })

  test('clients who wait come first, and Today offers to reply', async () => {
    const { app, owner, event, page } = await createConversation(database)
    await using _ = app
    await owner.fill(page, { intent: 'send', body: 'Hi Nora, hello.' })
    app.advance(hour)
    await receive(app, { text: 'Do you bring the ice? It was $250 last time.' })
    app.advance(2 * hour)
    const today = await owner.open('/backbar')
    expect(today.text).toContain('Nora wrote: “Do you bring the ice? It was $250 last time.”')
    expect(today.html).toContain(`href="${page}#reply"`)
    const all = await owner.open('/backbar/messages')
    expect(all.text).toContain('One person waits for an answer')
    expect(all.text).toContain('Email · 2 h')
    const assistant = await createUserClient(app, 'desk')
    expect((await assistant.open('/backbar/messages')).text).toContain('It was [amount] last time')
    expect((await assistant.open(page)).text).toContain('It was [amount] last time')
    // An answer from the owner's own mail program ends the waiting.
    await receive(app, {
      folder: 'sent',
      from: { name: '', email: 'hello@bar.example' },
      to: [{ name: '', email: 'nora@home.example' }],
      text: 'We bring it.',
    })
    expect((await owner.open('/backbar/messages')).text).toContain('Nobody waits for an answer')
    expect((await owner.open('/backbar')).text).not.toContain('wrote:')
    expect((await owner.open(page)).text).toContain('Sent from your own mail')
    expect(event.id).toBeTruthy()
  })

  test('a wrongly matched message is detached with one tap, which can be undone', async () => {
    const { app, owner, event, page } = await createConversation(database)
    await using _ = app
    const { messageId } = await receive(app, { text: 'Elena asks for limes' })
    const id = await findMessageId(app, messageId)
    const moved = await owner.post(page, { intent: 'wrong-event', id })
    expect(moved.to).toBe(`${page}?done=moved-out&moved=${id}`)
    expect((await owner.open(page)).text).not.toContain('Elena asks for limes')
    const { text } = await owner.open('/backbar/messages')
    expect(text).toContain('Who is this?')
    expect(text).toContain('Elena asks for limes')
    await owner.post(page, { intent: 'move-back', id })
    expect((await owner.open(page)).text).toContain('Elena asks for limes')
    expect(event.id).toBeTruthy()
  })
})

describe('messages', () => {
  test('an email with only a greeting or over 10 MB of files is refused', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    const blank = await owner.open(`${page}?template=blank`)
    const fields = { ...Object.fromEntries(blank.fields), intent: 'send', template: 'blank' }
    const refused = await owner.post(`${page}?template=blank`, fields)
    expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining('Write something between')])
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, body: 'Here is the plan' })) form.set(name, value)
    form.append('files', new File([new Uint8Array(10_000_001)], 'plan.pdf'))
    const tooLarge = await owner.visit(page, { method: 'POST', body: form })
    const page422 = await tooLarge.text()
    expect([tooLarge.status, page422.includes('Choose smaller files')]).toEqual([422, true])
    expect(page422).toContain('Here is the plan')
    const sent = await app.db.selectFrom('email').select('id').where('event_id', '=', event.id).execute()
    expect(sent.filter(({ id }) => id.includes('-reply-'))).toEqual([])
  })

  test('a file goes out with the email and opens as a download', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    const { id, attached_files } = await sendPlan(app, owner, event.id, page)
    const [file] = JSON.parse(attached_files!)
    expect(file).toMatchObject({ name: 'plan _1_.txt', type: 'text/plain', bytes: 12 })
    const download = await owner.visit(`/backbar/messages/file/email/${id}/0`)
    expect(await download.text()).toBe('a floor plan')
    expect(download.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(download.headers.get('content-security-policy')).toContain('sandbox')
    app.advance(121_000)
    await sendDueEmails(app)
    const { state, last_response } = await app.db
      .selectFrom('email')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect([state, last_response]).toEqual(['sent', expect.stringContaining('mailbox')])
    await app.files.remove(file.file)
  })

  test('undoing an email with files shows a note to attach them again', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    const { id } = await sendPlan(app, owner, event.id, page)
    const { to } = await owner.post(page, { intent: 'undo-send', id })
    expect(to).toBe(`${page}?done=undone-files#reply`)
    const { text, fields } = await owner.open(to)
    expect(text).toContain('Its files were removed: attach them again.')
    expect(fields.get('body')).toBe('Here is the plan')
  })

  test('an email written in the evening waits for 8 AM', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    app.advance(13 * hour)
    const unconnected = await owner.open(page)
    expect(unconnected.text).toContain('Keep it, not sent')
    expect(unconnected.links.get('Open it in my mail app')).toMatch(
      /^mailto:nora%40home\.example\?subject=.+&body=.+%0D%0A/,
    )
    expect(unconnected.text).not.toContain('goes out at 8 AM')
    app.mail = async () => ({ kind: 'smtp', url: 'smtp://mail.example' })
    const { text } = await owner.open(page)
    expect(text).toContain('goes out at 8 AM')
    expect(text).toContain('Send at 8 AM')
    await owner.fill(page, { intent: 'send', body: 'Good night' })
    const email = await app.db
      .selectFrom('email')
      .selectAll()
      .where('event_id', '=', event.id)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    expect(email.due_at).toBe(openingTime + 23 * hour)
    expect((await owner.open(page)).text).toContain('Waits until')
  })

  test('the conversation shows questions, notes, calls and unverified senders', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    await insertHistoryEntry(app, event.id, 'note', 'Be kind about Monday')
    const message = await receive(app)
    await receive(app, {
      from: { name: 'Sam', email: 'sam@else.example' },
      inReplyTo: message.messageId,
      authenticity: 'failed',
      text: 'Send the money elsewhere',
    })
    const { text } = await owner.open(page)
    for (const words of [
      'Be kind about Monday',
      'Note, only for you',
      'May not be from Sam',
      'Texts are not set up',
      'No answer needed',
    ])
      expect(text).toContain(words)
  })

  test('each user has their own unread messages', async () => {
    const { app, owner, page } = await createConversation()
    await using _ = app
    app.advance(hour)
    await receive(app)
    const assistant = await createUserClient(app, 'desk')
    expect((await owner.open('/backbar/messages')).text).toContain('Nora New')
    await owner.open(page)
    app.advance(1_000)
    expect((await owner.open('/backbar/messages')).text).not.toContain('Nora New')
    expect((await assistant.open('/backbar/messages')).text).toContain('Nora New')
    // An answer from the owner's own mail.
    const to = [{ name: 'Nora', email: 'nora@home.example' }]
    await receive(app, { folder: 'sent', from: { name: 'Olive', email: 'hello@bar.example' }, to })
    const { text } = await assistant.open('/backbar/messages')
    expect(text).toContain('You answered last Nora Nora You: Is the ice yours or ours?')
    expect(text).not.toContain('Nora New')
    expect((await assistant.open(page)).text).not.toContain('Email New')
  })

  test('once an unknown sender is assigned, their next message joins the event', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    const from = { name: 'Gia Ephron', email: 'g.ephron@mail.example' }
    const { messageId } = await receive(app, { from, text: 'This is Nora’s mother.' })
    const id = await findMessageId(app, messageId)
    const { text } = await owner.open('/backbar/messages')
    expect(text).toContain('Says “Nora”, and shares a last name')
    expect((await owner.open('/backbar')).text).toContain('Who is this?')
    const assigned = await owner.post('/backbar/messages', { intent: 'assign', id, event: event.id })
    expect(assigned.status).toBe(303)
    expect((await owner.open(page)).text).toContain('This is Nora’s mother.')
    await receive(app, { from, text: 'And limoncello?' })
    expect((await owner.open(page)).text).toContain('And limoncello?')
    await owner.post('/backbar/messages', { intent: 'detach', id, event: event.id })
    expect((await owner.open('/backbar/messages')).text).toContain('This is Nora’s mother.')
  })

  test('a sender hidden three times as no client is never shown again', async () => {
    const { app, owner } = await createConversation()
    await using _ = app
    const from = { name: 'Shop', email: 'shop@else.example' }
    for (const i of [1, 2, 3, 4]) {
      const { messageId } = await receive(app, { from, text: `Offer ${i}` })
      const { html } = await owner.open('/backbar/messages')
      expect(html.includes('Never show this address')).toBe(i === 4)
      const id = await findMessageId(app, messageId)
      await owner.post('/backbar/messages', { intent: i === 4 ? 'ignore' : 'hide', id })
      expect((await owner.open('/backbar/messages')).text).not.toContain(`Offer ${i}`)
      if (i > 1) continue
      await owner.post('/backbar/messages', { intent: 'restore', id })
      expect((await owner.open('/backbar/messages')).text).toContain(`Offer ${i}`)
      await owner.post('/backbar/messages', { intent: 'hide', id })
    }
    await receive(app, { from, text: 'Offer 5' })
    expect((await owner.open('/backbar/messages')).text).not.toContain('Offer 5')
  })

  test('the search finds words in messages', async () => {
    const { app, owner, event } = await createConversation()
    await using _ = app
    await receive(app, { text: 'May my dad’s freezers hold the Limón ice?' })
    const found = await owner.open('/backbar/messages?q=limon')
    expect(found.text).toContain('Limón ice?')
    const json = await (await owner.visit('/backbar/jobs/found?q=freezers')).json()
    expect(json).toMatchObject([{ href: expect.stringContaining(`/backbar/jobs/${event.id}/messages#message-`) }])
    expect((await owner.open('/backbar/messages?q=nothing')).text).toContain('No message has these words')
  })

  test('owners can export conversations as CSV and in the event’s JSON', async () => {
    const { app, owner } = await createConversation()
    await using _ = app
    await receive(app, { text: '=1+1 is not computed' })
    const csv = await (await owner.visit('/backbar/in-and-out/messages.csv')).text()
    expect(csv).toContain('Time,Event,Client,Direction,From,To,Subject,Text')
    expect(csv).toContain("in,Nora <nora@home.example>,hello@bar.example,A question,'=1+1 is not computed")
    const json = await (await owner.visit('/backbar/in-and-out/requests.json')).text()
    expect(json).toContain('"text":"=1+1 is not computed"')
    const assistant = await createUserClient(app, 'desk')
    expect((await assistant.visit('/backbar/in-and-out/messages.csv')).status).not.toBe(200)
  })

  test('unmatched messages are deleted after two weeks, conversations two years after the event', async () => {
    const { app, event } = await createConversation()
    await using _ = app
    const { runCleanup } = await import('../../../upkeep/cleanup/cleanup.server.ts')
    await receive(app)
    await receive(app, { from: { name: '', email: 'eve@else.example' } })
    const events = async () =>
      (await app.db.selectFrom('message').select('event_id').execute()).map((row) => row.event_id)
    app.advance(15 * 24 * hour)
    await runCleanup(app)
    expect(await events()).toEqual([event.id])
    app.advance(3 * 365 * 24 * hour)
    await runCleanup(app)
    expect(await events()).toEqual([])
  })

  test('while the messages module is off, history is a tab and conversations do not open', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    expect((await owner.open(`/backbar/jobs/${event.id}`)).html).toContain(`href="${page}#last"`)
    await switchModules(app.db, ['messages'], false, { all: ['messages'], by: null, now: app.now() })
    const { html } = await owner.open(`/backbar/jobs/${event.id}`)
    expect(html).not.toContain(page)
    expect(html).toContain(`href="/backbar/jobs/${event.id}/history"`)
    expect((await owner.visit(page)).status).not.toBe(200)
  })

  test('the privacy page states the retention of emails while messages are on', async () => {
    await using app = await createTestApp()
    const owner = await createOwnerClient(app)
    const read = async (path: string) => (await owner.open(path)).text
    expect(await read('/privacy')).toContain('It is kept until two years after the event')
    expect(await read('/es/privacy')).toContain('Se guarda hasta dos años después del evento')
    await switchModules(app.db, ['messages'], false, { all: ['messages'], by: null, now: app.now() })
    expect(await read('/privacy')).not.toContain('When you write to us by email')
  })

  test('an unverified sender is marked, even with a known address', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    const { messageId } = await receive(app)
    expect((await owner.open(page)).text).not.toContain('could not be confirmed')
    await receive(app, { inReplyTo: messageId, authenticity: 'unknown', text: 'Our date is off' })
    expect((await owner.open(page)).text).toContain('May not be from Nora: the sender could not be confirmed')
    expect(event.id).toBeTruthy()
  })

  test('assistants never see a private link or amount of a message', async () => {
    const { app, page } = await createConversation()
    await using _ = app
    const { host } = new URL(app.config.siteUrl)
    const token = 'abcdefghijklmnopqrstuv'
    const said = [
      `Here ${app.config.siteUrl}/yours/${token} limes $1,234 ok`,
      `Here ${host.toUpperCase()}/yours/${token} limes`,
      `Here https://safelinks.example/?url=${encodeURIComponent(`${app.config.siteUrl}/yours/${token}`)}&d=1 limes`,
    ]
    const assistant = await createUserClient(app, 'desk')
    for (const text of said) {
      await receive(app, { text })
      await receive(app, { from: { name: 'Eve', email: 'eve@else.example' }, text })
      for (const path of [
        '/backbar',
        '/backbar/messages',
        '/backbar/messages?q=limes',
        page,
        '/backbar/jobs/found?q=limes',
      ]) {
        const shown = await (await assistant.visit(path)).text()
        expect([path, shown.includes(token), /1(,|%2C)234/.test(shown)]).toEqual([path, false, false])
      }
      app.advance(hour)
    }
  })

  test('sending or undoing another email keeps the draft', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    await owner.fill(page, { intent: 'draft', body: 'Hi Nora, a long plan.' })
    await owner.fill(`${page}?template=blank`, { intent: 'send', body: 'Hi Nora, one moment.' })
    expect((await owner.open(page)).fields.get('body')).toBe('Hi Nora, a long plan.')
    const { id } = await app.db
      .selectFrom('email')
      .select('id')
      .where('event_id', '=', event.id)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    await owner.post(page, { intent: 'undo-send', id })
    const body = (await owner.open(page)).fields.get('body')
    expect(body).toContain('Hi Nora, a long plan.')
    expect(body).toContain('Hi Nora, one moment.')
  })

  test('an email that is posted twice stores its files once', async () => {
    const { app, owner, page } = await createConversation()
    await using _ = app
    const { fields } = await owner.open(page)
    const form = new FormData()
    for (const [name, value] of fields) form.set(name, value)
    for (const [name, value] of Object.entries({ intent: 'send', body: 'Here is the plan' })) form.set(name, value)
    form.append('files', new File(['a floor plan'], 'plan.txt', { type: 'text/plain' }))
    const stored: string[] = []
    const { write, remove } = app.files
    app.files.write = (name, content) => (stored.push(name), write.call(app.files, name, content))
    app.files.remove = (name) => (stored.splice(stored.indexOf(name), 1), remove.call(app.files, name))
    for (const _ of [1, 2]) expect((await owner.visit(page, { method: 'POST', body: form })).status).toBe(303)
    expect(stored).toHaveLength(1)
    await app.files.remove(stored[0]!)
  })

  test('a client who writes twice before an answer is one task since the request', async () => {
    const { app, owner, event, page } = await createConversation()
    await using _ = app
    app.advance(5 * hour)
    await receive(app, { text: 'The venue lets us in at noon.' })
    app.advance(hour)
    const today = await owner.open('/backbar')
    expect(today.text).toContain('Nora wrote: “The venue lets us in at noon.” waits 6 h')
    expect(today.html).not.toContain(`/backbar/jobs/${event.id}/reply`)
    expect((await owner.open('/backbar/messages')).text).toContain('The venue lets us in at noon. Email · 6 h')
    // The form has the first answer, with prices.
    expect((await owner.open(page)).fields.get('template')).not.toBe('blank')
    await owner.fill(page, { intent: 'send', body: 'Hi Nora, noon it is.' })
    expect((await owner.open('/backbar')).text).not.toContain('Nora wrote')
  })
})
