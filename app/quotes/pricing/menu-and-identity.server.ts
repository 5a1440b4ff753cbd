import { getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import type { Language } from '../../ui/language.ts'
import type { TranslateFunction } from '../../business/translator.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { cacheByRevision } from '../../plumbing/database/revision.server.ts'
import { hasActiveWebhooks } from '../../plumbing/webhooks/webhooks.server.ts'

/** What is on offer: the menu and who we are, as they stand now. It is read anew when content has changed. */
export function getMenuAndIdentity(db: Db, language: Language = 'en'): Promise<Offer> {
  return offers[language](db)
}

async function offerIn(language: Language, db: Db): Promise<Offer> {
  const [{ say, stillEnglish }, menu, identity, tellsOthers] = await Promise.all([
    getTranslator(db, language),
    getCatalog(db),
    getSetting(db, 'identity'),
    hasActiveWebhooks(db),
  ])
  const catalogue = language === 'en' ? menu : translateCatalog(menu, say)
  return {
    catalogue,
    identity: language === 'en' ? identity : spokenIdentity(identity, say),
    tellsOthers,
    stillEnglish: stillEnglish(),
  }
}

const offers = {
  en: cacheByRevision('content', (db) => offerIn('en', db)),
  es: cacheByRevision('content', (db) => offerIn('es', db)),
} satisfies Record<Language, unknown>

/** The offer as this process last saw it, for the minutes in which the database is away. */
export function getCachedMenuAndIdentity(db: Db): Offer | undefined {
  return offers.en.lastSeen(db)
}

type Offer = {
  catalogue: Catalog
  identity: BusinessIdentity
  /** Whether other tools are told of new requests. */
  tellsOthers: boolean
  /** What of the menu has no words in the language asked for. */
  stillEnglish: string[]
}

/** Half a sentence of another language stands in none: without a translation it is left out. */
function spokenIdentity(identity: BusinessIdentity, say: TranslateFunction): BusinessIdentity {
  const answers = say(identity.answers)
  return { ...identity, answers: answers === identity.answers ? '' : answers }
}
