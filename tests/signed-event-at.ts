import { findCurrentAgreement } from '../app/agreements/agreement/current-agreement.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import type { Language } from '../app/ui/language.ts'
import { acceptSampleProposal } from './agreed-proposal.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { openingTime, createAppVisitor, type TestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

/** A signed event with its client and owner, at a moment near the event. */
export async function signedEvent(app: TestApp, now: number, language: Language = 'en', endsAt = '23:00') {
  const { db, config } = app
  const request = { eventEndTime: endsAt }
  const { id } = await createStoredEvent(db, openingTime, { language, request })
  const document = sampleProposal()
  await acceptSampleProposal(db, id, { document: { ...document, event: { ...document.event, eventEndTime: endsAt } } })
  app.advance(now - openingTime)
  const owner = await createOwnerClient(app)
  const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(db, person, { secret: config.secret, now })
  const visit = await createAppVisitor(app)
  const path = `${getClientPagePath(token)}/change`
  const job = `/backbar/jobs/${id}`
  return {
    id,
    owner,
    job,
    sheet: `${job}/change`,
    page: async (query = '') => parsePage(await visit(path + query)),
    post: async (words: Record<string, string>) => {
      const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, page: await parsePage(response) }
    },
    event: async () => (await findCurrentAgreement(db, id))!.document.event,
    totalCents: async () => (await findCurrentAgreement(db, id))!.totalCents,
  }
}
