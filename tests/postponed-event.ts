import { findAgreementState } from '../app/agreements/proposals/agreement-states.server.ts'
import { postponeAgreement } from '../app/agreements/changes/cancel-agreement.server.ts'
import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import { getPaymentSummary } from '../app/agreements/payments/payment-summary.server.ts'
import { findEvent } from '../app/events/event/events.server.ts'
import type { Language } from '../app/ui/language.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const today = '2026-11-20'

/** A client who signed for May 15 and postponed without a new date. */
export async function createPostponedEvent(app: TestApp, language: Language = 'en') {
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
    path,
    page: async () => (await parsePage(await visit(path))).text,
    links: async () => (await parsePage(await visit(path))).links,
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
