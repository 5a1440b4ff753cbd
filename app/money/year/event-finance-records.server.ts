import { formatIsoTimestamp } from '../../business/dates.ts'
import type { EventFinanceRecord } from './event-records.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findCurrentAgreement } from '../../agreements/agreement/current-agreement.server.ts'
import { computeLedgerTotals } from '../../agreements/payments/ledger.ts'
import { getLedgers } from '../../agreements/payments/ledger.server.ts'

/** Returns proposals and money for records, by event id. Events without any are left out. */
export async function getEventFinanceRecords(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, EventFinanceRecord>> {
  if (eventIds.length === 0) return new Map()
  const [ledgers, proposals, papers] = await Promise.all([
    getLedgers(db, eventIds),
    db
      .selectFrom('proposal')
      .select(['event_id', 'version', 'state', 'total_cents', 'expires_on', 'sent_at', 'settled_at'])
      .where('event_id', 'in', [...eventIds])
      .where('state', '!=', 'draft')
      .orderBy('version')
      .execute(),
    db
      .selectFrom('numbered_document')
      .select(['event_id', 'kind', 'number', 'total_cents', 'created_at'])
      .where('event_id', 'in', [...eventIds])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  const moment = (at: number | null) => (at === null ? null : formatIsoTimestamp(at))
  const books = new Map<string, EventFinanceRecord>()
  for (const [eventId, { amountsDue, entries }] of ledgers) {
    const versions = proposals.filter(({ event_id }) => event_id === eventId)
    if (versions.length === 0 && amountsDue.length === 0 && entries.length === 0) continue
    const agreement = versions.length > 0 ? await findCurrentAgreement(db, eventId) : null
    books.set(eventId, {
      agreement: agreement && {
        version: agreement.proposal.version,
        change: agreement.change,
        state: agreement.proposal.state,
        eventDate: agreement.document.event.eventDate,
        totalCents: agreement.totalCents,
      },
      proposals: versions.map(({ version, state, total_cents, expires_on, sent_at, settled_at }) => ({
        version,
        state,
        totalCents: total_cents,
        expiresOn: expires_on,
        sentAt: moment(sent_at),
        settledAt: moment(settled_at),
      })),
      dues: amountsDue.map(({ kind, label, amountCents, dueOn }) => ({ kind, label, amountCents, dueOn })),
      payments: entries.map(({ kind, amountCents, isTip, way, paidOn, reference, reason }) => {
        return { kind, amountCents, isTip, way, paidOn, reference, reason }
      }),
      balance: computeLedgerTotals(amountsDue, entries),
      papers: papers
        .filter(({ event_id }) => event_id === eventId)
        .map(({ kind, number, total_cents, created_at }) => {
          return { kind, number, totalCents: total_cents, madeAt: formatIsoTimestamp(created_at) }
        }),
    })
  }
  return books
}
