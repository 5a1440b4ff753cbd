import { describe, expect, test } from 'vitest'
import { insertEvent } from '../../../../tests/stocked.ts'
import { databases, type Database } from '../../../../tests/test-app.ts'
import { getOrCreateClientLink } from '../../../agreements/proposals/client-link.server.ts'
import { createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import type { QuoteRequest } from '../../../events/event/event.ts'
import type { EventRow } from '../../../plumbing/database/schema.ts'
import { getSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import { defaultAutomaticRules } from '../account/automatic-rules.ts'
import { updateAutomaticTextRules } from '../account/automatic-rules.server.ts'
import { queueClientNews } from '../automatic/client-news.server.ts'
import { recordTextStop, withdrawTextConsent } from '../outbox/text-consents.server.ts'
import { agree, createTextsApp } from './texts-app.ts'

const hour = 3_600_000
const phone = '+19045550188'

type Options = { request?: Partial<QuoteRequest>; row?: Partial<EventRow>; on?: string[]; isAgreed?: boolean }

/** A booked event for tomorrow, November 21, 5 PM, whose client agreed. It is Friday, 9 AM. */
async function createNewsApp(
  database: Database,
  { request = {}, row = {}, on = ['tomorrow', 'due'], isAgreed = true }: Options = {},
) {
  const at = await createTextsApp(database, { isAgreed: false })
  const { app } = at
  const asked = { requestorName: 'Ada Ruiz', phoneNumber: phone, eventDate: '2026-11-21', eventStartTime: '17:00' }
  const event = await insertEvent(app, { ...asked, ...request }, { state: 'booked', ...row })
  const texted = request.phoneNumber ?? phone
  if (isAgreed) await agree(app, texted, event.id)
  const person = { eventId: event.id, name: 'Ada Ruiz', email: 'ada@home.example' }
  await getOrCreateClientLink(app.db, person, { secret: app.config.secret, now: app.now() })
  await updateAutomaticTextRules(app.db, { ...defaultAutomaticRules, on }, app.now())
  return {
    ...at,
    event,
    page: `/backbar/jobs/${event.id}/texts`,
    /** Queues due automatic texts at a time on November 20 in Florida, and sends them. */
    async tick(hours = 0) {
      app.advance(hours * hour)
      await queueClientNews(app)
      await at.deliver()
    },
    look: () => queueClientNews(app),
    owe: (id = 'deposit', dueOn = '2026-11-19', amount_cents = 27_500) =>
      app.db
        .insertInto('amount_due')
        .values({
          id,
          kind: 'deposit',
          label: 'Deposit',
          amount_cents,
          due_on: dueOn,
          event_id: event.id,
          source: id,
          created_at: 0,
        })
        .execute(),
    pay: (amountCents: number) =>
      createLedgerEntry(
        app.db,
        event.id,
        {
          dueId: null,
          kind: 'payment',
          amountCents,
          isTip: false,
          way: 'cash',
          paidOn: '2026-11-20',
          reference: '',
          reason: '',
          ofId: null,
        },
        { actor: 'owner', now: app.now() },
      ),
    set: (changes: Partial<EventRow>) => app.db.updateTable('event').set(changes).where('id', '=', event.id).execute(),
    listTexts: () =>
      app.db.selectFrom('text_message').selectAll().where('direction', '=', 'out').orderBy('id').execute(),
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: the text of the day before', (database) => {
  test('the day-before text is sent once at 10 AM and names the business and STOP', async () => {
    await using at = await createNewsApp(database)
    await at.tick()
    expect(at.double.taken).toHaveLength(0)
    at.app.advance(hour)
    await Promise.all([at.look(), at.look()])
    await Promise.all([at.deliver(), at.deliver()])
    for (let i = 0; i < 8; i++) await at.tick(1)
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      'Nerd & Tonic: Tomorrow is your event, from 5:00 PM. See you then! If anything changed, answer this text. Reply STOP to stop.',
    ])
  })

  test.each(['lost', 'quoted', 'spam'])('the day-before text is not queued for an event that is %s', async (state) => {
    await using at = await createNewsApp(database, { row: { state } })
    await at.tick(2)
    expect(await at.listTexts()).toEqual([])
  })

  test.each<[string, Partial<EventRow>]>([
    ['canceled', { state: 'lost' }],
    ['moved', { event_date: '2027-01-16' }],
    ['back to quoted', { state: 'quoted' }],
    ['later that day', { event_start_time: '19:00' }],
    ['another number’s', { phone_number: '+19045550189' }],
  ])('the day-before text is not sent if the event is %s before', async (_, changes) => {
    await using at = await createNewsApp(database)
    at.app.advance(hour)
    await at.look()
    await at.set(changes)
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect(await at.listTexts()).toMatchObject([{ state: 'refused', remark: 'What it says is no longer true' }])
  })

  test('the day-before text also keeps to daytime in the time zone of the number', async () => {
    // Area code 808 is Hawaii: 10 AM in Florida is 5 AM there.
    await using at = await createNewsApp(database, { request: { phoneNumber: '+18085550188' } })
    await at.tick(1)
    await at.tick(2)
    expect(at.double.taken).toHaveLength(0)
    await at.tick(1)
    expect(at.double.taken).toHaveLength(1)
  })

  test('the day-before text is not sent without consent, after STOP or after withdrawal', async () => {
    await using at = await createNewsApp(database, { isAgreed: false })
    await at.tick(1)
    expect(await at.listTexts()).toEqual([])
    await agree(at.app, phone, at.event.id)
    await at.look()
    await withdrawTextConsent(at.app.db, phone, at.app.now())
    await at.deliver()
    await agree(at.app, phone, at.event.id)
    await recordTextStop(at.app.db, phone, at.app.now())
    await at.tick(1)
    expect(at.double.taken).toHaveLength(0)
  })
})

describe.each(databases)('%s: the text about a late payment', (database) => {
  test('the late payment text is sent once at 10 AM the next day', async () => {
    await using at = await createNewsApp(database, { on: ['due'] })
    await at.owe()
    await at.tick()
    expect(at.double.taken).toHaveLength(0)
    for (let i = 0; i < 26; i++) await at.tick(1)
    expect(at.double.taken).toHaveLength(1)
    expect(at.double.taken[0]!.words).toMatch(
      /^Nerd & Tonic: A payment of \$275 for November 21 was due November 19\. Here is how: http\S+\/yours\/[\w-]{22,} Reply STOP to stop\.$/,
    )
  })

  test.each([27_500, 10_000])('the late payment text is not sent once %d cents were paid', async (cents) => {
    await using at = await createNewsApp(database, { on: ['due'] })
    await at.owe()
    at.app.advance(hour)
    await at.look()
    await at.pay(cents)
    await at.deliver()
    await at.tick(1)
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Not delivered: What it says is no longer true')
  })

  test('the late payment text is not sent once the event moved to another day', async () => {
    await using at = await createNewsApp(database, { on: ['due'] })
    await at.owe()
    at.app.advance(hour)
    await at.look()
    await at.set({ event_date: '2026-12-05' })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect(await at.listTexts()).toMatchObject([{ state: 'refused', remark: 'What it says is no longer true' }])
  })

  test('the late payment text is off by default and not sent for a canceled event', async () => {
    await using at = await createNewsApp(database, { on: [] })
    await at.owe()
    await at.tick(1)
    expect(await at.listTexts()).toEqual([])
    await updateAutomaticTextRules(at.app.db, { ...defaultAutomaticRules, on: ['due'] }, at.app.now())
    await at.look()
    await at.set({ state: 'lost' })
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
  })

  test('the late payment text is dropped with a note at the monthly limit', async () => {
    await using at = await createNewsApp(database, { on: ['due'] })
    await updateAutomaticTextRules(at.app.db, { ...defaultAutomaticRules, on: ['due'], capCents: 0 }, at.app.now())
    await at.owe()
    await at.tick(1)
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('The month’s limit for automatic texts is reached')
    await at.owner.fill(at.page, { intent: 'send', to: phone, words: 'By hand' })
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
  })
})

describe.each(databases)('%s: the first text to a number', (database) => {
  test('a text names the business and STOP if the earlier first text was withdrawn', async () => {
    await using at = await createNewsApp(database, { on: ['tomorrow', 'due'] })
    await at.owe()
    at.app.advance(hour)
    await at.look()
    const [first] = await at.listTexts()
    await at.owner.post(at.page, { intent: 'cancel', id: first!.id })
    await at.deliver()
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      expect.stringMatching(/^Nerd & Tonic: .*Reply STOP to stop\.$/),
    ])
  })

  test.each([
    'The Very Long and Winding Name of a Mobile Bar of Northeast Florida, LLC',
    '🍸🎉 La Coctelería Ñandú 🎉🍸',
  ])('the first text in Spanish has at most 300 characters for “%s”', async (name) => {
    await using at = await createNewsApp(database, { row: { language: 'es' } })
    await saveSetting(at.app.db, 'identity', { ...(await getSetting(at.app.db, 'identity')), name }, at.app.now())
    await at.owe('deposit', '2026-11-19', 1_234_567)
    await at.tick(1)
    expect(at.double.taken).toHaveLength(2)
    for (const { words } of at.double.taken) expect(words.length).toBeLessThanOrEqual(300)
    expect(at.double.taken.some(({ words }) => words.startsWith(`${name}: `))).toBe(true)
  })
})

test('a queued text is not sent once the client withdrew consent', async () => {
  await using at = await createNewsApp('sqlite', { on: [] })
  at.app.advance(12 * hour)
  await at.owner.fill(at.page, { intent: 'send', to: phone, words: 'In the morning' })
  await withdrawTextConsent(at.app.db, phone, at.app.now())
  await at.wait(12 * 60)
  expect(at.double.taken).toHaveLength(0)
})
