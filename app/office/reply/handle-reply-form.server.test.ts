import { describe, expect, test } from 'vitest'
import { acceptSampleProposal } from '../../../tests/agreed-proposal.ts'
import { createTestClient } from '../../../tests/test-client.ts'
import { createStoredEvent } from '../../../tests/doubles/stored-event.ts'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { postponeAgreement } from '../../agreements/changes/cancel-agreement.server.ts'
import { saveEditForm } from '../../business/forms/edit-form.server.ts'
import { handleDayRuleForm } from '../../days/capacity.server.ts'
import { listHistoryEntries } from '../../events/event/history.server.ts'
import { changeEventState, undoEventStateChange } from '../event/change-event-state.server.ts'
import { getLastStateChange } from '../../events/event/history-entry.ts'
import type { QuoteRequest } from '../../events/event/event.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../plumbing/database/version-tag.server.ts'
import { handleReplyForm } from './handle-reply-form.server.ts'
import { createReplyTemplateEditForm, getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import { getReplyPageData } from './reply-view.server.ts'
import { defaultReplies } from '../../events/replies/default-replies.ts'

const circumstances = { now: openingTime + 41 * 60_000, siteUrl: 'https://bar.example', secret: 'secret' }
const guard = { today: '2026-11-20', despite: '' }
const lettersIn = (db: Db) => db.selectFrom('email').selectAll().execute()

async function form(db: Db, id: string, template = 'first-answer') {
  return (await getReplyPageData(db, id, template, openingTime))!.input
}

describe.each(databases)('%s', (database) => {
  test('a reply is queued, recorded, changes the state and sets the first reply time', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id, reference } = await createStoredEvent(db, openingTime)
    const input = await form(db, id)
    expect(input).toMatchObject({ notedAs: 'replied', subject: `Your event on Saturday, May 15, 2027 (${reference})` })
    expect(await handleReplyForm(db, id, input, circumstances)).toEqual({ kind: 'sent' })
    const [email, ...others] = await lettersIn(db)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      event_id: id,
      kind: 'reply',
      recipient: 'nora@home.example',
      reply_to: 'hello@nerdandtonic.example',
      state: 'waiting',
      due_at: circumstances.now,
    })
    expect(email!.body_text).toContain('Hi Nora,')
    expect(await findEvent(db, id)).toMatchObject({ state: 'replied', firstReplyAt: circumstances.now })
    const events = await listHistoryEntries(db, id)
    expect(events.map(({ kind, details }) => [kind, details])).toEqual([
      ['moved', { from: 'new', to: 'replied' }],
      ['reply', { subject: input.subject }],
    ])
    // An undo does not reset the first reply time, because the email was sent.
    await undoEventStateChange(db, id, { eventId: getLastStateChange(events)!.id, now: circumstances.now, ...guard })
    expect(await findEvent(db, id)).toMatchObject({ state: 'new', firstReplyAt: circumstances.now })
  })

  test('the missing-details template is offered only when details are missing', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const offered = async (request: Partial<QuoteRequest>) => {
      const { id } = await createStoredEvent(db, openingTime, { request })
      return (await getReplyPageData(db, id, null, openingTime))!.templates.map(({ key }) => key)
    }
    expect(await offered({ eventVenue: '' })).toContain('missing')
    expect(await offered({})).not.toContain('missing')
  })

  test('a blank reply is not sent before something is written', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime, {}, { state: 'booked' })
    const input = await form(db, id, 'blank')
    const message = 'Write the email first: there is nothing in it yet but the greeting'
    expect(await handleReplyForm(db, id, input, circumstances)).toMatchObject({
      kind: 'back',
      status: 422,
      errors: [{ field: 'body', message }],
    })
    expect(await lettersIn(db)).toEqual([])
    const written = { ...input, body: input.body!.replace('\n\n\n\n', '\n\nSee you at 4.\n\n') }
    expect(await handleReplyForm(db, id, written, circumstances)).toEqual({ kind: 'sent' })
  })

  test('the reply page shows date, price and request, but amounts only to owners', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const agreed = await createStoredEvent(db, openingTime, { request: { requestorName: 'Priya Shah' } })
    await acceptSampleProposal(db, agreed.id)
    const { id } = await createStoredEvent(db, openingTime, { request: { message: 'Peanut allergy' } })
    const read = async (event: string, isOwner: boolean) =>
      (await getReplyPageData(db, event, null, openingTime, isOwner))!.about
    expect(await read(id, true)).toMatchObject({
      day: { words: 'Saturday, May 15 is not available: Priya Shah (booked)', isClear: false },
      price: 'Estimate $810.50',
      note: 'Peanut allergy',
    })
    expect((await read(agreed.id, true)).price).toMatch(/^Total \$[\d,.]+ · paid \$0 · balance \$/)
    expect((await read(agreed.id, false)).price).toMatch(/^Total \$[\d,.]+$/)
  })

  test('the reply page shows the event’s agreement state', async () => {
    await using app = await createTestApp(database)
    const { id } = await createStoredEvent(app.db, openingTime)
    await acceptSampleProposal(app.db, id)
    expect((await getReplyPageData(app.db, id, null, openingTime))!.lead.standing).toBe('accepted, no deposit yet')
  })

  test('a reply cannot hold the former date of a postponed event', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await acceptSampleProposal(db, id)
    const by = { actor: 'owner', now: openingTime } as const
    await postponeAgreement(db, id, { words: '' }, { today: '2026-11-20' }, by)
    const { choices, input } = (await getReplyPageData(db, id, 'hold', openingTime))!
    expect(choices).not.toContain('held')
    const answer = await handleReplyForm(db, id, { ...input, notedAs: 'held', heldUntil: '2026-11-27' }, circumstances)
    expect(answer).toMatchObject({
      kind: 'back',
      status: 422,
      errors: [{ field: 'notedAs', message: expect.stringContaining('postponed') }],
      input: { body: input.body },
    })
    expect((await findEvent(db, id))!.state).not.toBe('held')
  })

  test('the hold template defaults to the end of the proposal’s hold', async () => {
    await using app = await createTestApp(database)
    const { event } = await createTestClient(app, { keepsDay: true, expiresOn: '2026-12-04' })
    expect((await form(app.db, event.id, 'hold')).heldUntil).toBe('2026-12-04')
  })

  test('submitting the same reply twice sends one email', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const input = await form(db, id, 'hold')
    const answers = await Promise.all(Array.from({ length: 6 }, () => handleReplyForm(db, id, input, circumstances)))
    answers.push(await handleReplyForm(db, id, { ...input, subject: 'Other words' }, circumstances))
    expect(answers.map(({ kind }) => kind)).toEqual(Array(7).fill('sent'))
    expect(await lettersIn(db)).toHaveLength(1)
    expect(await listHistoryEntries(db, id)).toHaveLength(2)
    expect(await findEvent(db, id)).toMatchObject({ state: 'held', heldUntil: '2026-11-27' })
  })

  test('a reply conflicts if the event changed, keeps its text and sends on retry', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const input = await form(db, id)
    await changeEventState(db, id, { step: { to: 'quoted' }, seen: input.seen!, now: openingTime, ...guard })
    const back = await handleReplyForm(db, id, input, circumstances)
    expect(back).toMatchObject({
      kind: 'back',
      status: 409,
      stale: true,
      input: { subject: input.subject, key: input.key },
    })
    expect(await lettersIn(db)).toEqual([])
    if (back.kind !== 'back') throw new Error('It was sent')
    expect(await handleReplyForm(db, id, { ...back.input, notedAs: 'none' }, circumstances)).toEqual({ kind: 'sent' })
    expect((await findEvent(db, id))?.state).toBe('quoted')
    expect(await handleReplyForm(db, 'nobody', input, circumstances)).toEqual({ kind: 'gone' })
  })

  test('open days are suggested when a reply is started and rechecked when sent', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    await handleDayRuleForm(
      db,
      { from: '2027-05-14', kind: 'closed', key: 'closed-14' },
      { today: '2026-11-20', now: 1 },
    )
    const booked = { requestorName: 'Priya Shah', fromEmail: 'priya@home.example', eventDate: '2027-05-16' }
    await createStoredEvent(db, openingTime, { request: booked }, { state: 'booked' })
    const input = await form(db, id, 'dates')
    expect(input.openDays).toBe('2027-05-08 2027-05-12 2027-05-13 2027-05-17 2027-05-22')
    expect(input.body).toContain('- Thursday, May 13, same hours, same price\n- Monday, May 17, same hours')
    expect(input.body).not.toMatch(/May 1[46]/)
    const other = { requestorName: 'Lena Horne', fromEmail: 'lena@home.example', eventDate: '2027-05-17' }
    await createStoredEvent(db, openingTime, { request: other }, { state: 'booked' })
    expect(await handleReplyForm(db, id, input, circumstances)).toMatchObject({
      kind: 'back',
      status: 422,
      errors: [{ field: 'body', message: expect.stringContaining('Monday, May 17 is no longer open') }],
      input: { body: input.body },
    })
    expect(await lettersIn(db)).toEqual([])
    const mended = { ...input, body: input.body!.replace(/- Monday, May 17.*\n/, '') }
    expect(await handleReplyForm(db, id, mended, circumstances)).toEqual({ kind: 'sent' })
  })

  test('no alternatives are suggested without open days, and the unfilled email is refused', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await createStoredEvent(db, openingTime)
    const span = { from: '2027-04-15', to: '2027-06-15', kind: 'closed', key: 'closed-spring' }
    await handleDayRuleForm(db, span, { today: '2026-11-20', now: 1 })
    const opened = (await getReplyPageData(db, id, 'dates', openingTime))!
    expect([opened.hasNoDay, opened.input.openDays]).toEqual([true, ''])
    expect(opened.input.body).toContain('[available dates]')
    expect(await handleReplyForm(db, id, opened.input, circumstances)).toMatchObject({ kind: 'back', status: 422 })
  })

  test('reply templates keep their defaults until changed, and concurrent edits conflict', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    expect(await getReplyTemplates(db)).toEqual(defaultReplies)
    // The owner changes the English text alone, so no Spanish text is stored.
    const { es: _, ...usual } = defaultReplies.quote!
    const mine = { ...usual, holdsDay: false, subject: 'Mine' }
    const kept = createReplyTemplateEditForm('quote', defaultReplies.quote!)
    const input = { ...kept.form.textsOf(defaultReplies.quote!), seen: computeVersionTag(defaultReplies.quote) }
    const save = (subject: string) => saveEditForm(db, kept, 'quote', { ...input, subject }, openingTime)
    expect(await save('Mine')).toMatchObject({ kind: 'saved' })
    expect(await save('Theirs')).toEqual({
      kind: 'conflict',
      stored: mine,
      seen: computeVersionTag((await getReplyTemplates(db)).quote),
    })
    expect(await getReplyTemplates(db)).toEqual({ ...defaultReplies, quote: mine })
  })
})
