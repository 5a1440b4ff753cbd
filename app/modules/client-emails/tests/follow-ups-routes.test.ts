import { describe, expect, test } from 'vitest'
import { acceptProposal } from '../../../agreements/client-page/accept-proposal.server.ts'
import { sendAutomaticFollowUps } from '../follow-up-loop.server.ts'
import { followUpRules } from '../follow-up-rules.ts'
import { followUpKinds } from '../follow-up-kinds.ts'
import { mergeEvents } from '../../../office/event/merge-similar-events.server.ts'
import { eraseDataSubject, computeDataSubjectTag } from '../../../upkeep/privacy/erase-data-subject.server.ts'
import { getDataSubject } from '../../../upkeep/privacy/data-subject.server.ts'
import { saveSetting } from '../../../business/stored-settings.server.ts'
import { getUnsubscribePath } from '../../../agreements/unsubscribe/unsubscribe-link.server.ts'
import { composeEmail } from '../../../plumbing/outbox/compose-email.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleAcceptance } from '../../../../tests/doubles/sample-proposal.ts'
import {
  databases,
  createTestApp,
  openingTime,
  createAppVisitor,
  type Database,
  type TestApp,
} from '../../../../tests/test-app.ts'
import { createOwnerClient, createUserClient } from '../../../../tests/owner-client.ts'

const [hour, day] = [3_600_000, 24 * 3_600_000]

/** A site that sends email, with the postal address that emails before a booking need. */
async function createAppWithEmail(database: Database = 'sqlite'): Promise<TestApp> {
  const app = await createTestApp(database, { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'hello@bar.example' })
  const setting = { name: 'payTo', value: JSON.stringify({ check: '1 Bay St\nJacksonville, FL 32202' }) }
  await app.db
    .insertInto('setting')
    .values({ ...setting, is_sample: 0, changed_at: 0 })
    .execute()
  return app
}

/** An inquiry that has waited two days for a reply. */
const createWaitingInquiry = (app: TestApp, fromEmail = 'nora@home.example', requestorName = 'Nora Ephron') =>
  createStoredEvent(app.db, app.now() - 2 * day, { request: { fromEmail, requestorName } })

const listFollowUpEmails = (app: TestApp) =>
  app.db.selectFrom('email').selectAll().where('kind', '=', 'follow-up').orderBy('created_at').execute()

const setRule = (app: TestApp, rules: object) =>
  app.db
    .insertInto('setting')
    .values({ name: 'letterRules', value: JSON.stringify(rules), is_sample: 0, changed_at: 0 })
    .execute()

const getFollowUpPath = (eventId: string, kind: string) => `/backbar/jobs/${eventId}/letter/${kind}`

describe.each(databases)('%s: a follow-up email to review', (database) => {
  test('a follow-up email is sent once as shown, and a second attempt names the sender', async () => {
    await using app = await createAppWithEmail(database)
    const [owner, dana] = [await createOwnerClient(app), await createUserClient(app, 'desk', 'Dana')]
    const event = await createWaitingInquiry(app)
    const here = getFollowUpPath(event.id, 'new')
    const page = await owner.open(here)
    expect(page.text).toContain('Nora waits for your answer')
    expect(page.text).toContain('We have your request for May 15')
    expect(page.text).toContain('It includes your postal address and the line that stops such emails.')
    const theirs = Object.fromEntries((await dana.open(here)).fields)
    expect((await dana.post(here, { ...theirs, intent: 'send' })).status).toBe(303)
    const second = await owner.post(here, { ...Object.fromEntries(page.fields), intent: 'send' })
    expect([second.status, second.page.text.includes('Dana sent it at 9:00 AM.')]).toEqual([409, true])
    const [email, ...more] = await listFollowUpEmails(app)
    expect(more).toEqual([])
    expect(email!.body_text).toContain('1 Bay St, Jacksonville, FL 32202')
    expect(email!.unsubscribe_url).toBe(
      app.config.siteUrl + getUnsubscribePath(app.config.secret, event.id, 'nora@home.example'),
    )
  })

  test('a follow-up email is not sent once the client has signed', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const { event } = await createTestClient(app)
    app.advance(2 * day)
    const here = getFollowUpPath(event.id, 'unopened')
    const page = await owner.open(here)
    expect(page.text).toContain('It includes their link, your postal address and the line that stops such emails.')
    const shown = () => ({ words: 'What was shown', facts: {} })
    await acceptProposal(app.db, event.id, sampleAcceptance, { shown, today: '2026-11-22', now: app.now() })
    const sent = await owner.post(here, { ...Object.fromEntries(page.fields), intent: 'send' })
    expect([sent.status, sent.page.text.includes('They signed at 9:00 AM. Nothing was sent.')]).toEqual([409, true])
    expect(await listFollowUpEmails(app)).toEqual([])
  })

  test('a follow-up email whose content changed is refused with the changes marked', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const event = await createWaitingInquiry(app)
    const here = getFollowUpPath(event.id, 'new')
    const page = await owner.open(here)
    await app.db.updateTable('event').set({ event_date: '2027-06-19' }).where('id', '=', event.id).execute()
    const sent = await owner.post(here, { ...Object.fromEntries(page.fields), intent: 'send' })
    expect(sent.status).toBe(409)
    expect(sent.page.html).toContain('<mark>We have your request for June 19</mark>')
    expect(await listFollowUpEmails(app)).toEqual([])
    const again = Object.fromEntries(sent.page.fields)
    expect((await owner.post(here, { ...again, intent: 'send' })).status).toBe(303)
    expect(await listFollowUpEmails(app)).toHaveLength(1)
  })

  test('concurrent sends for two inquiries of one client send only one email', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const events = [await createWaitingInquiry(app), await createWaitingInquiry(app, 'NORA@home.example')]
    const pages = await Promise.all(events.map(({ id }) => owner.open(getFollowUpPath(id, 'new'))))
    await Promise.all(
      events.map(({ id }, i) =>
        owner.post(getFollowUpPath(id, 'new'), { ...Object.fromEntries(pages[i]!.fields), intent: 'send' }),
      ),
    )
    expect(await listFollowUpEmails(app)).toHaveLength(1)
  })

  test('an email sent at night goes out at 8 AM only if still due', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const events = [
      await createWaitingInquiry(app),
      await createWaitingInquiry(app, 'marcus@hale.example', 'Marcus Hale'),
    ]
    app.advance(13 * hour)
    for (const { id } of events) {
      const page = await owner.open(getFollowUpPath(id, 'new'))
      expect(page.text).toContain('Send at 8 AM')
      await owner.post(getFollowUpPath(id, 'new'), { ...Object.fromEntries(page.fields), intent: 'send' })
    }
    expect((await owner.open(getFollowUpPath(events[0]!.id, 'new'))).text).toContain('It goes on Saturday')
    expect([await sendAutomaticFollowUps(app), await listFollowUpEmails(app)]).toEqual([0, []])
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', events[1]!.id).execute()
    app.advance(10 * hour)
    expect([await sendAutomaticFollowUps(app), await sendAutomaticFollowUps(app)]).toEqual([1, 0])
    expect((await listFollowUpEmails(app)).map(({ event_id }) => event_id)).toEqual([events[0]!.id])
    expect((await owner.open('/backbar/letters/waiting')).text).toMatch(/Marcus Hale ?: A new inquiry/)
  })

  test('five emails are sent with a single tap, and each is checked separately', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva']
    const leads = []
    for (const name of names) leads.push(await createWaitingInquiry(app, `${name.toLowerCase()}@home.example`, name))
    const { html, text } = await owner.open('/backbar/letters/waiting')
    expect(text).toContain('Send all five')
    await app.db.updateTable('event').set({ state: 'lost' }).where('id', '=', leads[2]!.id).execute()
    const shown = [...html.matchAll(/name="letter" value="([^"]+)"/g)].map(([, value]): [string, string] => {
      return ['letter', value!]
    })
    const { page } = await owner.post('/backbar/letters/waiting', shown)
    expect(page.text.match(/Not sent/g)).toHaveLength(1)
    expect(page.text).toContain('The inquiry is closed. Nothing was sent.')
    expect(await listFollowUpEmails(app)).toHaveLength(4)
  })

  test('of seven emails to review, five are open and sent together', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    for (let i = 1; i <= 7; i++) await createWaitingInquiry(app, `guest${i}@home.example`, `Guest ${i}`)
    const { html, text } = await owner.open('/backbar/letters/waiting')
    expect(text).toMatch(/Send these five.*2 more, not sent with these/)
    expect([html.match(/<details[^>]* open/g)?.length, html.match(/name="letter"/g)?.length]).toEqual([5, 5])
  })

  test('a follow-up email goes out automatically only if enabled and no question is open', async () => {
    await using app = await createAppWithEmail(database)
    const event = await createWaitingInquiry(app)
    expect([await sendAutomaticFollowUps(app), (await listFollowUpEmails(app)).length]).toEqual([0, 0])
    await setRule(app, { new: { mode: 'itself' } })
    await app.db
      .insertInto('agreement_log_entry')
      .values({
        id: 'question',
        event_id: event.id,
        number: 1,
        at: app.now(),
        actor: 'client',
        kind: 'asked',
        details: '{}',
        previous_hash: '',
        hash: '',
      })
      .execute()
    expect(await sendAutomaticFollowUps(app)).toBe(0)
    const owner = await createOwnerClient(app)
    expect((await owner.open(getFollowUpPath(event.id, 'new'))).text).toContain('they asked you something')
    await app.db.deleteFrom('agreement_log_entry').execute()
    const rounds = await Promise.all([1, 2, 3].map(() => sendAutomaticFollowUps(app)))
    expect([rounds.reduce((sum, one) => sum + one), (await listFollowUpEmails(app)).length]).toEqual([1, 1])
    expect((await owner.open(getFollowUpPath(event.id, 'new'))).text).toContain('It went by itself at 9:00 AM.')
  })

  test('after downtime, an expired email is listed once and one still due is sent', async () => {
    await using app = await createAppWithEmail(database)
    const days = { review: { mode: 'off' }, thanks: { mode: 'itself' } }
    await setRule(app, days)
    await sendAutomaticFollowUps(app)
    const past = (date: string, name: string) =>
      createStoredEvent(
        app.db,
        openingTime - 90 * day,
        { request: { fromEmail: `${name}@home.example`, requestorName: name, eventDate: date } },
        { state: 'done', event_date: date },
      )
    await past('2026-11-21', 'Ada')
    const still = await past('2026-11-29', 'Bea')
    app.advance(12 * day)
    expect([await sendAutomaticFollowUps(app), await sendAutomaticFollowUps(app)]).toEqual([1, 0])
    expect((await listFollowUpEmails(app)).map(({ event_id }) => event_id)).toEqual([still.id])
    const owner = await createOwnerClient(app)
    const { text } = await owner.open('/backbar/letters/waiting')
    expect(text.match(/Ada ?: Thank-you the day after/g)).toHaveLength(1)
  })
})

test('a client gets at most one follow-up email in 48 hours, with the reason shown', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const [event, other] = [await createWaitingInquiry(app), await createWaitingInquiry(app, 'Nora+bar@home.example')]
  const { fields } = await owner.open(getFollowUpPath(event.id, 'new'))
  const later = Object.fromEntries((await owner.open(getFollowUpPath(other.id, 'new'))).fields)
  await owner.post(getFollowUpPath(event.id, 'new'), { ...Object.fromEntries(fields), intent: 'send' })
  const page = await owner.open(getFollowUpPath(other.id, 'new'))
  expect(page.html).toMatch(/<button[^>]*disabled[^>]*>Send to Nora/)
  expect(page.text).toMatch(/Nora(?: \S+)* got an email less than 48 hours ago/)
  expect((await owner.post(getFollowUpPath(other.id, 'new'), { ...later, intent: 'send' })).status).toBe(409)
  expect(await listFollowUpEmails(app)).toHaveLength(1)
  app.advance(2 * day)
  expect((await owner.post(getFollowUpPath(other.id, 'new'), { ...later, intent: 'send' })).status).toBe(303)
})

test('edited text is sent as typed and recorded as changed', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const event = await createWaitingInquiry(app)
  const here = getFollowUpPath(event.id, 'new')
  const words = { ...Object.fromEntries((await owner.open(here)).fields), intent: 'send-changed' }
  expect((await owner.post(here, { ...words, body: ' ' })).page.text).toContain('Write a subject and the email.')
  await owner.post(here, { ...words, subject: 'A word', body: 'Dear Nora,\r\n\r\nsoon.' })
  const [email] = await listFollowUpEmails(app)
  expect([email!.subject, email!.body_text.includes('Dear Nora,\n\nsoon.')]).toEqual(['A word', true])
  expect((await owner.open(here)).text).toContain('Olive changed it and sent it at 9:00 AM.')
})

test('a postponed email returns at 8 AM on its date, and a skipped one never', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const [event, other] = [
    await createWaitingInquiry(app),
    await createWaitingInquiry(app, 'marcus@hale.example', 'Marcus Hale'),
  ]
  await owner.post(getFollowUpPath(event.id, 'new'), { intent: 'later', until: '2026-11-23' })
  await owner.post(getFollowUpPath(other.id, 'new'), { intent: 'skip' })
  const waiting = async () => (await owner.open('/backbar/letters/waiting')).text
  expect(await waiting()).toContain('No emails to review.')
  app.advance(3 * day - 2 * hour)
  expect(await waiting()).toContain('No emails to review.')
  app.advance(2 * hour)
  expect(await waiting()).toContain('Nora waits for your answer')
  expect(await waiting()).not.toContain('Marcus')
})

test('review requests need a review link, and skipping one needs one of three reasons', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const event = await createStoredEvent(
    app.db,
    openingTime - 90 * day,
    { request: { eventDate: '2026-11-09' } },
    { state: 'done', event_date: '2026-11-09' },
  )
  const here = getFollowUpPath(event.id, 'review')
  expect((await owner.open(here)).text).toContain('This rule is off. Nothing was sent.')
  expect((await owner.open('/backbar/settings/letters')).text).toContain('Off: no page to write it on')
  const links = { google: 'https://g.example/review', knot: 'http://knot.example' }
  const refused = await owner.fill('/backbar/settings/letters?open=review', links)
  expect(refused.page.text).toContain('begins with https://')
  await owner.fill('/backbar/settings/letters?open=review', { google: links.google })
  expect((await owner.open(here)).text).toContain('Google: https://g.example/review')
  const offered = [...(await owner.open(here)).html.matchAll(/name="reason" value="([^"]+)"/g)]
  expect(offered.map(([, reason]) => reason)).toEqual(['in-person', 'bereavement', 'no-letters'])
  for (const reason of ['', 'they were unhappy'])
    expect((await owner.post(here, { intent: 'skip', reason })).status).toBe(422)
  expect((await owner.open('/backbar/settings/letters')).text).toContain('Asked for a review: 0 of 1.')
  expect((await owner.post(here, { intent: 'skip', reason: 'bereavement' })).status).toBe(303)
})

test('only owners see emails that contain amounts', async () => {
  await using app = await createAppWithEmail()
  const [owner, dana] = [await createOwnerClient(app), await createUserClient(app, 'desk', 'Dana')]
  const event = await createStoredEvent(app.db, openingTime, {}, { state: 'booked' })
  const due = { id: 'due', kind: 'deposit', label: 'Deposit', amount_cents: 27_300, due_on: '2026-11-18' }
  await app.db
    .insertInto('amount_due')
    .values({ ...due, event_id: event.id, source: 'x', created_at: 0 })
    .execute()
  const here = getFollowUpPath(event.id, 'deposit-late')
  expect((await owner.open(here)).text).toContain(
    'We have not received the deposit of $273 for May 15 yet. It was due Wednesday, November 18,',
  )
  expect((await dana.open(here)).status).toBe(403)
  expect((await dana.post(here, { intent: 'send' })).status).toBe(403)
  expect((await owner.open('/backbar/letters/waiting')).text).toContain('$273')
  expect((await dana.open('/backbar/letters/waiting')).text).not.toContain('$273')
  const waitingFor = await createWaitingInquiry(app, 'ada@home.example', 'Ada')
  await send(owner, event.id, 'deposit-late', { intent: 'send-changed', subject: 'The $273 for May 15', body: 'Soon?' })
  await send(owner, waitingFor.id, 'new')
  const history = async (who: typeof owner, id: string) => (await who.open(`/backbar/jobs/${id}/history`)).text
  expect(await history(owner, event.id)).toContain('The $273 for May 15')
  expect(await history(dana, event.id)).not.toMatch(/The \$273|email “/)
  expect(await history(dana, waitingFor.id)).toContain('Sent the email “We have your request for May 15”')
  for (const path of ['/backbar/jobs?q=273', '/backbar/jobs/found?q=273', '/backbar', `/backbar/jobs/${event.id}`])
    expect((await dana.open(path)).text).not.toContain('$273 for May 15')
})

test('without email, a follow-up is copied or sent as a text message', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await owner.fill('/backbar/settings/terms?open=pay', { check: '1 Bay St, Jacksonville' })
  const event = await createWaitingInquiry(app)
  const page = await owner.open(getFollowUpPath(event.id, 'new'))
  expect(page.links.get('Text it')).toMatch(/^sms:\+19045550142\?&body=Hi%20Nora/)
  expect(page.text).not.toContain('Send to Nora')
  // The copied text equals the email: it has the postal address and the unsubscribe link.
  const copied = page.html.slice(page.html.indexOf('id="copy"'))
  for (const part of ['1 Bay St, Jacksonville', getUnsubscribePath(app.config.secret, event.id, 'nora@home.example')])
    expect(copied).toContain(part)
  expect(copied).not.toContain('WE HAVE YOUR REQUEST')
  const other = await createWaitingInquiry(app, 'ada@home.example', 'Ada')
  await owner.post(getFollowUpPath(other.id, 'new'), { intent: 'by-phone' })
  expect((await owner.open(getFollowUpPath(other.id, 'new'))).text).toContain('Olive saw to it by phone')
  const noted = await owner.post(getFollowUpPath(event.id, 'new'), { intent: 'by-hand' })
  expect((await owner.open(noted.to)).text).toContain('Noted: you sent it another way.')
  expect((await owner.open(getFollowUpPath(event.id, 'new'))).text).toContain('Olive sent it another way at 9:00 AM.')
  expect((await owner.open(`/backbar/jobs/${event.id}/history`)).text).toContain(
    'email “We have your request for May 15” another way',
  )
  // The email counts as sent, so the next waits two days.
  const more = await createWaitingInquiry(app)
  expect((await owner.open(getFollowUpPath(more.id, 'new'))).text).toContain(
    'Nora got an email less than 48 hours ago.',
  )
})

test('at night an email is scheduled for morning only if still due, one per client', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const [event, more] = [await createWaitingInquiry(app), await createWaitingInquiry(app)]
  const held = await createStoredEvent(
    app.db,
    app.now() - 5 * day,
    { request: { fromEmail: 'ada@home.example', requestorName: 'Ada' } },
    { state: 'held', held_until: '2026-11-20' },
  )
  app.advance(13 * hour)
  const last = await owner.open(getFollowUpPath(held.id, 'hold-ends'))
  expect(last.text).toContain('It is too late to write to Ada tonight, and by the morning this email is no longer due.')
  await owner.post(getFollowUpPath(held.id, 'hold-ends'), { ...Object.fromEntries(last.fields), intent: 'send' })
  const [first, second] = [getFollowUpPath(event.id, 'new'), getFollowUpPath(more.id, 'new')]
  const shown = Object.fromEntries((await owner.open(second)).fields)
  await owner.post(first, { ...Object.fromEntries((await owner.open(first)).fields), intent: 'send' })
  expect((await owner.open(first)).text).toContain('It goes on Saturday, November 21, 2026 at 8:00 AM.')
  const refused = await owner.post(second, { ...shown, intent: 'send' })
  expect(refused.status).toBe(409)
  expect(refused.page.text).toContain(
    'Another email to Nora goes on Saturday, November 21, 2026 at 8:00 AM. This one can go on Monday, November 23, 2026 at 8:00 AM.',
  )
  app.advance(11 * hour)
  expect(await sendAutomaticFollowUps(app)).toBe(1)
  expect((await listFollowUpEmails(app)).map(({ event_id }) => event_id)).toEqual([event.id])
})

test('without a mailing address, emails before booking are off, as the settings show', async () => {
  await using app = await createTestApp()
  const owner = await createOwnerClient(app)
  await createWaitingInquiry(app)
  expect((await owner.open('/backbar/letters/waiting')).text).toContain('No emails to review.')
  const { text } = await owner.open('/backbar/settings/letters')
  const commercial = followUpKinds.filter((kind) => followUpRules[kind].isCommercial)
  expect(text.match(/Off: no mailing address/g)).toHaveLength(commercial.length)
  // The mailing address is a setting of the business. It can be set even if clients cannot pay by mailed check.
  const business = await owner.open('/backbar/settings/business')
  expect(business.text).toContain('US law wants it under emails that win clients')
  const seen = /name="seen" value="([^"]+)"/.exec(business.html)![1]!
  const typed = { intent: 'identity', seen, postal: 'PO Box 7\nJacksonville, FL 32203' }
  const saved = await owner.post('/backbar/settings/business', { ...Object.fromEntries(business.fields), ...typed })
  expect(saved.status).toBe(303)
  expect((await owner.open('/backbar/settings/letters')).text).not.toContain('no mailing address')
  expect((await owner.open('/backbar/letters/waiting')).text).not.toContain('No emails to review.')
})

test('the client page of a past event leads to the review sites that are set', async () => {
  await using app = await createAppWithEmail()
  const them = await createTestClient(app)
  await them.post({ signature: 'Nora Ephron', consent: 'on', intent: 'yes', version: '1', total: '104000' })
  await app.db.updateTable('proposal').set({ state: 'done', settled_at: app.now() }).execute()
  expect((await them.open()).text).not.toContain('Say it where others look')
  // Nobody owns an .example address.
  const links = { google: 'https://g.page/bar', own: 'https://bar.example/guests' }
  await saveSetting(app.db, 'letterRules', { review: { links } }, app.now())
  const page = await them.open()
  expect(page.text).toContain('Say it where others look')
  expect([page.links.get('Google'), page.links.get('Our own page (sample)'), page.links.get('The Knot')]).toEqual([
    links.google,
    links.own,
    undefined,
  ])
  // The links do not depend on what the client wrote.
  for (const words of ['It was awful.', 'It was wonderful.']) {
    await them.post({ intent: 'ask', words })
    expect((await them.open()).links.get('Google')).toBe(links.google)
  }
})

test('email rules accept text in both languages, show a preview and can be undone', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const here = '/backbar/settings/letters?open=thanks'
  const typed = { days: '2', subject: 'Thank you, {first}', bodyEs: 'Gracias, {first}.' }
  const { page } = await owner.fill(here, { ...typed, intent: 'preview' })
  expect(page.text).toContain('Thank you, Maya & Ben')
  expect(page.text).toContain('Gracias, Maya & Ben.')
  expect((await owner.fill(here, { subject: 'Thank {you}' })).page.text).toContain('Nothing is filled in for {you}')
  const saved = await owner.fill(here, typed)
  expect(saved.status).toBe(303)
  expect((await owner.open(here)).fields.get('subject')).toBe('Thank you, [first name]')
  expect((await owner.open('/backbar/settings/letters')).text).toContain('Ask me, 2 days after the event')
  const after = await owner.open(saved.to)
  const [, to, earlier, seen] =
    /action="([^"#]+)[^"]*" method="post"><input type="hidden" name="earlier" value="([^"]+)"\/><input type="hidden" name="seen" value="([^"]*)"/.exec(
      after.html,
    )!
  expect((await owner.post(to!, { earlier: earlier!, seen: seen! })).status).toBe(303)
  expect((await owner.open(here)).fields.get('subject')).not.toBe('Thank you, [first name]')
})

test('the unsubscribe page changes nothing until submitted and stops only commercial emails', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const visit = await createAppVisitor(app)
  const event = await createStoredEvent(app.db, openingTime - 2 * day, { language: 'es' })
  const here = getUnsubscribePath(app.config.secret, event.id, 'nora@home.example')
  const waiting = async () => (await owner.open('/backbar/letters/waiting')).text
  const page = await parsePage(await visit(here))
  expect([page.status, page.text.includes('No recibir más')]).toEqual([200, true])
  expect([page.text.includes('n…@home.example'), page.html.includes('nora@')]).toEqual([true, false])
  expect(await waiting()).toContain('Nora waits')
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await visit(here, { method: 'POST', body })).status).toBe(200)
  expect(await waiting()).toContain('No emails to review.')
  expect((await parsePage(await visit(here))).text).toContain('Ya no recibirás estos correos.')
  expect((await owner.open(getFollowUpPath(event.id, 'new'))).text).toContain(
    'They want no such emails. Nothing was sent.',
  )
  await app.db.updateTable('event').set({ state: 'held' }).where('id', '=', event.id).execute()
  await app.db
    .insertInto('hold')
    .values({ event_id: event.id, until: '2026-11-20', placed_at: 0, placed_by: 'owner' })
    .execute()
  expect(await waiting()).toContain('the hold ends tonight')
  for (const wrong of [
    `${here}x`,
    here.replace(/.$/, ''),
    here.replace(/\.[^.]*$/, ''),
    '/stop/x',
    `/stop/${event.id}`,
  ])
    expect((await visit(wrong, { method: 'POST', body })).status).toBe(404)
})

test('an unsubscribe link applies to the address it was sent to, not a corrected address', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const visit = await createAppVisitor(app)
  const event = await createWaitingInquiry(app)
  await send(owner, event.id, 'new')
  const [email] = await listFollowUpEmails(app)
  const here = email!.unsubscribe_url!.replace(app.config.siteUrl, '')
  await app.db.updateTable('event').set({ from_email: 'eli@home.example' }).where('id', '=', event.id).execute()
  expect((await parsePage(await visit(here))).text).toContain('n…@home.example')
  expect((await visit(here, { method: 'POST' })).status).toBe(200)
  expect(await app.db.selectFrom('unsubscribe').select('recipient').execute()).toEqual([
    { recipient: 'nora@home.example' },
  ])
  const theirs = getUnsubscribePath(app.config.secret, event.id, 'eli@home.example')
  expect((await parsePage(await visit(theirs))).text).toContain('e…@home.example')
  expect((await visit(getUnsubscribePath(app.config.secret, event.id, 'foe@home.example'))).status).toBe(404)
})

/** Sends a follow-up email as shown, as a tap does. */
async function send(owner: Awaited<ReturnType<typeof createOwnerClient>>, eventId: string, kind: string, changes = {}) {
  const here = getFollowUpPath(eventId, kind)
  return owner.post(here, { ...Object.fromEntries((await owner.open(here)).fields), intent: 'send', ...changes })
}

/** Stores a follow-up email as sent some days ago. */
const storeSentEmail = (app: TestApp, eventId: string, days: number, row: object = {}) =>
  app.db
    .insertInto('follow_up')
    .values({
      id: `${eventId}-${days}`,
      event_id: eventId,
      kind: 'silent',
      about: String(days),
      state: 'sent',
      at: app.now() - days * day,
      until: null,
      recipient: 'somebody@home.example',
      email_id: null,
      draft: null,
      reason: null,
      user_id: null,
      ...row,
    })
    .execute()

describe.each(databases)('%s: records of sent follow-up emails', (database) => {
  test('the history names each email’s sender and marks those sent automatically', async () => {
    await using app = await createAppWithEmail(database)
    const [owner, dana] = [await createOwnerClient(app), await createUserClient(app, 'desk', 'Dana')]
    const history = async (id: string) => (await owner.open(`/backbar/jobs/${id}/history`)).text
    const tapped = await createWaitingInquiry(app)
    await send(dana, tapped.id, 'new')
    expect(await history(tapped.id)).toMatch(/Dana ?Sent the email “We have your request for May 15”/)
    const changed = await createWaitingInquiry(app, 'ada@home.example', 'Ada')
    await send(owner, changed.id, 'new', { intent: 'send-changed', subject: 'A word', body: 'Soon.' })
    expect(await history(changed.id)).toMatch(/Olive Cartwright ?Sent the email “A word”, with its words changed/)
    const late = await createWaitingInquiry(app, 'bea@home.example', 'Bea')
    app.advance(13 * hour)
    await send(dana, late.id, 'new')
    expect(await history(late.id)).not.toContain('Sent the email')
    app.advance(10 * hour)
    await sendAutomaticFollowUps(app)
    expect(await history(late.id)).toMatch(/Dana ?Sent the email/)
    const alone = await createWaitingInquiry(app, 'cleo@home.example', 'Cleo')
    await setRule(app, { new: { mode: 'itself' } })
    await sendAutomaticFollowUps(app)
    expect(await history(alone.id)).toContain('The email “We have your request for May 15” went by itself')
  })

  test('merging two events keeps follow-up decisions of both events', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const [kept, gone] = [await createWaitingInquiry(app), await createWaitingInquiry(app, 'eli@home.example', 'Eli')]
    await owner.post(getFollowUpPath(gone.id, 'new'), { intent: 'skip' })
    const waiting = async () => (await owner.open('/backbar/letters/waiting')).text
    expect(await waiting()).toContain('Nora waits')
    expect(await mergeEvents(app.db, kept.id, gone.id, app.now())).toBe('merged')
    expect(await waiting()).toContain('No emails to review.')
    expect((await owner.open(getFollowUpPath(kept.id, 'new'))).text).toContain('Olive decided against it')
  })

  test('follow-up records are exported and erased with the client, but an unsubscribe is kept', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const event = await createWaitingInquiry(app)
    await send(owner, event.id, 'new')
    const visit = await createAppVisitor(app)
    await visit(getUnsubscribePath(app.config.secret, event.id, 'nora@home.example'), { method: 'POST' })
    const person = await getDataSubject(app.db, 'nora@home.example')
    expect(person.followUps).toMatchObject([{ eventId: event.id, kind: 'new', state: 'sent' }])
    expect(person.letterStops).toEqual([{ at: new Date(app.now()).toISOString() }])
    const page = await owner.open('/backbar/in-and-out?email=nora@home.example')
    expect(page.text).toContain('They stopped emails before a booking')
    expect(await eraseDataSubject(app, person.email, computeDataSubjectTag(person), 'a test')).toBe(true)
    const kept = [
      await app.db.selectFrom('follow_up').selectAll().execute(),
      await app.db.selectFrom('unsubscribe').selectAll().execute(),
    ]
    expect([kept[0], kept[1]!.length]).toEqual([[], 1])
    expect(JSON.stringify(kept)).not.toContain('nora')
    const again = await createWaitingInquiry(app, 'Nora+again@home.example')
    await createWaitingInquiry(app, 'ada@home.example', 'Ada')
    const { text } = await owner.open('/backbar/letters/waiting')
    expect([text.includes('Nora'), text.includes('Ada')]).toEqual([false, true])
    const sent = await owner.open(getFollowUpPath(again.id, 'new'))
    expect(sent.text).toContain('They want no such emails. Nothing was sent.')
  })

  test('after ten follow-up emails, settings show how many got answers and acceptances', async () => {
    await using app = await createAppWithEmail(database)
    const owner = await createOwnerClient(app)
    const event = await createStoredEvent(app.db, app.now() - 90 * day)
    for (let ago = 1; ago <= 9; ago++) await storeSentEmail(app, event.id, 5 * ago)
    const settings = async () => (await owner.open('/backbar/settings/letters')).text
    expect(await settings()).not.toContain('9 sent')
    // Sent yesterday: three days to reply have not passed yet.
    await storeSentEmail(app, event.id, 1)
    const asked = { event_id: event.id, actor: 'client', kind: 'asked', details: '{}', previous_hash: '', hash: '' }
    const questions = [44, 38, 36].map((ago, i) => {
      return { ...asked, id: `question-${i}`, number: i, at: app.now() - ago * day }
    })
    await app.db.insertInto('agreement_log_entry').values(questions).execute()
    expect(await settings()).toContain('10 sent, 2 of 9 answered in 3 days, 0 led to a yes')
  })
})

test('after five unchanged sends automatic sending is offered, until one is edited', async () => {
  await using app = await createAppWithEmail()
  const [owner, dana] = [await createOwnerClient(app), await createUserClient(app, 'desk', 'Dana')]
  const old = await createStoredEvent(app.db, app.now() - 90 * day)
  const offer = 'Let it go by itself'
  for (let ago = 10; ago < 14; ago++) await storeSentEmail(app, old.id, ago, { kind: 'new' })
  await storeSentEmail(app, old.id, 20, { kind: 'new', state: 'changed' })
  expect((await owner.open('/backbar/settings/letters')).text).not.toContain(offer)
  const event = await createWaitingInquiry(app)
  const sent = await send(owner, event.id, 'new')
  expect((await owner.open(sent.to)).text).toContain(`You sent the last five as they were written.`)
  expect((await dana.open(sent.to)).text).not.toContain(offer)
  const other = await createWaitingInquiry(app, 'ada@home.example', 'Ada')
  const changed = await send(owner, other.id, 'new', { intent: 'send-changed', subject: 'A word', body: 'Soon.' })
  expect((await owner.open(changed.to)).text).not.toContain(offer)
  await app.db.deleteFrom('follow_up').where('state', '=', 'changed').execute()
  expect((await owner.open('/backbar/settings/letters')).text).toContain(offer)
  expect((await dana.post('/backbar/settings/letters', { kind: 'new' })).status).toBe(403)
  const { to } = await owner.post('/backbar/settings/letters', { kind: 'new' })
  expect(to).toMatch(/^\/backbar\/settings\/letters\?said=kept&undo=/)
  const { text } = await owner.open('/backbar/settings/letters')
  expect([text.includes('Send by itself, after 1 day'), text.includes(offer)]).toEqual([true, false])
})

test.each([
  ['they asked you something', (app: TestApp, id: string) => storeQuestion(app, id)],
  ['a change is open', (app: TestApp, id: string) => storeChangeRequest(app, id)],
  ['an email to them was refused', (app: TestApp, id: string) => storeRefusedEmail(app, id)],
  ['you are talking by phone', (app: TestApp, id: string) => storeSentEmail(app, id, 2, { state: 'by-phone' })],
])('no email is sent automatically when %s', async (words, put) => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  await setRule(app, { new: { mode: 'itself' } })
  const event = await createWaitingInquiry(app)
  await put(app, event.id)
  expect(await sendAutomaticFollowUps(app)).toBe(0)
  expect((await owner.open(getFollowUpPath(event.id, 'new'))).text).toContain(words)
  const other = await createWaitingInquiry(app, 'ada@home.example', 'Ada')
  expect(await sendAutomaticFollowUps(app)).toBe(1)
  expect((await listFollowUpEmails(app)).map(({ event_id }) => event_id)).toEqual([other.id])
})

test('an open cancellation request blocks follow-up emails, and sending one is refused with the reason', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const event = await createWaitingInquiry(app)
  const page = await owner.open(getFollowUpPath(event.id, 'new'))
  expect((await owner.open('/backbar/letters/waiting')).text).toContain('Nora')
  await storeChangeRequest(app, event.id, 'call-off')
  expect((await owner.open('/backbar/letters/waiting')).text).not.toContain('Nora')
  const sent = await owner.post(getFollowUpPath(event.id, 'new'), {
    ...Object.fromEntries(page.fields),
    intent: 'send',
  })
  expect(sent.page.text).toContain('They asked to cancel it: answer that first. Nothing was sent.')
  expect(await listFollowUpEmails(app)).toEqual([])
})

test('an open cancellation request stops a scheduled email, which is offered again once answered', async () => {
  await using app = await createAppWithEmail()
  const owner = await createOwnerClient(app)
  const event = await createWaitingInquiry(app)
  app.advance(13 * hour)
  const here = getFollowUpPath(event.id, 'new')
  await owner.post(here, { ...Object.fromEntries((await owner.open(here)).fields), intent: 'send' })
  await storeChangeRequest(app, event.id, 'call-off')
  expect((await owner.open(here)).text).toContain('They asked to cancel it: answer that first.')
  app.advance(11 * hour)
  expect([await sendAutomaticFollowUps(app), await listFollowUpEmails(app)]).toEqual([0, []])
  expect((await owner.open('/backbar/letters/waiting')).text).not.toContain('Nora')
  await app.db.updateTable('change_request').set({ state: 'declined' }).execute()
  expect((await owner.open('/backbar/letters/waiting')).text).toContain('Nora')
  expect((await send(owner, event.id, 'new')).status).toBe(303)
  expect(await listFollowUpEmails(app)).toHaveLength(1)
})

const storeQuestion = (app: TestApp, eventId: string) =>
  app.db
    .insertInto('agreement_log_entry')
    .values({
      id: 'question',
      event_id: eventId,
      number: 1,
      at: app.now(),
      actor: 'client',
      kind: 'asked',
      details: '{}',
      previous_hash: '',
      hash: '',
    })
    .execute()

const storeChangeRequest = (app: TestApp, eventId: string, kind = 'change') =>
  app.db
    .insertInto('change_request')
    .values({
      id: 'change',
      event_id: eventId,
      proposal_id: 'proposal',
      number: 1,
      kind,
      state: 'asked',
      requested_by: 'client',
      requested_change: '{}',
      document: '{}',
      line_codes: null,
      chosen: '[]',
      before_cents: 0,
      after_cents: 0,
      event_date: '2027-05-15',
      holds_date: 0,
      answer: '',
      expires_on: '2027-05-01',
      created_at: app.now(),
      settled_at: null,
      weather_move_id: null,
      print_document: null,
    })
    .execute()

async function storeRefusedEmail(app: TestApp, eventId: string): Promise<void> {
  const email = composeEmail({
    id: 'refused',
    kind: 'reply',
    eventId,
    to: 'nora@home.example',
    replyTo: 'hello@bar.example',
    business: 'A bar',
    look: undefined,
    siteUrl: app.config.siteUrl,
    language: 'en',
    subject: 'Hello',
    title: 'Hello',
    blocks: [],
    reference: '',
    footer: '',
  })
  await queueEmail(app.db, email, app.now())
  await app.db.updateTable('email').set({ state: 'refused' }).where('id', '=', 'refused').execute()
}
