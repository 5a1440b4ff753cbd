import { describe, expect, test } from 'vitest'
import { withdrawClosedProposals } from '../app/agreements/client-page/owner-actions.server.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import { listHistoryEntries } from '../app/events/event/history.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent, type EventStatus } from './doubles/stored-event.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { smtpDouble } from './doubles/smtp-double.ts'
import { databases, createTestApp, openingTime, type TestApp } from './test-app.ts'
import { createOwnerClient, createUserClient } from './owner-client.ts'

const minute = 60_000

type Asked = Parameters<typeof createStoredEvent>[2]

/** An inquiry and its owner. Another client may have booked the date. */
async function createInquiry(app: TestApp, row: EventStatus = {}, lead: Asked = {}, isTaken = true) {
  const { db } = app
  if (isTaken)
    await createStoredEvent(
      db,
      openingTime,
      { idempotencyKey: 'other-form', request: { requestorName: 'Priya Shah', fromEmail: 'priya@home.example' } },
      { state: 'booked' },
    )
  const { id } = await createStoredEvent(db, openingTime + 1, lead, row)
  const owner = await createOwnerClient(app)
  const page = `/backbar/jobs/${id}/reply?open=decline`
  const emails = () => db.selectFrom('email').selectAll().where('event_id', '=', id).execute()
  const undo = async () => {
    const { fields } = await owner.open(page)
    return owner.post(page, { intent: 'undo', event: fields.get('event') ?? '' })
  }
  const kinds = async () => (await listHistoryEntries(db, id)).map(({ kind }) => kind)
  return { id, owner, page, emails, undo, kinds, find: () => findEvent(db, id) }
}

describe.each(databases)('%s: declining an inquiry', (database) => {
  test('a decline marks the inquiry lost and delays its email by two minutes', async () => {
    await using app = await createTestApp(database)
    const { id, owner, page, emails, find, kinds } = await createInquiry(app)
    const preview = await owner.open(page)
    expect(preview.text).toContain('We cannot be there on Saturday, May 15, 2027')
    expect(preview.text).toMatch(/Email isn’t connected, so this email to \S+ was not sent/)
    expect(await emails()).toEqual([])
    const declined = await owner.post(page, {})
    expect([declined.status, declined.to]).toEqual([303, page])
    expect(await find()).toMatchObject({
      state: 'lost',
      lostReason: 'We were booked that day',
      firstReplyAt: openingTime,
    })
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'declined', state: 'waiting', due_at: openingTime + 2 * minute })
    expect(email!.body_html.match(/\/quote\?eventDate=2027-05-\d\d/g)).toHaveLength(2)
    expect((await owner.open(page)).text).toMatch(/was not sent: email isn’t connected\..* until 9:02 ?AM/)
    app.advance(2 * minute - 1)
    expect(await sendDueEmails(app)).toBe(0)
    app.advance(1)
    expect(await sendDueEmails(app)).toBe(1)
    const gone = await owner.open(page)
    expect(gone.text).toContain('was not sent: email was not connected.')
    expect(gone.fields.has('event')).toBe(false)
    expect(await kinds()).toEqual(['reply', 'moved'])
    expect((await owner.open(`/backbar/jobs/${id}`)).status).toBe(200)
  })

  test('with SMTP, the event page shows the decline email as scheduled, sent or refused', async () => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp(database, { MAIL_URL: smtp.url })
    const { id, owner, page } = await createInquiry(app)
    expect((await owner.open(page)).text).toMatch(/This email goes to \S+ after two minutes/)
    await owner.post(page, {})
    expect((await owner.open(page)).text).toMatch(/goes at 9:02 ?AM/)
    app.advance(2 * minute)
    await sendDueEmails(app)
    expect((await owner.open(page)).text).toContain('has gone')
    await app.db.updateTable('email').set({ state: 'refused' }).where('event_id', '=', id).execute()
    const { text } = await owner.open(page)
    expect(text).toContain('could not be delivered')
    expect(text).not.toContain('has gone')
  })

  test('undoing a decline within two minutes deletes its email and restores the inquiry', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, owner, page, emails, undo, find, kinds } = await createInquiry(
      app,
      {},
      { request: { tellIfOpens: true } },
    )
    const before = await find()
    const place = await db.selectFrom('waitlist_entry').selectAll().where('event_id', '=', id).execute()
    expect(place).toHaveLength(1)
    await owner.post(page, {})
    app.advance(2 * minute - 1)
    expect((await undo()).status).toBe(303)
    expect(await emails()).toEqual([])
    expect(await find()).toEqual(before)
    expect(await db.selectFrom('waitlist_entry').selectAll().where('event_id', '=', id).execute()).toEqual(place)
    expect(await kinds()).toEqual(['undone', 'moved'])
    app.advance(10 * minute)
    expect(await sendDueEmails(app)).toBe(0)
    // Declining once more creates a new email.
    await owner.post(page, {})
    expect(await emails()).toHaveLength(1)
  })

  test('undoing a decline restores the hold and the open proposal despite hourly clean-up', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, owner, page, undo, find } = await createInquiry(app, {}, {}, false)
    await saveProposalDraft(db, id, sampleProposal(), { today: '2026-11-20', now: openingTime })
    const seen = hashProposalDocument(sampleProposal())
    await sendProposal(db, id, { seen, today: '2026-11-20', despite: '' }, { actor: 'owner', now: openingTime })
    await db.updateTable('event').set({ state: 'held' }).where('id', '=', id).execute()
    await db
      .insertInto('hold')
      .values({ event_id: id, until: '2026-12-04', placed_at: openingTime, placed_by: 'owner' })
      .execute()
    await db
      .insertInto('history_entry')
      .values({
        id: 'held',
        event_id: id,
        at: openingTime - 1,
        kind: 'moved',
        actor: 'owner',
        details: JSON.stringify({ from: 'quoted', to: 'held', until: '2026-12-04' }),
        user_id: null,
      })
      .execute()
    const declined = await owner.post(page, {})
    expect(declined.status).toBe(303)
    expect(await find()).toMatchObject({ state: 'lost', heldUntil: null, lostReason: 'We declined' })
    await withdrawClosedProposals(db, app.now())
    expect((await listProposals(db, id))[0]!.state).toBe('out')
    await undo()
    expect(await find()).toMatchObject({ state: 'held', heldUntil: '2026-12-04' })
    expect((await listProposals(db, id))[0]!.state).toBe('out')
    await owner.post(page, {})
    app.advance(2 * minute)
    await withdrawClosedProposals(db, app.now())
    expect((await listProposals(db, id))[0]!.state).toBe('taken-back')
  })

  test('undoing a decline is refused after two minutes or once its email is being sent', async () => {
    await using app = await createTestApp(database)
    const { owner, page, emails, find } = await createInquiry(app)
    await owner.post(page, {})
    const { fields } = await owner.open(page)
    const event = fields.get('event')!
    await app.db.updateTable('email').set({ claim: 'carried', attempts: 1 }).where('kind', '=', 'declined').execute()
    const carried = await owner.post(page, { intent: 'undo', event })
    expect([carried.status, carried.page.text.includes('The two minutes are over.')]).toEqual([409, true])
    await app.db.updateTable('email').set({ claim: null, attempts: 0 }).where('kind', '=', 'declined').execute()
    app.advance(2 * minute)
    expect((await owner.post(page, { intent: 'undo', event })).status).toBe(409)
    expect(await emails()).toHaveLength(1)
    expect((await find())?.state).toBe('lost')
    expect((await owner.post(page, { intent: 'undo', event: 'another' })).status).toBe(409)
  })

  test('six simultaneous declines of an inquiry count once, and declining a changed inquiry is refused', async () => {
    await using app = await createTestApp(database)
    const { owner, page, emails, kinds } = await createInquiry(app)
    const { fields } = await owner.open(page)
    const seen = fields.get('seen')!
    await app.db.updateTable('event').set({ state: 'quoted' }).where('state', '=', 'new').execute()
    expect((await owner.post(page, { seen })).status).toBe(409)
    expect(await emails()).toEqual([])
    const all = await Promise.all(Array.from({ length: 6 }, () => owner.post(page, {})))
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(303))
    expect(await emails()).toHaveLength(1)
    expect(await kinds()).toEqual(['reply', 'moved'])
  })

  test('the decline email offers other dates only when the client’s date is taken', async () => {
    await using app = await createTestApp(database)
    const { owner, page, emails } = await createInquiry(app, {}, { language: 'es' })
    await owner.post(page, {})
    const [email] = await emails()
    expect(email!.body_text).toContain('Estas fechas cercanas están libres')
    expect(email!.body_html).toContain('/es/quote?eventDate=')
    await using other = await createTestApp(database)
    const free = await createInquiry(other, {}, {}, false)
    await free.owner.post(free.page, {})
    expect((await free.emails())[0]!.body_html).not.toContain('/quote?eventDate=')
    expect(await free.find()).toMatchObject({ lostReason: 'We declined' })
  })

  test('an assistant can decline an event', async () => {
    await using app = await createTestApp(database)
    const { page, emails, find } = await createInquiry(app)
    const desk = await createUserClient(app, 'desk')
    expect((await desk.post(page, {})).status).toBe(303)
    expect(await find()).toMatchObject({ state: 'lost' })
    expect(await emails()).toHaveLength(1)
  })

  test('declining a client without an email address shows a phone link and can be undone', async () => {
    await using app = await createTestApp(database)
    const phone = { request: { fromEmail: null, phoneNumber: '+19045550142' } }
    const { owner, page, emails, undo, find } = await createInquiry(app, {}, phone, false)
    expect((await owner.post(page, {})).status).toBe(303)
    expect(await emails()).toEqual([])
    expect((await owner.open(page)).html).toContain('href="tel:+19045550142"')
    await undo()
    expect((await find())?.state).toBe('new')
  })

  test('an accepted event cannot be declined', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const other = { eventDate: '2027-06-19', fromEmail: 'lena@home.example' }
    const agreed = await createStoredEvent(app.db, openingTime, { idempotencyKey: 'agreed-form', request: other })
    await acceptSampleProposal(app.db, agreed.id)
    const desk = await createUserClient(app, 'desk')
    const refused = await desk.post(`/backbar/jobs/${agreed.id}/reply?open=decline`, {})
    expect([refused.status, refused.page.text.includes('has said yes')]).toEqual([409, true])
    expect((await findEvent(app.db, agreed.id))?.state).not.toBe('lost')
    expect((await owner.post('/backbar/jobs/nobody/reply?open=decline', {})).status).toBe(404)
    expect((await owner.open('/backbar/jobs/nobody/reply?open=decline')).status).toBe(404)
  })
})
