import { describe, expect, test } from 'vitest'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createTestClient } from './test-client.ts'
import { cancelEvent, getChangeFormVersion } from './submit-change-form.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { saveProposalDraft } from '../app/agreements/proposals/proposals.server.ts'
import { createOwnerClient } from './owner-client.ts'
import { createPayingClient } from './paying-client.ts'
import type { Language } from '../app/ui/language.ts'

const dana = { intent: 'contact-add', name: 'Dana Lee', role: 'planner', email: 'dana@plan.example' }
const client = { name: 'Nora Ephron', email: null }

/** Removes the client's email address from an event, as if they had asked by phone. */
async function removeClientEmail({ db }: Pick<TestApp, 'db'>, id: string) {
  const { request } = await db.selectFrom('event').select('request').where('id', '=', id).executeTakeFirstOrThrow()
  const words = JSON.stringify({ ...JSON.parse(request), fromEmail: null })
  await db.updateTable('event').set({ request: words, from_email: '' }).where('id', '=', id).execute()
  await db.updateTable('event_contact').set({ email: '' }).where('id', '=', id).execute()
  await db.updateTable('client_link').set({ email: '' }).where('event_id', '=', id).execute()
}

/** A client without an email address, their planner, who gets the event's emails, and a payer, who gets none. */
async function withPlanner(app: TestApp, language: Language = 'en') {
  const them = await createTestClient(app, { client }, language)
  const { id } = them.event
  await removeClientEmail(app, id)
  const owner = await createOwnerClient(app)
  const event = `/backbar/jobs/${id}`
  await owner.post(event, { ...dana, getsEmails: 'yes' })
  await owner.post(event, { ...dana, name: 'Ruth Payer', email: 'ruth@home.example', role: 'payer' })
  const emails = async (kind: string) => {
    const rows = await app.db.selectFrom('email').selectAll().where('event_id', '=', id).execute()
    return rows.filter((row) => row.kind === kind)
  }
  const recipients = async (kind: string) => (await emails(kind)).map(({ recipient }) => recipient)
  const sign = () =>
    them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  return { them, id, owner, event, emails, recipients, sign }
}

describe.each(databases)('%s: contacts of a client without an email address', (database) => {
  test.each([
    ['en', 'Copy for Dana Lee, a contact of this event.'],
    ['es', 'Copia para Dana Lee, contacto de este evento.'],
  ] as const)(
    'contacts of a client without email get a copy of the signed agreement in %s',
    async (language, opening) => {
      await using app = await createTestApp(database)
      const { them, sign, emails } = await withPlanner(app, language)
      expect((await sign()).status).toBe(303)
      const [copy, ...more] = (await emails('agreement')).filter(({ recipient }) => recipient !== 'hello@bar.example')
      expect(copy).toMatchObject({ recipient: 'dana@plan.example', body_text: expect.stringContaining(opening) })
      expect(copy!.body_text).not.toContain(them.here)
      expect(more.filter(({ recipient }) => recipient === '' || recipient === 'ruth@home.example')).toEqual([])
    },
  )

  test('contacts of a client without email get a copy of an answer to a question', async () => {
    await using app = await createTestApp(database)
    const { owner, event, recipients } = await withPlanner(app)
    const answered = await owner.post(`${event}/proposal/act`, { intent: 'answer', answer: 'Yes, we bring ice.' })
    expect(answered.status).toBe(303)
    expect(await recipients('answer')).toEqual(['dana@plan.example'])
  })

  test('contacts of a client without email get a reply once, as its page shows', async () => {
    await using app = await createTestApp(database)
    const { owner, event, recipients } = await withPlanner(app)
    const page = await owner.open(`${event}/reply?template=blank`)
    expect(page.text).toContain('to dana@plan.example.')
    const typed = { ...Object.fromEntries(page.fields), subject: 'Your ice', body: 'We bring it.', notedAs: 'none' }
    for (const _ of [1, 2]) expect((await owner.post(`${event}/reply?template=blank`, typed)).status).toBe(303)
    expect(await recipients('reply')).toEqual(['dana@plan.example'])
  })

  test('contacts of a client without email get the next proposal, and its preview names them', async () => {
    await using app = await createTestApp(database)
    const { owner, event, id, recipients } = await withPlanner(app)
    const document = sampleProposal({ client })
    const draft = { ...document, money: { ...document.money, ways: ['cash' as const] } }
    await saveProposalDraft(app.db, id, draft, { today: '2026-11-20', now: openingTime })
    const preview = await owner.open(`${event}/proposal/see`)
    expect(preview.text).toContain('dana@plan.example')
    const sent = await owner.post(`${event}/proposal/see`, {
      intent: 'send',
      seen: preview.fields.get('seen')!,
    })
    expect(sent.to).toContain('said=proposed')
    expect(await recipients('proposal')).toEqual(['dana@plan.example'])
  })

  test('contacts of a client without email get invoices and receipts of recorded payments', async () => {
    await using app = await createTestApp(database)
    const { owner, event, sign, recipients } = await withPlanner(app)
    await sign()
    const money = `${event}/money`
    const paid = { intent: 'pay', sum: '100', way: 'cash', paidOn: '2026-11-20', receipt: 'yes', key: 'a'.repeat(22) }
    await owner.post(money, paid)
    expect(await recipients('invoice')).toEqual(['dana@plan.example'])
    const invoice = { intent: 'invoice-send', poNumber: '', key: 'b'.repeat(22) }
    const made = await owner.post(money, invoice)
    expect((await owner.post(money, invoice)).to).toBe(made.to)
    expect(await recipients('invoice')).toEqual(['dana@plan.example', 'dana@plan.example'])
  })

  test('contacts of a client without email get payment reminders, and their preview names them', async () => {
    await using app = await createTestApp(database)
    const { owner, event, sign, recipients } = await withPlanner(app)
    await sign()
    const shown = await owner.open(`${event}/money?remind=yes`)
    expect(shown.text).toContain('dana@plan.example')
    const sent = await owner.post(`${event}/money`, { intent: 'remind', seen: getChangeFormVersion(shown) })
    expect([sent.status, sent.to]).toEqual([303, expect.stringContaining('did=reminded')])
    expect(await recipients('reminder')).toEqual(['dana@plan.example'])
  })

  test('contacts of a client without email get the questions about missing details', async () => {
    await using app = await createTestApp(database)
    const { owner, event, sign, recipients } = await withPlanner(app)
    await sign()
    const page = `${event}/facts?open=ask`
    expect((await owner.open(page)).text).toContain('The email to dana@plan.example')
    expect((await owner.post(page, { intent: 'send', field: 'power' })).status).toBe(303)
    expect(await recipients('facts-asked')).toEqual(['dana@plan.example'])
  })

  test('contacts of a client without email get a copy of the cancellation', async () => {
    await using app = await createTestApp(database)
    const { owner, event, sign, recipients } = await withPlanner(app)
    await sign()
    expect((await cancelEvent(owner, event, '0')).status).toBe(303)
    expect(await recipients('change')).toContain('dana@plan.example')
  })

  test('contacts of a client without email get the receipt of a card payment', async () => {
    await using at = await createPayingClient(database)
    const { session } = await at.tap()
    await removeClientEmail(at, at.eventId)
    await at.db.updateTable('checkout').set({ request_parameters: '{}' }).execute()
    const owner = await createOwnerClient(at.house)
    await owner.post(`/backbar/jobs/${at.eventId}`, { ...dana, getsEmails: 'yes' })
    at.stripe.account.pay(session)
    await at.stripe.webhooks.settled()
    expect((await at.emails()).map(({ recipient }) => recipient)).toEqual(['dana@plan.example'])
  })

  test('contacts who are set to get no emails get none', async () => {
    await using app = await createTestApp(database)
    const them = await createTestClient(app, { client })
    await removeClientEmail(app, them.event.id)
    const owner = await createOwnerClient(app)
    const event = `/backbar/jobs/${them.event.id}`
    await owner.post(event, dana)
    const answered = await owner.post(`${event}/proposal/act`, { intent: 'answer', answer: 'Yes.' })
    expect(answered.status).toBe(303)
    expect(await app.db.selectFrom('email').select('id').where('recipient', '=', '').execute()).toEqual([])
    expect(await app.db.selectFrom('email').select('id').where('kind', '=', 'answer').execute()).toEqual([])
  })
})
