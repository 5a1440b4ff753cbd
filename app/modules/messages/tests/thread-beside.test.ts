import { describe, expect, test } from 'vitest'
import { createUserClient } from '../../../../tests/owner-client.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { databases, type TestApp } from '../../../../tests/test-app.ts'
import { createConversation, findMessageId, receive } from './create-conversation.ts'

const hour = 3_600_000

/** Returns the HTML of the conversation next to the list. */
function getBeside(html: string): string {
  return html.split('class="thread-beside"')[1] ?? ''
}

/** Creates two conversations: Nora has waited for an hour, Ana for two. */
async function createTwoConversations(database: 'sqlite' | 'postgres' = 'sqlite') {
  const conversation = await createConversation(database)
  const { app } = conversation
  const ana = await insertEvent(app, { requestorName: 'Ana Ruiz', fromEmail: 'ana@home.example' })
  const waitingSince = { state: 'replied', first_reply_at: app.now() } as const
  await app.db.updateTable('event').set(waitingSince).execute()
  app.advance(hour)
  await receive(app, { from: { name: 'Ana', email: 'ana@home.example' }, text: 'Is there a ramp?' })
  app.advance(hour)
  await receive(app, { text: 'Do you bring the ice?' })
  return { ...conversation, ana, here: `/backbar/messages?open=${conversation.event.id}` }
}

async function countReads(app: TestApp): Promise<number> {
  return (await app.db.selectFrom('message_read').select('id').execute()).length
}

describe.each(databases)('%s: a conversation beside the list', (database) => {
  test('the conversation that waits longest is shown beside the list and stays unread', async () => {
    const { app, owner, ana } = await createTwoConversations(database)
    await using _ = app
    const list = await owner.open('/backbar/messages')
    expect(getBeside(list.html)).toContain('Is there a ramp?')
    expect(getBeside(list.html)).not.toContain('Do you bring the ice?')
    expect(await countReads(app)).toBe(0)
    const assistant = await createUserClient(app, 'desk')
    expect(getBeside((await assistant.open('/backbar/messages')).html)).toContain('Is there a ramp?')
    app.advance(1_000)
    const opened = await owner.open(`/backbar/messages?open=${ana.id}`)
    expect(opened.text).toContain('Ana · Email New')
    expect(opened.text).not.toContain('Ana New')
    expect(await countReads(app)).toBe(1)
    expect((await owner.open('/backbar/messages')).text).not.toContain('Ana New')
    expect((await assistant.open('/backbar/messages')).text).toContain('Ana New')
  })

  test('after a reply sent beside the list, the reply and its Undo return there', async () => {
    const { app, owner, event, here } = await createTwoConversations(database)
    await using _ = app
    const sent = await owner.fill(here, { intent: 'send', body: 'Hi Nora, the ice is ours.', template: 'blank' })
    expect([sent.status, sent.to]).toEqual([303, `${here}&done=sent#last`])
    const { text, html } = await owner.open(sent.to)
    expect(text).toContain('It leaves in two minutes.')
    expect(text).toContain('One person waits for an answer')
    expect(getBeside(html)).toContain('Hi Nora, the ice is ours.')
    const { id } = await app.db
      .selectFrom('email')
      .select('id')
      .where('event_id', '=', event.id)
      .where('kind', '=', 'reply')
      .executeTakeFirstOrThrow()
    const undone = await owner.post(here, { intent: 'undo-send', id })
    expect(undone.to).toBe(`${here}&done=undone#reply`)
    expect((await owner.open(undone.to)).fields.get('body')).toBe('Hi Nora, the ice is ours.')
  })
})

describe('a conversation beside the list', () => {
  test('each conversation in the list links to its page and to the side view', async () => {
    const { app, owner, event, page, here } = await createTwoConversations()
    await using _ = app
    const { html } = await owner.open('/backbar/messages')
    for (const href of [`${page}#last`, `${page}#reply`, `${here}#last`, `${here}#reply`])
      expect(html).toContain(`href="${href}"`)
    const opened = await owner.open(here)
    expect(opened.html).toMatch(new RegExp(`href="[^"]*open=${event.id}#last" aria-current="true"`))
    expect(getBeside(opened.html)).toContain(`href="/backbar/jobs/${event.id}"`)
  })

  test('a refused email is shown next to the list with its typed text', async () => {
    const { app, owner, here } = await createTwoConversations()
    await using _ = app
    const blank = await owner.open(`${here}&template=blank`)
    const fields = { ...Object.fromEntries(blank.fields), intent: 'send', template: 'blank' }
    const refused = await owner.post(`${here}&template=blank`, fields)
    expect([refused.status, refused.page.text]).toEqual([422, expect.stringContaining('Write something between')])
    expect(refused.page.text).toContain('Two people wait for an answer')
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...fields, body: 'Here is the plan' })) form.set(name, value)
    form.append('files', new File([new Uint8Array(10_000_001)], 'plan.pdf'))
    const tooLarge = await owner.visit(here, { method: 'POST', body: form })
    const page = await tooLarge.text()
    expect([tooLarge.status, page.includes('Choose smaller files'), page.includes('Here is the plan')]).toEqual([
      422,
      true,
      true,
    ])
  })

  test('a reply template can be chosen beside the list', async () => {
    const { app, owner, event, here } = await createTwoConversations()
    await using _ = app
    const { html } = await owner.open(here)
    const [form] = /<form [^>]*action="\/backbar\/messages#reply".*?<\/form>/s.exec(html) ?? []
    expect(form).toContain(`name="open" value="${event.id}"`)
    const quote = await owner.open(`${here}&template=quote`)
    expect(quote.fields.get('template')).toBe('quote')
    expect(getBeside(quote.html)).toContain(`action="${here.replace('&', '&amp;')}&amp;template=quote"`)
  })

  test('beside the list a message is detached from its event and assigned again', async () => {
    const { app, owner, event, here } = await createTwoConversations()
    await using _ = app
    const { messageId } = await receive(app, { text: 'Elena asks for limes' })
    const id = await findMessageId(app, messageId)
    const moved = await owner.post(here, { intent: 'wrong-event', id })
    expect(moved.to).toBe(`${here}&done=moved-out&moved=${id}`)
    const { html } = await owner.open(moved.to)
    expect(getBeside(html)).not.toContain('Elena asks for limes')
    expect(html).toContain('Who is this?')
    const back = await owner.post(here, { intent: 'move-back', id })
    expect(getBeside((await owner.open(back.to)).html)).toContain('Elena asks for limes')
    expect(event.id).toBeTruthy()
  })

  test('an unopened long conversation shows only its unanswered messages beside the list', async () => {
    const { app, owner, ana } = await createTwoConversations()
    await using _ = app
    for (let i = 0; i < 9; i++)
      await receive(app, {
        from: { name: 'Ana', email: 'ana@home.example' },
        sentAt: app.now() - hour * (12 - i),
        text: `Message ${i}`,
      })
    await app.db.updateTable('message').set({ no_answer_at: 1 }).where('body_text', 'like', 'Message %').execute()
    const read = async (path: string) => getBeside((await owner.open(path)).html)
    const list = await read('/backbar/messages')
    const all = `/backbar/messages?open=${ana.id}&earlier=yes`
    expect(list).toContain(`href="${all.replace('&', '&amp;')}#beside-heading"`)
    expect(list).not.toContain('Message 0')
    expect(await read(`/backbar/messages?open=${ana.id}`)).toContain('Message 0')
    for (let i = 9; i < 20; i++)
      await receive(app, { from: { name: 'Ana', email: 'ana@home.example' }, text: `Message ${i}` })
    expect(await read(`/backbar/messages?open=${ana.id}`)).not.toContain('Message 0')
    expect(await read(all)).toContain('Message 0')
  })

  test('an unknown event beside the list returns 404 and keeps the list', async () => {
    const { app, owner } = await createTwoConversations()
    await using _ = app
    const response = await owner.visit('/backbar/messages?open=nobody')
    const html = await response.text()
    expect([response.status, html.includes('This event was not found')]).toEqual([404, true])
    expect(html).toContain('Two people wait for an answer')
    expect((await owner.post('/backbar/messages?open=nobody', { intent: 'send', body: 'Hi' })).status).toBe(404)
  })

  test('without conversations no side view is shown', async () => {
    const { app, owner, event } = await createConversation()
    await using _ = app
    await app.db.updateTable('event').set({ state: 'spam' }).where('id', '=', event.id).execute()
    const { html } = await owner.open('/backbar/messages')
    expect(getBeside(html)).toBe('')
    expect(html).not.toContain('class="list-and-thread')
  })
})
