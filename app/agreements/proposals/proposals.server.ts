import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { ProposalRow } from '../../plumbing/database/schema.ts'
import type { QuoteRequest, EventState } from '../../events/event/event.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { forEachLockedEvent, lockEvent } from '../../events/event/lock-event.server.ts'
import { applyStateTransition, type ActorStamp } from '../../events/event/change-state.server.ts'
import { getDocumentTimeZone } from '../../events/event/staffing-fields.ts'
import { findDayConflict } from '../../events/event/day-conflict.server.ts'
import type { DayConflict } from '../../events/event/day-conflict.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { toCanonicalJson, recordAgreementHistoryEntry } from './agreement-history.server.ts'
import type { ProposalLineMetadata, Proposal, ProposalDocument } from './proposal.ts'
import type { ProposedEvent } from './proposed-event.ts'
import { canTransitionProposal, type ProposalState } from './proposal-state.ts'
import { findProposalBlocker, type ProposalBlocker } from './proposal-block.ts'
import { computeLatestProposalExpiry } from './proposal-dates.ts'
import { computeProposalTotals, listDefaultLineIds } from './proposal-totals.ts'
import { parseProposalDocument, parseStoredList } from './stored-document.server.ts'
import { listUnsettledUnpricedOptions } from './unpriced-option-lines.ts'

/** Versions of an event's proposal, newest first, drafts included. */
export async function listProposals(db: Db, eventId: string): Promise<Proposal[]> {
  const rows = await db
    .selectFrom('proposal')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(toProposal)
}

/** A version without its document. `settledAt` in epoch milliseconds. */
export type ProposalVersionStatus = Pick<Proposal, 'id' | 'eventId' | 'version' | 'state' | 'settledAt'>

/**
 * Lists the states of an event's versions, newest first. Reads no document, so that payments work even where a document
 * is unreadable.
 */
export async function listProposalVersionStatuses(db: Db, eventId: string): Promise<ProposalVersionStatus[]> {
  const rows = await db
    .selectFrom('proposal')
    .select(['id', 'event_id as eventId', 'version', 'state', 'settled_at as settledAt'])
    .where('event_id', '=', eventId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, state: row.state as ProposalState }))
}

/** Newest version that was sent, as the client page shows it. */
export async function findSentProposal(db: Db, eventId: string): Promise<Proposal | null> {
  return (await listProposals(db, eventId)).find(({ state }) => state !== 'draft') ?? null
}

/** Saves an event's draft: the existing draft, or the next version. Call it with the event locked. */
export async function saveProposalDraft(
  db: Db,
  eventId: string,
  document: ProposalDocument,
  { today, now }: { today: string; now: number },
): Promise<string> {
  const [newest] = await listProposals(db, eventId)
  const chosen = listDefaultLineIds(document)
  const { totalCents, taxCents } = computeProposalTotals(document, chosen, today)
  const columns = {
    event_date: document.event.eventDate,
    holds_date: document.keepsDay ? 1 : 0,
    expires_on: document.expiresOn,
    total_cents: totalCents,
    tax_cents: taxCents,
    document: JSON.stringify(document),
    chosen: JSON.stringify(chosen),
  }
  if (newest?.state === 'draft') {
    await db.updateTable('proposal').set(columns).where('id', '=', newest.id).execute()
    return newest.id
  }
  const id = uuidV7()
  const version = (newest?.version ?? 0) + 1
  const row = { id, event_id: eventId, version, state: 'draft', ...columns, created_at: now }
  await db
    .insertInto('proposal')
    .values({ ...row, sent_at: null, opened_at: null, settled_at: null })
    .execute()
  return id
}

/**
 * `blocked`: the event can't get a proposal in its state. `stale`: the draft is not the version the owner saw, or its
 * dates have passed.
 */
export type SendProposalResult =
  | { kind: 'sent'; proposal: Proposal }
  | { kind: 'blocked'; why: ProposalBlocker }
  | { kind: 'stale' }
  | { kind: 'gone' }
  | DayConflict

/**
 * Sends a draft. It is frozen, and earlier sent versions are replaced. Where it keeps the date it claims the day, or
 * returns who has it. `also` queues emails in the same transaction. `seen` is the hash of the document the owner saw.
 */
export async function sendProposal(
  db: Db,
  eventId: string,
  { seen, today, despite }: { seen: string; today: string; despite: string },
  { actor, now }: ActorStamp,
  also: (db: Db, proposal: Proposal) => Promise<void> = async () => {},
): Promise<SendProposalResult> {
  return runInTransaction(db, async (db): Promise<SendProposalResult> => {
    const event = await lockEvent(db, eventId)
    if (!event) return { kind: 'gone' }
    const [draft, ...earlier] = await listProposals(db, eventId)
    const why = findProposalBlocker(event.state as EventState, earlier)
    if (why !== null) return { kind: 'blocked', why }
    if (draft?.state !== 'draft' || hashProposalDocument(draft.document) !== seen) return { kind: 'stale' }
    const { document } = draft
    // The draft is old: its expiry has passed, the event is too near, or its balance is due earlier.
    if (document.expiresOn < today || document.expiresOn > computeLatestProposalExpiry(document, today))
      return { kind: 'stale' }
    // Options requested since the draft was saved must be settled first.
    if (listUnsettledUnpricedOptions(toEventRecord(event).request, document).length > 0) return { kind: 'stale' }
    const request = applyProposedEvent(toEventRecord(event).request, document.event)
    const taken = document.keepsDay && (await findDayConflict(db, { eventId, request, today, despite }, { actor, now }))
    if (taken) return taken
    for (const old of earlier) if (old.state === 'out') await setProposalState(db, old, 'replaced', { actor, now })
    await db.updateTable('proposal').set({ state: 'out', sent_at: now }).where('id', '=', draft.id).execute()
    const proposal: Proposal = { ...draft, state: 'out', sentAt: now }
    const { id: proposalId, version, totalCents } = proposal
    const { keepsDay, expiresOn } = document
    const details = { proposalId, version, totalCents, keepsDay, expiresOn, hash: seen }
    await recordAgreementHistoryEntry(db, eventId, { kind: 'sent', details }, { actor, now })
    // The hold is the same claim and ends with the proposal. The later of two dates wins.
    if (event.state === 'held' && keepsDay && event.held_until !== null && event.held_until < expiresOn)
      await applyStateTransition(db, event, { to: 'held', until: expiresOn }, { actor, now })
    if (['new', 'replied', 'lost'].includes(event.state))
      await applyStateTransition(db, event, { to: 'quoted' }, { actor, now })
    await also(db, proposal)
    return { kind: 'sent', proposal }
  })
}

/**
 * Changes a version's state and records it in the history. Call it with the event locked. Throws if the transition is
 * not allowed.
 */
export async function setProposalState(
  db: Db,
  { id, eventId, version, state }: Pick<Proposal, 'id' | 'eventId' | 'version' | 'state'>,
  to: ProposalState,
  { actor, now }: ActorStamp,
  reason?: string,
): Promise<void> {
  if (!canTransitionProposal(state, to)) throw new Error(`A proposal that is ${state} does not become ${to}`)
  await db.updateTable('proposal').set({ state: to, settled_at: now }).where('id', '=', id).execute()
  const details = { proposalId: id, version, from: state, to, ...(reason && { reason }) }
  await recordAgreementHistoryEntry(db, eventId, { kind: 'moved', details }, { actor, now })
}

/** Ends proposals that expired before `today`. Returns how many. Safe to run in several processes at once. */
export async function expireProposals(db: Db, today: string, now: number): Promise<number> {
  const past = await db
    .selectFrom('proposal')
    .select('event_id')
    .where('state', '=', 'out')
    .where('expires_on', '<', today)
    .execute()
  const eventIds = [...new Set(past.map(({ event_id }) => event_id))]
  return forEachLockedEvent(db, eventIds, async (db, { id }) => {
    const past = await db
      .selectFrom('proposal')
      .select(['id', 'event_id as eventId', 'version'])
      .where('event_id', '=', id)
      .where('state', '=', 'out')
      .where('expires_on', '<', today)
      .executeTakeFirst()
    if (past) await setProposalState(db, { ...past, state: 'out' }, 'ended', { actor: 'clock', now })
    return past !== undefined
  })
}

/** SHA-256 of a document. Proves that the sent document is the version the owner saw. */
export function hashProposalDocument(document: ProposalDocument): string {
  return sha256(toCanonicalJson(document))
}

/**
 * A quote request with the event as proposed, from which its claim on the day is computed. Its time zone stays unless the
 * event moves to another ZIP.
 */
export function applyProposedEvent({ timeZone: kept, ...request }: QuoteRequest, event: ProposedEvent): QuoteRequest {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation } = event
  const { zip, experience, package: bundle, bartenders } = event
  const when = { eventDate, eventStartTime, eventEndTime, eventGuestCount }
  const timeZone = getDocumentTimeZone(event, { zip: request.zip, timeZone: kept })
  const zone = timeZone === undefined ? {} : { timeZone }
  return { ...request, ...when, ...zone, eventVenue, eventLocation, zip, experience, package: bundle, bartenders }
}

/** Event states that await no acceptance. */
export const closedEventStates: EventState[] = ['lost', 'spam', 'done']

/** Whether an event in this state gets no more proposals. */
export function isClosedEventState(state: EventState): boolean {
  return closedEventStates.includes(state)
}

/** Parses a stored version. */
export function toProposal(row: ProposalRow): Proposal {
  return {
    id: row.id,
    eventId: row.event_id,
    version: row.version,
    state: row.state as ProposalState,
    document: parseProposalDocument(row.document, row.event_id),
    ...(row.line_codes && { lineCodes: JSON.parse(row.line_codes) as ProposalLineMetadata }),
    chosen: parseStoredList<string>(row.chosen, row.event_id),
    totalCents: row.total_cents,
    madeAt: row.created_at,
    sentAt: row.sent_at,
    openedAt: row.opened_at,
    settledAt: row.settled_at,
  }
}
