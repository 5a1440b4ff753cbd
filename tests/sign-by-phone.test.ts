import { describe, expect, test } from 'vitest'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { listProposals } from '../app/agreements/proposals/proposals.server.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import { computePaymentSummary } from '../app/agreements/payments/payment-summary.ts'
import { defaultTaxSettings } from '../app/agreements/sales-tax/tax-settings.ts'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { getLastStateChange } from '../app/events/event/history-entry.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type Database, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const mailed = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bar.example' }
const today = '2026-11-20'
const page = (id: string) => `/backbar/jobs/${id}`
const form = (id: string) => `${page(id)}?book=yes`
const paid = { total: '950', deposit: '238', paid: 'yes', way: 'venmo', paidOn: today, balanceOn: '2027-05-01' }
const tick = 'Email them what was said, to sign'

/** Proposal emails of an event. */
async function listProposalEmails({ db }: TestApp, eventId: string) {
  const rows = await db.selectFrom('email').selectAll().where('event_id', '=', eventId).execute()
  return rows.filter(({ kind }) => kind === 'proposal')
}

async function getClientPage({ db, config }: TestApp, eventId: string) {
  const { token } = await getOrCreateClientLink(
    db,
    { eventId, name: '', email: '' },
    { secret: config.secret, now: openingTime },
  )
  return getClientPagePath(token)
}

async function bookByPhone(app: TestApp, changes: Parameters<typeof createStoredEvent>[2] = {}, words = {}) {
  const { id } = await createStoredEvent(app.db, openingTime, changes)
  const owner = await createOwnerClient(app)
  const answer = await owner.fill(form(id), { ...paid, ...words })
  return { id, answer, ...owner }
}

const createMailedApp = (database: Database) => createTestApp(database, mailed)

describe.each(databases)('%s: an event booked by phone', (database) => {
  test.each([
    ['en', 'Here is what we agreed on by phone', 'May 15 is booked for you'],
    ['es', 'Esto es lo que acordamos por teléfono', 'El 15 de mayo está reservado para ti'],
  ] as const)(
    'an event booked by phone is emailed to its client for signature in language %s',
    async (language, words, isBooked) => {
      await using app = await createMailedApp(database)
      const { id, answer, open } = await bookByPhone(app, { language })
      expect(answer.to).toBe(`${page(id)}?said=booked-to-sign`)
      const emails = await listProposalEmails(app, id)
      expect(emails).toHaveLength(1)
      expect(emails[0]!.body_text.replace(/\s+/g, ' ')).toContain(words)
      expect(emails[0]!.body_text).toContain('$950')
      const theirs = await parsePage(await (await createAppVisitor(app))(await getClientPage(app, id)))
      expect(theirs.text).toContain(isBooked)
      expect((await open(answer.to)).text).toContain('An email with the link to sign is on its way to them')
    },
  )

  test('once its client signs, an event booked by phone owes its total less the deposit', async () => {
    await using app = await createMailedApp(database)
    const { id, open } = await bookByPhone(app)
    expect((await open(page(id))).text).toContain('Not signed yet')
    const visit = await createAppVisitor(app)
    const path = await getClientPage(app, id)
    const { fields } = await parsePage(await visit(path))
    const yes = { ...Object.fromEntries(fields), intent: 'yes', signature: 'Delia Deetz', consent: 'on' }
    const signed = await visit(path, { method: 'POST', body: new URLSearchParams(yes) })
    expect(signed.status).toBe(303)
    const account = computePaymentSummary(null, await getLedger(app.db, id), today)
    expect([account.dueCents, account.paidCents, account.openCents]).toEqual([95_000, 23_800, 71_200])
    expect((await listProposals(app.db, id))[0]!.state).toBe('reserved')
    expect((await open(page(id))).text).not.toContain('Not signed yet')
  })

  test('an event booked by phone is emailed once when its form is posted several times', async () => {
    await using app = await createMailedApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const words = { ...Object.fromEntries((await open(form(id))).fields), ...paid }
    const both = await Promise.all([post(page(id), words), post(page(id), words)])
    app.advance(60_000)
    const again = await post(page(id), words)
    expect([...both, again].map(({ to }) => to)).toEqual(Array(3).fill(`${page(id)}?said=booked-to-sign`))
    expect([(await listProposalEmails(app, id)).length, (await listProposals(app.db, id)).length]).toEqual([1, 1])
  })

  test('a phone booking with the email box unchecked can be emailed later', async () => {
    await using app = await createMailedApp(database)
    const { id, answer, open, post, fill } = await bookByPhone(app, {}, { sign: '' })
    expect([answer.to, (await listProposalEmails(app, id)).length]).toEqual([`${page(id)}?said=moved-booked`, 0])
    const overview = await open(page(id))
    expect(overview.text).toMatch(/Not signed yet\s+Send to sign/)
    const preview = await post(`${page(id)}/proposal/act`, { intent: 'to-sign' })
    expect(preview.to).toBe(`${page(id)}/proposal/see`)
    expect((await open(preview.to)).text).toContain('$950')
    expect(await listProposalEmails(app, id)).toEqual([])
    await fill(preview.to, { intent: 'send' })
    expect(await listProposalEmails(app, id)).toHaveLength(1)
    expect((await open(page(id))).text).toMatch(/Not signed yet\s+It waits on their page/)
  })

  test('an event booked by phone keeps an edited draft until its owner replaces it', async () => {
    await using app = await createMailedApp(database)
    const { id, open, post, fill } = await bookByPhone(app, {}, { sign: '' })
    const stale = { intent: 'to-sign' }
    await fill(`${page(id)}/proposal`, { greeting: 'Written by hand' })
    const draft = async () => (await listProposals(app.db, id))[0]!.document
    const edited = await draft()
    const refused = await post(`${page(id)}/proposal/act`, stale)
    expect(refused.to).toBe(`${page(id)}?said=draft-kept#proposal`)
    expect(await draft()).toEqual(edited)
    const overview = await open(refused.to)
    expect(overview.text).toContain('The proposal has a draft that says something else, so it was kept')
    expect(overview.text).toMatch(/Open the draft\s+Replace it with what you agreed by phone/)
    const replaced = await post(`${page(id)}/proposal/act`, { intent: 'replace-draft' })
    expect([replaced.to, (await open(replaced.to)).text]).toEqual([
      `${page(id)}/proposal/see`,
      expect.stringContaining('$950'),
    ])
  })

  test('an event booked by phone can be previewed again while its draft is unedited', async () => {
    await using app = await createMailedApp(database)
    const { id, post } = await bookByPhone(app, {}, { sign: '' })
    const preview = () => post(`${page(id)}/proposal/act`, { intent: 'to-sign' })
    expect([(await preview()).to, (await preview()).to]).toEqual(Array(2).fill(`${page(id)}/proposal/see`))
  })

  test('undoing a phone booking withdraws its proposal', async () => {
    await using app = await createMailedApp(database)
    const { id, post } = await bookByPhone(app)
    const event = getLastStateChange(await listHistoryEntries(app.db, id))!.id
    await post(page(id), { intent: 'undo', event })
    expect((await listProposals(app.db, id)).map(({ state }) => state)).toEqual(['taken-back'])
    expect((await findEvent(app.db, id))!.state).toBe('new')
  })

  test('the email checkbox of a phone booking stays unchecked after an error', async () => {
    await using app = await createMailedApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { open, post } = await createOwnerClient(app)
    const { fields } = await open(form(id))
    expect(fields.get('sign')).toBe('yes')
    fields.delete('sign')
    const back = await post(form(id), { ...Object.fromEntries(fields), ...paid, total: '' })
    expect([back.status, back.page.fields.has('sign')]).toEqual([422, false])
  })

  test('an event booked by phone by an assistant is also emailed to its client', async () => {
    await using app = await createMailedApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    const { fill } = await createUserClient(app, 'desk')
    await fill(form(id), { ...paid, depositOn: '2026-11-27' })
    expect(await listProposalEmails(app, id)).toHaveLength(1)
  })
})

describe.each(databases)('%s: the box that emails a phone booking for signature', (database) => {
  test.each([
    ['no mail carrier', {}, {}],
    ['no email address', mailed, { request: { fromEmail: null } }],
    ['no hours yet', mailed, { request: { eventStartTime: null, eventEndTime: null } }],
    ['a wish that has no price', mailed, { request: { onRequest: ['ice-and-coolers' as const] } }],
    ['an event tomorrow', mailed, { request: { eventDate: '2026-11-21' } }],
  ])('a phone booking with %s offers no email checkbox and sends no email', async (_, env, changes) => {
    await using app = await createTestApp(database, env)
    const { id } = await createStoredEvent(app.db, openingTime, changes)
    const { open, fill } = await createOwnerClient(app)
    const { text } = await open(form(id))
    expect(text).not.toContain(tick)
    expect(text).toContain('Nothing is signed by this, and nothing is sent')
    const answer = await fill(form(id), { ...paid, balanceOn: today, sign: 'yes' })
    expect(answer.status).toBe(303)
    expect(await listProposalEmails(app, id)).toEqual([])
    expect((await open(answer.to)).text).not.toContain('on its way')
  })
})

describe.each(databases)('%s: the total of a booking by phone', (database) => {
  test('the total of a phone booking includes sales tax and equals its proposal’s', async () => {
    await using app = await createMailedApp(database)
    const { db } = app
    const classes = { labor: 'taxed', rental: 'capped', goods: 'capped' } as const
    await saveSetting(db, 'salesTax', { ...defaultTaxSettings, isOn: true, since: today, classes }, openingTime)
    const { id } = await createStoredEvent(db, openingTime)
    const { open, fill } = await createOwnerClient(app)
    const { text, fields } = await open(form(id))
    const draft = await open(`${page(id)}/proposal`)
    expect(draft.status).toBe(200)
    expect(text).toMatch(/Sales tax \$\d+/)
    await fill(form(id), { paid: 'no', depositOn: '2026-11-27', balanceOn: '2027-05-01' })
    const [sent] = await listProposals(db, id)
    expect(sent!.totalCents).toBe(Math.round(Number(fields.get('total')) * 100))
    expect(sent!.document.lines.some(({ id }) => id === 'by-phone')).toBe(false)
  })
})
