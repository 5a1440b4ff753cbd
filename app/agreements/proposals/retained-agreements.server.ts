import { parseProposalDocumentOrNull } from './stored-document.server.ts'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'

/** A signed agreement. It is retained for five years after its event, even if the client's data is erased. */
export type RetainedAgreement = {
  eventId: string
  reference: string
  name: string
  email: string
  eventDate: string
  /** Last day of the retention period, as 2027-05-15. */
  keptUntil: string
  /** Full text of the signed agreement. */
  words: string
  at: number
}

/** Years for which a signed agreement is retained after its event. */
export const agreementRetentionYears = 5

/** Retained agreements of events, or of an email address in lower case. */
export async function listRetainedAgreements(
  db: Db,
  eventIds: readonly string[],
  email: string,
): Promise<RetainedAgreement[]> {
  const rows = await db
    .selectFrom('signature')
    .innerJoin('proposal', 'proposal.id', 'signature.proposal_id')
    .select(['signature.event_id', 'signature.name', 'signature.email', 'signature.text', 'signature.at'])
    .select(['proposal.event_date', 'proposal.document'])
    .where((is) =>
      is.or([
        ...(eventIds.length > 0 ? [is('signature.event_id', 'in', [...eventIds])] : []),
        is(sql<string>`lower(signature.email)`, '=', email || '-'),
      ]),
    )
    .orderBy('signature.at')
    .execute()
  return rows.map(({ event_id: eventId, name, email, text: words, at, event_date: eventDate, document }) => {
    const { reference = '' } = parseProposalDocumentOrNull(document) ?? {}
    return { eventId, reference, name, email, eventDate, keptUntil: computeRetentionEnd(eventDate), words, at }
  })
}

function computeRetentionEnd(eventDate: string): string {
  return Temporal.PlainDate.from(eventDate).add({ years: agreementRetentionYears }).toString()
}
