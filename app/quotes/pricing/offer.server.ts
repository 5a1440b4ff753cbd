import { readSetting } from '../../business/business.server.ts'
import { readTranslation } from '../../business/own-words.server.ts'
import type { Language } from '../../ui/language.ts'
import type { Say } from '../../business/own-words.ts'
import type { Identity } from '../../business/business.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { catalogueSaid } from '../../menu/catalogue/catalogue-said.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readRevision } from '../../plumbing/database/revision.server.ts'
import { hasWebhooks } from '../../plumbing/webhooks/webhooks.server.ts'

/** What is on offer: the menu and who we are, as they stand now. It is read anew when content has changed. */
export async function readOffer(db: Db, language: Language = 'en'): Promise<Offer> {
  // Asked first: what is changed while the rest is read raises it once more.
  const revision = await readRevision(db, 'content')
  const kept = language === 'en' ? lastSeen : lastSeenInSpanish
  const seen = kept.get(db)
  if (seen?.revision === revision) return seen
  const [{ say, stillEnglish }, menu, identity, tellsOthers] = await Promise.all([
    readTranslation(db, language),
    readCatalogue(db),
    readSetting(db, 'identity'),
    hasWebhooks(db),
  ])
  const catalogue = language === 'en' ? menu : catalogueSaid(menu, say)
  const offer = {
    revision,
    catalogue,
    identity: language === 'en' ? identity : spokenIdentity(identity, say),
    tellsOthers,
    stillEnglish: stillEnglish(),
  }
  kept.set(db, offer)
  return offer
}

/** The offer as this process last saw it, for the minutes in which the database is away. */
export function offerAsLastSeen(db: Db): Offer | undefined {
  return lastSeen.get(db)
}

type Offer = {
  revision: number
  catalogue: Catalogue
  identity: Identity
  /** Whether other tools are told of new requests. */
  tellsOthers: boolean
  /** What of the menu has no words in the language asked for. */
  stillEnglish: string[]
}

/** Half a sentence of another language stands in none: without a translation it is left out. */
function spokenIdentity(identity: Identity, say: Say): Identity {
  const answers = say(identity.answers)
  return { ...identity, answers: answers === identity.answers ? '' : answers }
}

/** Each house has its own. */
const lastSeen = new WeakMap<Db, Offer>()
const lastSeenInSpanish = new WeakMap<Db, Offer>()
