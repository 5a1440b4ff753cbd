import { monthDay, shortDay, today as todayIn } from '../../business/dates.ts'
import { findLead } from '../../leads/lead/leads.server.ts'
import type { Lead } from '../../leads/lead/lead.ts'
import { lineOf } from '../../leads/lead/next-in-line.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { SignatureRow } from '../../plumbing/database/schema.ts'
import { paperText } from '../../plumbing/papers/paper-text.ts'
import type { Paper } from '../../plumbing/papers/paper.ts'
import { balanceOf, standingOf } from '../payments/ledger.ts'
import { readLedger } from '../payments/ledger.server.ts'
import { openHeading } from '../changes/change-form.ts'
import { currentAgreement, readChanges } from '../changes/current-agreement.server.ts'
import { signatureOf, type Shown } from './agree.server.ts'
import { readAgreement, sha256, type AgreementEvent } from './agreement-chain.server.ts'
import { linkWith, type ClientLink } from './client-link.server.ts'
import { consentRecord } from './consent.ts'
import { readPayToSetting } from './pay-to.server.ts'
import { proposalPaper } from './proposal-paper.ts'
import { changesSince } from './proposal-changes.ts'
import type { Proposal, ProposalDocument, ProposalState } from './proposal.ts'
import { readChoice, sumsOf, type Sums } from './proposal-sums.ts'
import { isOver, readProposals } from './proposals.server.ts'
import { signedPaper, type SignatureRecord, type SignedFacts } from './signed-paper.ts'
import type { Yours } from './yours.ts'

/** A couple’s page with who opened it and what it stands on. */
export type Opened = { link: ClientLink; lead: Lead; proposals: Proposal[]; proposal: Proposal }

/** What a token opens; null where it is nobody’s, was replaced, or nothing was sent yet. */
export async function openYours(db: Db, token: string): Promise<Opened | null> {
  const link = await linkWith(db, token)
  const lead = link && (await findLead(db, link.leadId))
  if (!link || !lead) return null
  const proposals = await readProposals(db, link.leadId)
  const proposal = proposals.find(({ state }) => state !== 'draft')
  return proposal ? { link, lead, proposals, proposal } : null
}

/**
 * The page as it is shown. `options` are those that were ticked in a form that came back, `since` the version it was made
 * for. `now` in epoch milliseconds.
 */
export async function readYours(
  db: Db,
  { link, lead, proposals, proposal }: Opened,
  now: number,
  { options, since }: { options?: string[] | undefined; since?: number | undefined } = {},
): Promise<Yours> {
  const { document, version } = proposal
  const today = todayIn(now, document.house.timeZone)
  const [events, ledger, signature, payTo, line] = await Promise.all([
    readAgreement(db, link.leadId),
    readLedger(db, link.leadId),
    signatureOf(db, proposal.id),
    readPayToSetting(db),
    // A day that is kept for them is nobody else's, whatever was closed or lowered since.
    proposal.state === 'out' && !document.keepsDay ? lineOf(db, lead, today) : null,
  ])
  const state = shownState(proposal, lead, today)
  const chosen = (state === 'out' && options && readChoice(document, options)) || proposal.chosen
  const dayOfYes = signature ? todayIn(signature.at, document.house.timeZone) : today
  const sums = sumsOf(document, chosen, dayOfYes)
  const paper = proposalPaper(document, version, sums, now)
  const before = proposals.find((one) => one.version === (since ?? seenBefore(events, link.id, version)))
  const words = before && before.version < version ? changesSince(before.document, document) : []
  // The paper is what was signed; the page shows what holds now, with the changes agreed since.
  const holds = signature ? await currentAgreement(db, link.leadId) : null
  const changed = holds && holds.change > 0 ? holds : null
  const shown = changed
    ? { document: changed.document, chosen: changed.chosen, sums: sumsOf(changed.document, changed.chosen, dayOfYes) }
    : { document, chosen, sums }
  return {
    version,
    ...shown,
    state,
    paper,
    wordsHash: sha256(paperText(paper)),
    isTaken: line !== null && line.isTaken,
    isNext: line !== null && line.next !== null,
    signature: signature && {
      name: signature.name,
      at: signature.at,
      kind: signature.kind as 'signed' | 'noted',
      hash: signature.words_hash,
    },
    dues: standingOf(ledger.dues, ledger.entries),
    outstandingCents: balanceOf(ledger.dues, ledger.entries).outstandingCents,
    questions: events.flatMap(({ id, at, kind, details }) =>
      kind === 'asked' || kind === 'answered' ? [{ id, at, kind, words: details.words }] : [],
    ),
    changes: words.length > 0 ? { since: before!.version, words } : null,
    settledAt: proposal.settledAt,
    payTo,
    offer: signature ? await offerOf(db, link.leadId, today) : null,
  }
}

async function offerOf(db: Db, leadId: string, today: string): Promise<Yours['offer']> {
  const offered = (await readChanges(db, leadId)).find(
    ({ state, expiresOn }) => state === 'offered' && expiresOn >= today,
  )
  if (!offered) return null
  const until = shortDay(offered.expiresOn)
  const words =
    offered.kind === 'storm'
      ? `Pick another day we have open, free of charge, until ${until}. Until you do, everything stays as it is.`
      : `Read it and sign it until ${until}. If you do nothing, what you signed stays as it is.`
  return { heading: openHeading(offered), words }
}

/** A version nobody ended yet has ended once its day, or the event's, is over or the request is; so a reader is told. */
function shownState(
  { state, document }: Pick<Proposal, 'state' | 'document'>,
  lead: Pick<Lead, 'state'>,
  today: string,
): ProposalState {
  if (state !== 'out') return state
  return document.expiresOn < today || document.event.eventDate < today || isOver(lead.state) ? 'ended' : 'out'
}

/** The last version somebody is known to have read before this one. */
function seenBefore(events: AgreementEvent[], person: string, version: number): number | undefined {
  return events
    .flatMap(({ kind, details }) => (kind === 'opened' && details.person === person ? [details.version] : []))
    .filter((seen) => seen < version)
    .at(-1)
}

/** All that a yes is under: the words of the paper, and the facts with the paper itself. */
export const shownAt =
  (now: number): Shown =>
  (document, version, sums) => {
    const paper = proposalPaper(document, version, sums, now)
    return { words: paperText(paper), facts: factsOf(document, { version, sums, paper }) }
  }

function factsOf(
  document: ProposalDocument,
  { version, sums, paper }: { version: number; sums: Sums; paper: Paper },
): SignedFacts {
  const { lines, ...cents } = sums
  return { document, version, chosen: lines.map(({ id }) => id), ...cents, consent: consentRecord(document), paper }
}

/** A signature as the signed copy tells it. */
export function recordOf(row: SignatureRow): SignatureRecord {
  const { name, email, at, zone, consent, words_hash: wordsHash, facts_hash: factsHash } = row
  return { kind: row.kind as 'signed' | 'noted', name, email, at, zone, consent, wordsHash, factsHash }
}

/** The signed copy, made again of what was kept: the same paper, whatever has changed since. */
export function signedCopy(row: SignatureRow, sentAt: number | null): Paper {
  const { paper } = JSON.parse(row.facts) as SignedFacts
  return signedPaper(paper, recordOf(row), sentAt)
}

/** What the signed copy is called as a file: "october-16-2027-nt-7q4m.pdf". */
export function copyName({ event, reference }: Pick<ProposalDocument, 'event' | 'reference'>): string {
  return `${monthDay(event.eventDate)} ${event.eventDate.slice(0, 4)} ${reference} signed`
}
