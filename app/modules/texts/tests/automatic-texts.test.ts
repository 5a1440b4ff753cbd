import { describe, expect, test } from 'vitest'
import { createVisitor } from '../../../../tests/guest.ts'
import { fullQuoteForm } from '../../../../tests/doubles/sample-form.ts'
import { sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import type { Database } from '../../../../tests/test-app.ts'
import { databases } from '../../../../tests/test-app.ts'
import { getOrCreateClientLink } from '../../../agreements/proposals/client-link.server.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  sendProposal,
} from '../../../agreements/proposals/proposals.server.ts'
import { automaticTexts } from '../../../business/automatic-texts.server.ts'
import { defaultAutomaticRules } from '../account/automatic-rules.ts'
import { updateAutomaticTextRules } from '../account/automatic-rules.server.ts'
import { queueClientNews } from '../automatic/client-news.server.ts'
import { recordTextConsent, withdrawTextConsent } from '../outbox/text-consents.server.ts'
import { agree, createTextsApp, noraPhone } from './texts-app.ts'

const hour = 3_600_000

async function createAutomaticApp(database: Database, options: Parameters<typeof createTextsApp>[1] = {}) {
  const at = await createTextsApp(database, { isAgreed: false, ...options })
  const { app, event } = at
  if (options.isAgreed !== false) await agree(app, noraPhone, event.id)
  return {
    ...at,
    rules: (changes: Partial<typeof defaultAutomaticRules>) =>
      updateAutomaticTextRules(app.db, { ...defaultAutomaticRules, ...changes }, app.now()),
    /** Sends a proposal for an event, as the owner does. */
    async propose(eventId = event.id) {
      const document = sampleProposal({ keepsDay: false })
      await saveProposalDraft(app.db, eventId, document, { today: '2026-11-20', now: app.now() })
      const seen = hashProposalDocument(document)
      const by = { actor: 'owner' as const, now: app.now() }
      const sent = await sendProposal(app.db, eventId, { seen, today: '2026-11-20', despite: 'yes' }, by)
      expect(sent).toMatchObject({ kind: 'sent' })
      const person = { eventId, name: 'Nora Ephron', email: 'nora@home.example' }
      await getOrCreateClientLink(app.db, person, { secret: app.config.secret, now: app.now() })
    },
    look: () => queueClientNews(app),
    listTexts: () =>
      app.db.selectFrom('text_message').selectAll().where('direction', '=', 'out').orderBy('id').execute(),
    [Symbol.asyncDispose]: () => at[Symbol.asyncDispose](),
  }
}

describe.each(databases)('%s: a text that nobody wrote', (database) => {
  test('an automatic text is sent once, with its link, the business name and STOP', async () => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    await at.propose()
    await Promise.all([at.look(), at.look()])
    await at.look()
    await at.deliver()
    expect(at.double.taken).toHaveLength(1)
    expect(at.double.taken[0]!.words).toMatch(
      /^Nerd & Tonic: Your answer about \w+ \d+ is here: http:\/\/localhost:3000\/yours\/[\w-]{22,} Reply STOP to stop\.$/,
    )
    const page = await at.owner.open(at.page)
    expect(page.text).toContain('Your answer about')
  })

  test('an automatic text is not sent until the owner switches its kind on', async () => {
    await using at = await createAutomaticApp(database)
    await at.propose()
    await at.look()
    expect(await at.listTexts()).toEqual([])
  })

  test('an automatic text needs consent for its event, and texting first is no consent', async () => {
    await using at = await createAutomaticApp(database, { isAgreed: false })
    const { db, now } = at.app
    const shown = { text: 'They texted first.', version: '1', language: 'en', page: 'text' }
    await recordTextConsent(db, { phone: noraPhone, eventId: at.event.id, kind: 'conversation', ...shown }, now())
    await recordTextConsent(db, { phone: noraPhone, eventId: 'another event', kind: 'form', ...shown }, now())
    await at.rules({ on: ['answer'] })
    await at.propose()
    await at.look()
    expect(await at.listTexts()).toEqual([])
  })

  test('an automatic text is not sent if the consent was withdrawn before', async () => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    await at.propose()
    await at.look()
    await withdrawTextConsent(at.app.db, noraPhone, at.app.now())
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect(await at.listTexts()).toMatchObject([{ state: 'refused', remark: expect.stringContaining('not agreed') }])
  })

  test('an automatic text that would arrive too late is dropped with a note', async () => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    at.app.advance(12 * hour)
    const { db, now } = at.app
    const news = { kind: 'answer', eventId: at.event.id, phone: noraPhone, language: 'en' as const, words: 'Soon' }
    await automaticTexts.run(db, [{ ...news, key: 'late', expiresAt: now() + 2 * hour }], now())
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Not delivered: It would have come too late')
  })

  test('an automatic text at night waits for the morning if it still applies then', async () => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    at.app.advance(12 * hour)
    await at.propose()
    await at.look()
    await at.deliver()
    expect(at.double.taken).toHaveLength(0)
    await at.wait(11 * 60)
    expect(at.double.taken).toHaveLength(1)
  })

  test.each([
    ['was withdrawn', { state: 'withdrawn' }],
    ['ended', { expires_on: '2026-11-20' }],
  ])('an overnight text is dropped with a note if its proposal %s', async (_, changes) => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    at.app.advance(12 * hour)
    await at.propose()
    await at.look()
    await at.app.db.updateTable('proposal').set(changes).execute()
    await at.wait(11 * 60)
    expect(at.double.taken).toHaveLength(0)
    expect((await at.owner.open(at.page)).text).toContain('Not delivered: What it says is no longer true')
  })

  test('an overnight text about a replaced proposal is sent once, for the new proposal', async () => {
    await using at = await createAutomaticApp(database)
    await at.rules({ on: ['answer'] })
    at.app.advance(12 * hour)
    await at.propose()
    await at.look()
    await at.propose()
    await at.look()
    await at.wait(11 * 60)
    expect(at.double.taken).toHaveLength(1)
    expect((await at.listTexts()).map(({ state }) => state).toSorted()).toEqual(['refused', 'sent'])
  })
})

describe('the monthly limit', () => {
  test('the monthly limit stops only automatic texts and is reported on Today', async () => {
    await using at = await createAutomaticApp('sqlite')
    await at.rules({ on: ['answer'], capCents: 1 })
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'One by hand' })
    await at.deliver()
    await at.propose()
    await at.look()
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'Another by hand' })
    await at.deliver()
    expect(at.double.taken.map(({ words }) => words)).toEqual([
      expect.stringContaining('One by hand'),
      'Another by hand',
    ])
    expect((await at.owner.open('/backbar')).text).toContain('Automatic texts stopped for this month')
  })

  test('the monthly limit counts the cost of a text that the carrier reports', async () => {
    await using at = await createAutomaticApp('sqlite', { kind: 'telnyx' })
    await at.rules({ on: ['answer'] })
    await at.owner.fill(at.page, { intent: 'send', to: noraPhone, words: 'By hand' })
    await at.deliver()
    expect(await at.findText()).toMatchObject({ cost_micros: 5_100 })
  })
})

test('a number from quote forms gets at most three texts a day', async () => {
  await using at = await createAutomaticApp('sqlite', { isAgreed: false })
  await at.rules({ on: ['answer', 'due', 'tomorrow'] })
  const stranger = '+19045550142'
  const { ask } = await createVisitor(at.app)
  for (let i = 0; i < 5; i++) await ask({ ...fullQuoteForm, message: `Form ${i}`, textMe: 'yes' })
  await at.look()
  await at.deliver()
  expect(at.double.taken).toHaveLength(0)
  const events = await at.app.db.selectFrom('event').select('id').where('phone_number', '=', stranger).execute()
  expect(events.length).toBeGreaterThan(3)
  for (const { id } of events) await at.propose(id)
  await at.look()
  await at.deliver()
  expect(at.double.taken).toHaveLength(3)
  expect(at.double.taken.some(({ words }) => /^Nerd & Tonic: .*Reply STOP to stop\.$/.test(words))).toBe(true)
  const stop = at.double.say(stranger, 'STOP')
  await at.visit(stop.path, stop.init)
  at.app.advance(25 * hour)
  await at.look()
  await at.deliver()
  expect(at.double.taken).toHaveLength(3)
})

test('the settings show each kind of text with its wording, and store the switches', async () => {
  await using at = await createAutomaticApp('sqlite')
  const page = '/backbar/settings/texts'
  const before = await at.owner.open(page)
  expect(before.text).toContain('Automatic texts')
  expect(before.text).toMatch(/Your answer about December 5 is here: .*1 text/)
  expect(before.html).not.toMatch(/name="kind-answer"[^>]*checked/)
  expect(before.text).toContain('How people agree On the quote form')
  const refused = await at.owner.post(page, { intent: 'automatic', 'kind-answer': 'yes', cap: 'much' })
  expect(refused.status).toBe(422)
  expect(refused.page.text).toContain('Enter dollars, such as 20')
  const saved = await at.owner.post(page, { intent: 'automatic', 'kind-answer': 'yes', cap: '35' })
  expect(saved.to).toBe(`${page}?done=automatic`)
  const after = await at.owner.open(page)
  expect(after.fields.get('cap')).toBe('35')
  await at.owner.post(page, { intent: 'registration', 'done-brand': 'yes', 'answer-brand': 'Brand BX12' })
  expect((await at.owner.open(page)).fields.get('answer-brand')).toBe('Brand BX12')
})
