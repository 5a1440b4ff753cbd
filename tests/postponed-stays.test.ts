import { describe, expect, test } from 'vitest'
import { findAgreementState } from '../app/agreements/proposals/agreement-states.server.ts'
import { postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import type { Language } from '../app/ui/language.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { submitChangeForm } from './submit-change-form.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { databases, createTestApp, openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const today = '2026-11-20'
const someoneElse = { fromEmail: 'other@home.example', requestorName: 'Priya Shah', phoneNumber: '+19045550001' }

/** A client who signed for May 15 and postponed without a new date. */
async function createPostponedEvent(app: TestApp, language: Language = 'en') {
  const { db, config } = app
  const owner = await createOwnerClient(app)
  const { id } = await createStoredEvent(db, openingTime, { language })
  await acceptSampleProposal(db, id)
  await postponeAgreement(db, id, { words: '' }, { today }, { actor: 'owner', now: openingTime })
  const { token } = await getOrCreateClientLink(
    db,
    { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' },
    { secret: config.secret, now: openingTime },
  )
  const visit = await createAppVisitor(app)
  const path = getClientPagePath(token)
  app.advance(60_000)
  return {
    id,
    owner,
    here: `/backbar/jobs/${id}`,
    page: async () => (await parsePage(await visit(path))).text,
    changePage: async () => parsePage(await visit(`${path}/change`)),
    post: async (words: Record<string, string>) => {
      const response = await visit(`${path}/change`, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, page: await parsePage(response) }
    },
    standing: async () => {
      const [event, agreement, account] = [
        await findEvent(db, id),
        await findCurrentAgreement(db, id),
        await getPaymentSummary(db, id, today),
      ]
      return {
        state: event!.state,
        agreement: await findAgreementState(db, id),
        guests: agreement!.document.event.eventGuestCount,
        totalCents: agreement!.totalCents,
        isAsleep: account.isAsleep,
      }
    },
    lastEmail: async () =>
      await db
        .selectFrom('email')
        .select(['subject', 'body_text', 'document'])
        .where('kind', '=', 'change')
        .where('recipient', '=', 'nora@home.example')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
  }
}

const postponedState = { state: 'quoted', agreement: 'postponed', isAsleep: true }

describe.each(databases)('%s: a postponed event', (database) => {
  test.each([
    ['price', { what: 'price', price: '1000', words: '' }, { totalCents: 100_000 }],
    ['guests', { what: 'change', eventGuestCount: '125', words: '' }, { guests: 125 }],
    ['hours', { what: 'change', eventStartTime: '16:00', eventEndTime: '22:00', words: '' }, {}],
  ])('a postponed event stays postponed when the owner changes the %s', async (_, words, changed) => {
    await using app = await createTestApp(database)
    const { owner, here, page, standing, lastEmail } = await createPostponedEvent(app)
    const { shown, done } = await submitChangeForm(owner, here, words)
    expect(shown.page.text).not.toContain('May 15, 2027 →')
    expect(done.status).toBe(303)
    expect(await standing()).toMatchObject({ ...postponedState, ...changed })
    expect(await page()).toContain('May 15 is postponed')
    expect(await page()).not.toContain('is yours')
    const { subject, body_text, document } = await lastEmail()
    expect(subject).toBe('Your change is agreed')
    expect(body_text).toContain('Your event is still postponed and has no date yet.')
    expect(body_text).not.toContain('May 15')
    expect(JSON.parse(document!)).not.toHaveProperty('calendar')
    expect((await owner.open(done.to)).text).toContain('It is still postponed, with no new day yet.')
  })

  test.each([
    ['en', 'The date not set yet', 'Your event is still postponed and has no date yet.'],
    ['es', 'La fecha todavía sin definir', 'Tu evento sigue pospuesto y todavía no tiene fecha.'],
  ] as const)(
    'a postponed event stays postponed when the client changes guests without a date (%s)',
    async (language, noDay, said) => {
      await using app = await createTestApp(database)
      const { owner, here, changePage, post, standing, lastEmail } = await createPostponedEvent(app, language)
      const form = Object.fromEntries((await changePage()).fields)
      expect(form.eventDate).toBe('')
      const wanted = { ...form, eventGuestCount: '125' }
      const shown = await post({ ...wanted, intent: 'change' })
      expect(shown.page.text).toContain(noDay)
      const asked = await post({ ...wanted, intent: 'ask-change', total: shown.page.fields.get('total')! })
      expect(asked.status).toBe(303)
      const open = await owner.open(`${here}/change`)
      const agreed = await owner.post(`${here}/change`, { ...Object.fromEntries(open.fields), intent: 'agree' })
      expect(agreed.status).toBe(303)
      expect(await standing()).toMatchObject({ ...postponedState, guests: 125 })
      expect((await lastEmail()).body_text).toContain(said)
    },
  )

  test('a postponed event can be booked again for its old date, with a new calendar entry', async () => {
    await using app = await createTestApp(database)
    const { owner, here, page, standing, lastEmail } = await createPostponedEvent(app)
    const { done } = await submitChangeForm(owner, here, { what: 'day', eventDate: '2027-05-15', words: '' })
    expect(done.status).toBe(303)
    expect(await standing()).toMatchObject({ state: 'booked', agreement: 'reserved', isAsleep: false })
    expect(await page()).toContain('May 15 is yours')
    const { body_text, document } = await lastEmail()
    expect(body_text).toContain('No date yet → Saturday, May 15, 2027')
    expect(document).toContain('DTSTART')
  })

  test('moving a postponed event requires a new date', async () => {
    await using app = await createTestApp(database)
    const { owner, here, standing } = await createPostponedEvent(app)
    const tried = await owner.post(`${here}/change`, { what: 'day', eventDate: '', words: 'Soon' })
    expect([tried.status, tried.page.text]).toEqual([422, expect.stringContaining('Enter the new day')])
    expect(tried.page.html).toContain('Soon')
    expect(await standing()).toMatchObject(postponedState)
  })

  test('a postponed event cannot return to its old date when others booked it meanwhile', async () => {
    await using app = await createTestApp(database)
    const { owner, here, standing } = await createPostponedEvent(app)
    await createStoredEvent(app.db, openingTime, { request: someoneElse }, { state: 'booked' })
    const tried = await owner.post(`${here}/change`, { what: 'day', eventDate: '2027-05-15', words: '' })
    expect(tried.status).toBe(409)
    const { done } = await submitChangeForm(owner, here, { what: 'change', eventGuestCount: '125', words: '' })
    expect([done.status, await standing()]).toEqual([303, expect.objectContaining(postponedState)])
  })
})
