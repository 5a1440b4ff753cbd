import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ChangeRequestRow } from '../../plumbing/database/schema.ts'
import type { ProposalLineMetadata, Proposal, ProposalDocument } from '../proposals/proposal.ts'
import { acceptedProposalStates, isProposalAccepted, type ProposalState } from '../proposals/proposal-state.ts'
import { toProposal, listProposals } from '../proposals/proposals.server.ts'
import {
  isStoredDocumentReadable,
  parseProposalDocument,
  parseStoredList,
  parseProposalDocumentOrNull,
  parseStoredJson,
} from '../proposals/stored-document.server.ts'
import type { AgreementContent, AgreementChange, ChangeKind, ChangeState } from './agreement-change.ts'

/** The current agreement: the signed proposal with its last agreed change applied. */
export type Agreement = AgreementContent & {
  proposal: Proposal
  totalCents: number
  /** Number of the last applied change. 0 is as signed. */
  change: number
}

/**
 * Finds the current agreement of an event. Null if nothing was agreed. Everything that shows lines or the event after
 * the acceptance uses it. A canceled agreement stays as it was.
 */
export async function findCurrentAgreement(db: Db, eventId: string): Promise<Agreement | null> {
  return (await getAgreementWithChanges(db, eventId)).agreement
}

/** The current agreement, null if nothing was agreed, and all changes, the newest first. */
export type AgreementWithChanges = { agreement: Agreement | null; changes: AgreementChange[] }

/** Returns the current agreement of an event with its changes, each read once. */
export async function getAgreementWithChanges(db: Db, eventId: string): Promise<AgreementWithChanges> {
  const [proposals, changes] = await Promise.all([listProposals(db, eventId), listAgreementChanges(db, eventId)])
  const proposal = findAcceptedProposal(proposals)
  return { agreement: proposal ? applyLastChange(proposal, changes) : null, changes }
}

/**
 * Returns the current agreements of events, by event id, without events that have none. Throws if a document cannot be
 * read. Lists of events set `skipUnreadable`, because the event's own page reports the problem.
 */
export async function listCurrentAgreements(
  db: Db,
  eventIds: readonly string[],
  { skipUnreadable = false }: { skipUnreadable?: boolean } = {},
): Promise<Map<string, Agreement>> {
  if (eventIds.length === 0) return new Map()
  const states: ProposalState[] = [...acceptedProposalStates, 'called-off']
  const of = matchesAnyId(db, 'event_id', eventIds)
  const [proposals, changes] = await Promise.all([
    db.selectFrom('proposal').selectAll().where(of).where('state', 'in', states).orderBy('version', 'desc').execute(),
    db
      .selectFrom('change_request')
      .selectAll()
      .where(of)
      .where('state', '=', 'agreed')
      .orderBy('number', 'desc')
      .execute(),
  ])
  const unreadable = new Set(
    skipUnreadable
      ? [...proposals, ...changes].flatMap((row) => (isStoredDocumentReadable(row) ? [] : [row.event_id]))
      : [],
  )
  const isShown = (row: { event_id: string }) => !unreadable.has(row.event_id)
  const changesOf = Map.groupBy(changes.filter(isShown).map(parseChangeRow), ({ eventId }) => eventId)
  return new Map(
    [...Map.groupBy(proposals.filter(isShown).map(toProposal), ({ eventId }) => eventId)].map(([eventId, versions]) => [
      eventId,
      applyLastChange(findAcceptedProposal(versions)!, changesOf.get(eventId) ?? []),
    ]),
  )
}

/** The accepted version of a proposal. The list is sorted newest first. */
function findAcceptedProposal(proposals: readonly Proposal[]): Proposal | undefined {
  return (
    proposals.find(({ state }) => isProposalAccepted(state)) ?? proposals.find(({ state }) => state === 'called-off')
  )
}

function applyLastChange(proposal: Proposal, changes: readonly AgreementChange[]): Agreement {
  const last = changes.find(
    ({ proposalId, state, kind }) =>
      proposalId === proposal.id && state === 'agreed' && (kind === 'change' || kind === 'storm'),
  )
  const { document, lineCodes } = last ?? proposal
  const stands = { proposal, document: lineCodes ? addLineCodes(document, lineCodes) : document }
  return last
    ? { ...stands, chosen: last.chosen, totalCents: last.afterCents, change: last.number }
    : { ...stands, chosen: proposal.chosen, totalCents: proposal.totalCents, change: 0 }
}

function addLineCodes(document: ProposalDocument, codes: ProposalLineMetadata): ProposalDocument {
  return { ...document, lines: document.lines.map((line) => ({ ...line, ...codes[line.id] })) }
}

/**
 * Returns the current documents of agreed events, by event id. Leaves out other events, and documents that cannot be
 * read, which the event's own page reports.
 */
export async function listAgreedDocuments(db: Db, eventIds: string[]): Promise<Map<string, ProposalDocument>> {
  if (eventIds.length === 0) return new Map()
  const [proposals, changes] = await Promise.all([
    db
      .selectFrom('proposal')
      .select(['id', 'event_id', 'state', 'document'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .orderBy('version')
      .execute(),
    db
      .selectFrom('change_request')
      .select(['proposal_id', 'document'])
      .where(matchesAnyId(db, 'event_id', eventIds))
      .where('state', '=', 'agreed')
      .where('kind', 'in', ['change', 'storm'])
      .orderBy('number')
      .execute(),
  ])
  const changed = new Map(changes.map(({ proposal_id, document }) => [proposal_id, document]))
  return new Map(
    proposals
      .filter(({ state }) => isProposalAccepted(state as ProposalState))
      .flatMap(({ id, event_id, document }) => {
        const read = parseProposalDocumentOrNull(changed.get(id) ?? document)
        return read ? [[event_id, read] as const] : []
      }),
  )
}

/** Lists the changes since the acceptance, the newest first. */
export async function listAgreementChanges(db: Db, eventId: string): Promise<AgreementChange[]> {
  const rows = await db
    .selectFrom('change_request')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map(parseChangeRow)
}

function parseChangeRow(row: ChangeRequestRow): AgreementChange {
  const { words = '', isUndated } = (parseStoredJson(row.requested_change) ?? {}) as {
    words?: string
    isUndated?: boolean
  }
  return {
    id: row.id,
    eventId: row.event_id,
    proposalId: row.proposal_id,
    number: row.number,
    kind: row.kind as ChangeKind,
    state: row.state as ChangeState,
    askedBy: row.requested_by as AgreementChange['askedBy'],
    words,
    document: parseProposalDocument(row.document, row.event_id),
    ...(row.line_codes && { lineCodes: JSON.parse(row.line_codes) as ProposalLineMetadata }),
    chosen: parseStoredList<string>(row.chosen, row.event_id),
    beforeCents: row.before_cents,
    afterCents: row.after_cents,
    eventDate: row.event_date,
    ...(isUndated !== undefined && { isUndated }),
    keepsDay: row.holds_date === 1,
    answer: row.answer,
    expiresOn: row.expires_on,
    madeAt: row.created_at,
    settledAt: row.settled_at,
    stormId: row.weather_move_id,
    paper: row.print_document === null ? null : JSON.parse(row.print_document),
  }
}
