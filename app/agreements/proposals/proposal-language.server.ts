import { getTranslator } from '../../business/get-translator.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import { translateProposal } from './proposal-language.ts'
import type { ProposalDocument } from './proposal.ts'

/** Puts proposals into a language with what the owner has said in it. English asks for nothing. */
export async function getProposalTranslator(
  db: Db,
  language: Language,
): Promise<(document: ProposalDocument) => ProposalDocument> {
  const { say } = await getTranslator(db, language)
  return (document) => translateProposal(document, language, say)
}

/** The language a request was asked in, and is answered in. */
export async function getEventLanguage(db: Db, eventId: string): Promise<Language> {
  const row = await db.selectFrom('lead').select('language').where('id', '=', eventId).executeTakeFirst()
  return row?.language === 'es' ? 'es' : 'en'
}
