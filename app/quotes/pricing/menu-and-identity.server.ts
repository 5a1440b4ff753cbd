import { getSetting } from '../../business/stored-settings.server.ts'
import { getTranslator } from '../../business/get-translator.server.ts'
import type { Language } from '../../ui/language.ts'
import type { TranslateFunction } from '../../business/translator.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { translateCatalog } from '../../menu/catalog/translate-catalog.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { findStorePrices } from '../../drinks/shopping-list/store-prices.server.ts'
import { getCatalog } from '../../menu/catalog/catalog.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { cacheByRevision } from '../../plumbing/database/revision.server.ts'
import { listNewsRecipients } from '../../business/event-news.server.ts'

/** Current menu and business identity, cached until content changes. */
export function getMenuAndIdentity(db: Db, language: Language = 'en'): Promise<MenuAndIdentity> {
  return menuCaches[language](db)
}

async function readMenuAndIdentity(language: Language, db: Db): Promise<MenuAndIdentity> {
  const [{ say, stillEnglish }, menu, identity, recipients, prices] = await Promise.all([
    getTranslator(db, language),
    getCatalog(db),
    getSetting(db, 'identity'),
    listNewsRecipients(db),
    findStorePrices(db, language),
  ])
  const catalogue = language === 'en' ? menu : translateCatalog(menu, say)
  return {
    catalogue,
    identity: language === 'en' ? identity : translateIdentity(identity, say),
    tellsOthers: recipients.length > 0,
    prices,
    stillEnglish: stillEnglish(),
  }
}

const menuCaches = {
  en: cacheByRevision('content', (db) => readMenuAndIdentity('en', db)),
  es: cacheByRevision('content', (db) => readMenuAndIdentity('es', db)),
} satisfies Record<Language, unknown>

/** Menu and identity as last read by this process, for minutes without the database. */
export function getCachedMenuAndIdentity(db: Db): MenuAndIdentity | undefined {
  return menuCaches.en.lastSeen(db)
}

type MenuAndIdentity = {
  catalogue: Catalog
  identity: BusinessIdentity
  /** Whether other tools are notified of quote requests. */
  tellsOthers: boolean
  /** Store prices of what clients buy. Null if the owner shows none. */
  prices: StorePrices | null
  /** Parts of the menu without a translation. */
  stillEnglish: string[]
}

/**
 * Translates the business's texts. Leaves out a sentence fragment without a translation, because a sentence cannot mix
 * languages.
 */
function translateIdentity(identity: BusinessIdentity, say: TranslateFunction): BusinessIdentity {
  const answers = say(identity.answers)
  return { ...identity, answers: answers === identity.answers ? '' : answers }
}
