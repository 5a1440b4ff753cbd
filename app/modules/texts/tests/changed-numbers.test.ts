import { describe, expect, test } from 'vitest'
import { databases } from '../../../../tests/test-app.ts'
import { queueClientNews } from '../automatic/client-news.server.ts'
import { canTextAutomatically } from '../outbox/text-consents.server.ts'
import { createTextsApp, noraPhone } from './texts-app.ts'

type At = Awaited<ReturnType<typeof createTextsApp>>

const corrected = '+19045550177'

async function say(at: At, words: string, from = noraPhone) {
  const { path, init } = at.double.say(from, words)
  expect((await at.visit(path, init)).status).toBe(204)
}

const write = (at: At, words: string) => at.owner.fill(at.page, { intent: 'send', to: noraPhone, words })

const correct = ({ app, event }: At, phone: string) =>
  app.db.updateTable('event').set({ phone_number: phone }).where('id', '=', event.id).execute()

describe.each(databases)('%s: a number that belongs to somebody else', (database) => {
  test('a wrong number gets no more texts, and Today names the contact to correct', async () => {
    await using at = await createTextsApp(database)
    await write(at, 'See you at 5')
    await at.deliver()
    await write(at, 'One more thing')
    await say(at, 'Sorry, wrong number')
    await at.deliver()
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      expect.stringContaining('See you at 5'),
      expect.stringContaining('you will get no more texts'),
    ])
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('This number is not Nora’s. No more texts go to it')
    expect(page.text).toContain('Not delivered: The number belongs to somebody else')
    expect(page.text).toContain('The number of Nora belongs to somebody else. Correct it in the event.')
    const today = await at.owner.open('/backbar')
    expect(today.text).toContain('Nora: wrong number')
    expect(today.text).toContain('(904) 555-0133 belongs to somebody else')
    expect(today.text).not.toContain('Nora texted')
    const link = `/backbar/jobs/${at.event.id}?contact=${at.event.id}#contacts`
    expect([...today.links.values()]).toContain(link)
    const form = await at.owner.open(link)
    expect([...form.links.values()]).toContain(`/backbar/jobs/${at.event.id}/edit`)
    await correct(at, corrected)
    expect((await at.owner.open('/backbar')).text).not.toContain('belongs to somebody else')
  })

  test.each([
    ['that was not texted', []],
    ['whose owner wrote before', ['Do you bring ice?']],
  ])('the owner decides whether a number %s is wrong', async (_, before) => {
    await using at = await createTextsApp(database)
    for (const words of before) await say(at, words)
    if (before.length > 0) await write(at, 'Yes')
    await at.deliver()
    await say(at, 'Sorry, wrong person!')
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(true)
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('They want no more texts')
    expect(page.text).not.toContain('This number is not Nora’s')
    const { id } = await at.app.db
      .selectFrom('text_message')
      .select('id')
      .where('body', '=', 'Sorry, wrong person!')
      .executeTakeFirstOrThrow()
    await at.owner.post(at.page, { intent: 'wrong-number', id })
    expect((await at.owner.open(at.page)).text).toContain('This number is not Nora’s')
    expect((await at.owner.open('/backbar')).text).toContain('Nora: wrong number')
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(false)
  })

  test('a wrong number gets no texts about the client even after START', async () => {
    await using at = await createTextsApp(database)
    await write(at, 'See you at 5')
    await at.deliver()
    await say(at, 'número equivocado')
    await say(at, 'START')
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(false)
  })
})

describe.each(databases)('%s: a corrected number', (database) => {
  test('correcting a number ends its consent, and the new number needs its own', async () => {
    await using at = await createTextsApp(database)
    await queueClientNews(at.app)
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(true)
    await correct(at, corrected)
    await queueClientNews(at.app)
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('Nora has not agreed to texts.')
    expect(page.text).toContain('Nora asked me for texts')
    // The former number keeps no consent, even if the event gets it back.
    await correct(at, noraPhone)
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(false)
    expect((await at.owner.open(at.page)).text).toContain('Nora has not agreed to texts.')
  })

  test('correcting a client’s number keeps the consent of other contacts and staff', async () => {
    await using at = await createTextsApp(database)
    const contact = { event_id: at.event.id, email: '', role: 'other', gets_emails: 0, may_sign: 0, created_at: 1 }
    await at.app.db
      .insertInto('event_contact')
      .values({ ...contact, id: 'eli', name: 'Eli', phone: noraPhone })
      .execute()
    await correct(at, corrected)
    await queueClientNews(at.app)
    expect(await canTextAutomatically(at.app.db, noraPhone, at.event.id)).toBe(true)
  })
})

test('the client page states that the stored number belongs to somebody else', async () => {
  const { clientTextsText } = await import('../consent/client-texts-text.ts')
  const { getClientTextsView } = await import('../consent/client-texts.server.ts')
  await using at = await createTextsApp('sqlite')
  await write(at, 'See you at 5')
  await at.deliver()
  await say(at, 'wrong number')
  const view = await getClientTextsView(at.app.db, { eventId: at.event.id, email: '' })
  expect(view.state).toBe('wrong')
  expect(clientTextsText('en').wrong(view.number)).toContain('(904) 555-0133 told us that it is not yours')
})

test('a test text goes to the owner’s phone without a consent', async () => {
  await using at = await createTextsApp('sqlite', { isAgreed: false })
  const settings = '/backbar/settings/texts'
  await at.owner.fill(settings, { intent: 'test', testTo: '(904) 555-0111' })
  await at.deliver()
  expect(at.double.taken).toMatchObject([{ to: '+19045550111' }])
})
