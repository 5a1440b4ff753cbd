import type { Db } from '../../plumbing/database/database.server.ts'
import type { Language } from '../../ui/language.ts'
import { getTaxSettings } from '../sales-tax/tax-config.server.ts'
import { formatPriceNote } from './price-note.ts'
import { getTerms } from './terms.server.ts'

/** Returns a sentence on charges beyond a public price: tax and tips. */
export async function getPriceNote(db: Db, language: Language): Promise<string> {
  const [tax, terms] = await Promise.all([getTaxSettings(db), getTerms(db)])
  return formatPriceNote(tax, terms, language)
}
