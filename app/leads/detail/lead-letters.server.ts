import type { Db } from '../../plumbing/database/database.server.ts'

/** The letters of a request, the latest first. */
export async function readLeadLetters(db: Db, leadId: string) {
  return db
    .selectFrom('letter')
    .select(['id', 'kind', 'subject', 'recipient as to', 'state', 'created_at as at'])
    .select(['claimed_until as claimedUntil', 'last_words as lastWords', 'carrier'])
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}
