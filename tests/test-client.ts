import assert from 'node:assert/strict'
import { listAgreementHistory } from '../app/agreements/proposals/agreement-history.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../app/agreements/proposals/client-link.server.ts'
import type { ProposalDocument } from '../app/agreements/proposals/proposal.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  listProposals,
  sendProposal,
} from '../app/agreements/proposals/proposals.server.ts'
import type { Language } from '../app/ui/language.ts'
import { createStoredEvent } from './doubles/stored-event.ts'
import { parsePage } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { openingTime, createAppVisitor, type TestApp } from './test-app.ts'

/**
 * A client with a proposal, who asked in English or another language. Opens the client page and posts its form, as a
 * browser without JavaScript would.
 */
export async function createTestClient(
  house: TestApp,
  changes: Partial<ProposalDocument> = {},
  language: Language = 'en',
) {
  const { db, config } = house
  const request = { fromEmail: `${changes.reference ?? 'nora'}@home.example` }
  const event = await createStoredEvent(db, openingTime, { request, language })
  const send = async (document: ProposalDocument) => {
    await saveProposalDraft(db, event.id, document, { today: '2026-11-20', now: openingTime })
    const seen = hashProposalDocument(document)
    return sendProposal(db, event.id, { seen, today: '2026-11-20', despite: '' }, { actor: 'owner', now: openingTime })
  }
  assert.partialDeepStrictEqual(await send(sampleProposal(changes)), { kind: 'sent' })
  const person = { eventId: event.id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { link, token } = await getOrCreateClientLink(db, person, { secret: config.secret, now: openingTime })
  const visit = await createAppVisitor(house)
  const here = getClientPagePath(token)
  return {
    event,
    link,
    here,
    send,
    visit,
    open: async () => parsePage(await visit(here)),
    post: async (words: Record<string, string> | [string, string][], path = here) => {
      const response = await visit(path, { method: 'POST', body: new URLSearchParams(words) })
      return { status: response.status, to: response.headers.get('Location'), page: await parsePage(response) }
    },
    kinds: async () => (await listAgreementHistory(db, event.id)).map(({ kind }) => kind),
    state: async () => (await listProposals(db, event.id))[0]!.state,
  }
}
