import type { PrivacyPart } from '../../business/privacy-parts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import { areTextsConnected, type TextsConfig } from './account/text-account.server.ts'
import { consentText, textsPagePath } from './consent/consent-labels.ts'
import { textsPrivacyText } from './texts-privacy-text.ts'

/** What the privacy page says about texts, with the page about them while texts can go out. */
export async function getTextsPrivacyPart(db: Db, config: TextsConfig, language: Language): Promise<PrivacyPart> {
  const isOpen = await areTextsConnected(db, config)
  const more = { href: toLocalizedPath(language, textsPagePath), label: consentText(language).more }
  return { ...textsPrivacyText(language), more: isOpen ? more : null }
}
