import type { Db } from '../plumbing/database/database.server.ts'
import type { Language } from '../ui/language.ts'
import { findSetting } from './stored-settings.server.ts'
import { englishTranslator, createTranslator, type Translator } from './translator.ts'
import { sampleTranslations } from './sample-translations.ts'

/** Returns a translator of the owner's texts. English needs no database query, because the texts are stored in English. */
export async function getTranslator(db: Db, language: Language): Promise<Translator> {
  if (language === 'en') return englishTranslator
  return createTranslator({ ...sampleTranslations, ...(await findSetting(db, 'spanish')) })
}
