import { parseProposalDocumentOrNull } from './stored-document.server.ts'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'

/** A signed agreement as it is kept until five years after its event, whoever asks for what to be erased. */
export type RetainedAgreement = {
  eventId: string
  reference: string
  name: string
  email: string
  eventDate: string
  /** The last day on which it is kept. */
  keptUntil: string
  /** What was agreed to, word for word. */
  words: string
  at: number
}

/** What was signed is kept for so many years after its event. */
export const agreementRetentionYears = 5

/** The agreements of requests, or of an e-mail address in small letters. */
export async function listRetainedAgreements(
  db: Db,
  eventIds: readonly string[],
  email: string,
): Promise<RetainedAgreement[]> {
  const rows = await db
    .selectFrom('signature')
    .innerJoin('proposal', 'proposal.id', 'signature.proposal_id')
    .select(['signature.lead_id', 'signature.name', 'signature.email', 'signature.words', 'signature.at'])
    .select(['proposal.event_date', 'proposal.document'])
    .where((is) =>
      is.or([
        ...(eventIds.length > 0 ? [is('signature.lead_id', 'in', [...eventIds])] : []),
        is(sql<string>`lower(signature.email)`, '=', email || '-'),
      ]),
    )
    .orderBy('signature.at')
    .execute()
  return rows.map(({ lead_id: eventId, name, email, words, at, event_date: eventDate, document }) => {
    const { reference = '' } = parseProposalDocumentOrNull(document) ?? {}
    return { eventId, reference, name, email, eventDate, keptUntil: keptUntil(eventDate), words, at }
  })
}

function keptUntil(eventDate: string): string {
  return Temporal.PlainDate.from(eventDate).add({ years: agreementRetentionYears }).toString()
}
