import { getTranslator } from '../../business/get-translator.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import { translateProposal } from './proposal-language.ts'
import type { ProposalDocument } from './proposal.ts'

/** Returns a function that translates proposals, with the owner's own Spanish. English needs no query. */
export async function getProposalTranslator(
  db: Db,
  language: Language,
): Promise<(document: ProposalDocument) => ProposalDocument> {
  const { say } = await getTranslator(db, language)
  return (document) => translateProposal(document, language, say)
}

/** Language of an event's quote request, in which the client gets replies. */
export async function getEventLanguage(db: Db, eventId: string): Promise<Language> {
  const row = await db.selectFrom('event').select('language').where('id', '=', eventId).executeTakeFirst()
  return row?.language === 'es' ? 'es' : 'en'
}
