import { today } from '../../business/dates.ts'
import { readTranslation } from '../../business/own-words.server.ts'
import { catalogueSaid } from '../../menu/catalogue/catalogue-said.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import { lockLead } from '../../leads/lead/lock-lead.server.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readOffer } from '../../quotes/pricing/offer.server.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { draftOf, missingForProposal, nextDraft, withBarTimes, type DraftProps, type DraftTerms } from './draft.ts'
import { draftWords, readDraft } from './draft-form.ts'
import { readPayToSetting } from './pay-to.server.ts'
import { isAgreed, type Proposal } from './proposal.ts'
import { keepDraft, readProposals } from './proposals.server.ts'
import { readTerms } from './terms.server.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'

export type OpenDraft =
  | ({ kind: 'draft' } & DraftProps)
  | { kind: 'incomplete'; lead: Lead; missing: string[] }
  /** It was agreed to: what is signed stays, a change is asked for instead. */
  | { kind: 'agreed'; lead: Lead; proposal: Proposal }
  | null

/** A request's draft as its page shows it: the one there is, the next version, or the first. `now` in epoch milliseconds. */
export async function openDraft(
  db: Db,
  leadId: string,
  now: number,
  posted?: Record<string, string>,
): Promise<OpenDraft> {
  const lead = await findLead(db, leadId)
  if (!lead) return null
  const proposals = await readProposals(db, leadId)
  const agreed = proposals.find(({ state }) => isAgreed(state))
  if (agreed) return { kind: 'agreed', lead, proposal: agreed }
  const missing = missingForProposal(lead)
  if (missing.length > 0) return { kind: 'incomplete', lead, missing }
  const terms = await draftTerms(db, lead, now)
  const [newest] = proposals
  const version = (newest?.version ?? 0) + (newest?.state === 'draft' ? 0 : 1)
  const document = documentFor(lead, newest, terms)
  const words = posted ?? draftWords(document)
  return {
    kind: 'draft',
    leadId,
    version,
    document,
    words,
    today: terms.today,
    remarks: remarksOf(lead, newest),
    payTo: await readPayToSetting(db),
  }
}

/** A posted draft, kept; or what to mend, with every word of it. */
export async function saveDraft(
  db: Db,
  leadId: string,
  words: Record<string, string>,
  now: number,
): Promise<{ kind: 'kept' } | { kind: 'back'; errors: FieldMessage[] } | { kind: 'gone' }> {
  return db.transaction().execute(async (db) => {
    if (!(await lockLead(db, leadId))) return { kind: 'gone' }
    const lead = (await findLead(db, leadId))!
    const terms = await draftTerms(db, lead, now)
    const proposals = await readProposals(db, leadId)
    if (proposals.some(({ state }) => isAgreed(state)) || missingForProposal(lead).length > 0) return { kind: 'gone' }
    const { catalogue, identity, today } = terms
    const reading = readDraft(words, documentFor(lead, proposals[0], terms), today, (event, times) =>
      withBarTimes(event, times, catalogue, identity.timeZone),
    )
    if (!reading.ok) return { kind: 'back', errors: reading.errors }
    await keepDraft(db, leadId, reading.proposed, { today, now })
    return { kind: 'kept' }
  })
}

async function draftTerms(db: Db, { language }: Lead, now: number): Promise<DraftTerms> {
  const [{ catalogue, identity }, terms] = await Promise.all([readOffer(db), readTerms(db)])
  const spanish = language === 'es' ? catalogueSaid(catalogue, (await readTranslation(db, language)).say) : undefined
  return { catalogue, identity, terms, today: today(now, identity.timeZone), spanish }
}

/** A draft goes on with the event as the request has it now; so does the version after one that was sent. */
function documentFor(lead: Lead, newest: Proposal | undefined, terms: DraftTerms) {
  if (!newest) return draftOf(lead, terms)
  const next = nextDraft(newest.document, lead, terms)
  const { expiresOn } = newest.document
  // What the owner chose stays, unless it has passed.
  return newest.state === 'draft' && expiresOn >= terms.today ? { ...next, expiresOn } : next
}

function remarksOf({ snapshot, request }: Lead, newest: Proposal | undefined): string[] {
  return [
    ...snapshot.open.map(
      (point) => `Not in the price yet: ${englishQuote.open[point] ?? point}. Add a line, or leave it out on purpose.`,
    ),
    ...(request.fromEmail === null ? ['They have no e-mail address: copy the link and text it to them.'] : []),
    ...(newest && newest.state !== 'draft'
      ? [`Version ${newest.version}, ${dollars(newest.totalCents)}, is ${newest.state}. Sending this one replaces it.`]
      : []),
  ]
}
