import { parseProposalDocumentOrNull } from './stored-document.server.ts'
import { agreementTables, financialTables } from '../anonymize-financial-records.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { AgreementSummary, EventState } from '../../events/event/event.ts'
import { isStateAllowed, type AgreementState } from '../../events/event/allowed-states.ts'

const agreementStates: AgreementState[] = ['agreed', 'reserved', 'postponed', 'called-off', 'done']

/** State of an event's accepted proposal. Null if no proposal was accepted. */
export async function findAgreementState(db: Db, eventId: string): Promise<AgreementState | null> {
  const row = await db
    .selectFrom('proposal')
    .select('state')
    .where('event_id', '=', eventId)
    .where('state', 'in', agreementStates)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.state as AgreementState | undefined) ?? null
}

/** Whether the owner may set this state by hand, given the state of the agreement. */
export async function canSetEventState(db: Db, eventId: string, to: EventState): Promise<boolean> {
  return isStateAllowed(await findAgreementState(db, eventId), to)
}

/** States of the agreements of these events, by event id. Events without an accepted proposal are left out. */
export async function listAgreementStates(db: Db, ids: string[]): Promise<Map<string, AgreementState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('proposal')
    .select(['event_id', 'state'])
    .where(matchesAnyId(db, 'event_id', ids))
    .where('state', 'in', agreementStates)
    .orderBy('version')
    .execute()
  return new Map(rows.map(({ event_id, state }) => [event_id, state as AgreementState]))
}

/**
 * Summaries of what was agreed, by event id. Events without an agreement are left out. Only the total is known where the
 * document cannot be parsed.
 */
export async function listAgreementSummaries(db: Db, ids: string[]): Promise<Map<string, AgreementSummary>> {
  if (ids.length === 0) return new Map()
  const [sums, signed, changes] = await Promise.all([
    db
      .selectFrom('event_balance')
      .select(['event_id', 'due_cents'])
      .where(matchesAnyId(db, 'event_id', ids))
      .execute(),
    db
      .selectFrom('proposal')
      .select(['id', 'event_id', 'document'])
      .where(matchesAnyId(db, 'event_id', ids))
      .where('state', 'in', ['agreed', 'reserved', 'postponed', 'done'])
      .orderBy('version')
      .execute(),
    db
      .selectFrom('change_request')
      .select(['proposal_id', 'document'])
      .where(matchesAnyId(db, 'event_id', ids))
      .where('state', '=', 'agreed')
      .where('kind', 'in', ['change', 'storm'])
      .orderBy('number')
      .execute(),
  ])
  const changed = new Map(changes.map(({ proposal_id, document }) => [proposal_id, document]))
  const events = new Map(
    signed.flatMap(({ id, event_id, document }) => {
      const read = parseProposalDocumentOrNull(changed.get(id) ?? document)
      return read ? [[event_id, { allBartenders: read.event.allBartenders, miles: read.event.miles }] as const] : []
    }),
  )
  const owed = new Map(sums.map(({ event_id, due_cents }) => [event_id, due_cents]))
  return new Map(
    [...new Set([...owed.keys(), ...events.keys()])].map((id) => {
      return [id, { cents: owed.get(id) ?? null, event: events.get(id) ?? null }]
    }),
  )
}

/** Extends a hold to the last day of a sent proposal that keeps the date. The later day wins. */
export async function extendHoldToProposal<To extends { to: EventState; until?: string }>(
  db: Db,
  eventId: string,
  wanted: To,
): Promise<To> {
  if (wanted.to !== 'held' || wanted.until === undefined) return wanted
  const kept = await findHoldEndDate(db, eventId)
  return kept !== null && kept > wanted.until ? { ...wanted, until: kept } : wanted
}

/** Last day on which a sent proposal keeps the date. Null if no proposal does. */
async function findHoldEndDate(db: Db, eventId: string): Promise<string | null> {
  const { until } = await db
    .selectFrom('proposal')
    .select((is) => is.fn.max<string | null>('expires_on').as('until'))
    .where('event_id', '=', eventId)
    .where('state', '=', 'out')
    .where('holds_date', '=', 1)
    .executeTakeFirstOrThrow()
  return until
}

/** Whether an event has a proposal, a client link, or records of money. */
export async function hasProposalOrMoney(db: Db, eventId: string): Promise<boolean> {
  for (const table of [...agreementTables, ...financialTables, 'client_link', 'money_notice'] as const)
    if (await db.selectFrom(table).select('event_id').where('event_id', '=', eventId).limit(1).executeTakeFirst())
      return true
  return false
}

/** Whether a proposal was sent since `at`, in epoch milliseconds. */
export async function hasNewerProposal(db: Db, eventId: string, at: number): Promise<boolean> {
  const sent = db.selectFrom('proposal').select('id').where('event_id', '=', eventId).where('sent_at', '>=', at)
  return (await sent.executeTakeFirst()) !== undefined
}
