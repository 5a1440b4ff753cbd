import { sql } from 'kysely'
import { formatIsoTimestamp } from '../business/dates.ts'
import { moneyTasks } from './payments/money.tasks.server.ts'
import { taxDifferenceTasks } from './tax-difference.tasks.server.ts'
import { proposalTasks } from './proposals/proposal.tasks.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { agreementTables, anonymizeFinancialRecords, financialTables } from './anonymize-financial-records.server.ts'
import { expireChanges } from './changes/change-storage.server.ts'
import { listRetainedAgreements } from './proposals/retained-agreements.server.ts'
import { markPastEventsDone } from './proposals/mark-past-events-done.server.ts'
import { expireProposals } from './proposals/proposals.server.ts'
import { withdrawClosedProposals } from './client-page/owner-actions.server.ts'
import { agreementsSettings } from './agreements-settings.server.ts'

/** Balances are recomputed from restored rows, so no backup contains them. */
export const agreementsPart = {
  tasks: [...proposalTasks, ...moneyTasks, ...taxDifferenceTasks],
  tables: [
    'proposal',
    'client_link',
    'agreement_log_entry',
    'agreement_log_hmac',
    'signature',
    'signed_copy',
    'signing_identity',
    'amount_due',
    'payment',
    'event_balance',
    'erased_event',
    'checkout',
    'stripe_account',
    'card_refund',
    'money_notice',
    'numbered_document',
    'billing_details',
    'change_request',
    'weather_move',
    'tax_rate',
    'tax_exempt',
  ],
  ofRequest: ['money_notice', 'billing_details'],
  ofAgreement: ['client_link'],
  // Signed documents are kept for years and the books forever, without names.
  otherwise: [...agreementTables, ...financialTables],
  erase: anonymizeFinancialRecords,
  async eraseAddress(db, email) {
    await db
      .deleteFrom('client_link')
      .where('contact_id', 'is not', null)
      .where((is) =>
        is.or([
          is(sql<string>`lower(email)`, '=', email),
          is.not(
            is.exists(
              is.selectFrom('event_contact').select('id').whereRef('event_contact.id', '=', 'client_link.contact_id'),
            ),
          ),
        ]),
      )
      .execute()
  },
  async handOver(db, { eventIds, email }) {
    const kept = await listRetainedAgreements(db, eventIds, email)
    return { agreements: kept.map(({ at, ...agreement }) => ({ ...agreement, signedAt: formatIsoTimestamp(at) })) }
  },
  async endDays(db, day) {
    await expireChanges(db, day.today, day.now)
    await expireProposals(db, day.today, day.now)
    await markPastEventsDone(db, day)
    await withdrawClosedProposals(db, day.now)
  },
  settings: agreementsSettings,
} satisfies AppPart
