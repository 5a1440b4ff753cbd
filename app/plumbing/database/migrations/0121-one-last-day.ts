import { sql, type Kysely } from 'kysely'

/** A hold ends with the proposal that keeps its day: of two promises the later one holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kept = sql`(select max(proposal.expires_on) from proposal
    where proposal.lead_id = hold.lead_id and proposal.state = 'out' and proposal.keeps_day = 1)`
  await sql`update hold set until = ${kept} where until < ${kept}`.execute(db)
}
