import { readSetting } from '../../business/business.server.ts'
import type { Identity } from '../../business/business.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { readCatalogue } from '../../menu/catalogue/catalogue.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { readRevision } from '../../plumbing/database/revision.server.ts'
import { hasWebhooks } from '../../plumbing/webhooks/webhooks.server.ts'

/** What is on offer: the menu and who we are, as they stand now. It is read anew when content has changed. */
export async function readOffer(db: Db): Promise<Offer> {
  // Asked first: what is changed while the rest is read raises it once more.
  const revision = await readRevision(db, 'content')
  const seen = lastSeen.get(db)
  if (seen?.revision === revision) return seen
  const [catalogue, identity, tellsOthers] = await Promise.all([
    readCatalogue(db),
    readSetting(db, 'identity'),
    hasWebhooks(db),
  ])
  const offer = { revision, catalogue, identity, tellsOthers }
  lastSeen.set(db, offer)
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
}

/** Each house has its own. */
const lastSeen = new WeakMap<Db, Offer>()
