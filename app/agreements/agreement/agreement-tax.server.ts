import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acceptedProposalStates } from '../proposals/proposal-state.ts'
import { computeSalesTax } from '../sales-tax/sales-tax.ts'
import { listCurrentAgreements } from './current-agreement.server.ts'

/**
 * Returns the current sales tax of the agreements that `is` picks, by event, in integer cents. Leaves out agreements
 * without tax and canceled ones, which delivered nothing. Tax of amounts added by hand is in `due.tax_cents`.
 */
export async function getAgreedTaxByEvent(db: Db, is: RawBuilder<boolean> = sql`true`): Promise<Map<string, number>> {
  const [agreed, changes] = await Promise.all([
    db
      .selectFrom('proposal')
      .select(['id', 'event_id', 'tax_cents'])
      .where('state', 'in', [...acceptedProposalStates])
      // Most agreements have no tax and are skipped, unless a change added some.
      .where((is) => is.or([is('tax_cents', 'is', null), is('tax_cents', '<>', 0)]))
      .where(is)
      .execute(),
    db
      .selectFrom('change_request')
      .innerJoin('proposal', 'proposal.id', 'change_request.proposal_id')
      .select(['proposal.id', 'proposal.event_id', 'change_request.tax_cents'])
      .where('proposal.state', 'in', [...acceptedProposalStates])
      .where('change_request.state', '=', 'agreed')
      .where('change_request.kind', 'in', ['change', 'storm'])
      .where(is)
      .orderBy('change_request.number')
      .execute(),
  ])
  const taxes = new Map<string, number>()
  const unknown: string[] = []
  // The tax of a proposal's last agreed change replaces that of the proposal and of earlier changes.
  for (const { event_id, tax_cents: cents } of new Map([...agreed, ...changes].map((one) => [one.id, one])).values()) {
    if (cents == null) unknown.push(event_id)
    else if (cents !== 0) taxes.set(event_id, cents)
  }
  // Rows older than the column are computed from their documents.
  for (const [eventId, { document, chosen }] of await listCurrentAgreements(db, unknown)) {
    const cents = computeSalesTax(
      document.lines.filter(({ id }) => chosen.includes(id)),
      document.money.tax,
    )
    if (cents !== 0) taxes.set(eventId, cents)
  }
  return taxes
}
