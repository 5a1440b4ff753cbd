import { findSetting, readSetting } from '../../business/business.server.ts'
import { readCarrierState } from '../letters/carrier-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CardAccount } from '../../plumbing/cards/card-account.ts'
import type { MailConfig } from '../../plumbing/mail/carrier.server.ts'
import { readPasskeys } from '../../business/auth/passkeys.server.ts'
import { readPeople } from '../../business/auth/people.server.ts'
import { checklist } from './checklist.ts'
import type { Item } from './checklist-facts.ts'
import { readCardFacts } from './card-key.server.ts'
import { readRecords } from './domain-records.server.ts'

type Services = {
  db: Db
  now: () => number
  mail: () => Promise<MailConfig>
  config: {
    siteUrl: string
    mailFrom: string | null
    trustedProxies: number
    secret: string
    cards: CardAccount | null
  }
}

/** The Set-up checklist with the state of each item. */
export async function readChecklist(services: Services): Promise<Item[]> {
  const { db, config, now } = services
  const [
    identity,
    backup,
    { carrier, provedAt },
    samples,
    partners,
    pictures,
    passkeys,
    everybody,
    records,
    cards,
    home,
    story,
    hanging,
  ] = await Promise.all([
    readSetting(db, 'identity'),
    findSetting(db, 'backup'),
    readCarrierState(services),
    db.selectFrom('setting').select('name').where('is_sample', '=', 1).execute(),
    db.selectFrom('partner').select('id').where('is_sample', '=', 1).execute(),
    hangingSamples(db),
    readPasskeys(db),
    readPeople(db),
    readRecords(services),
    readCardFacts(db, config.cards),
    readSetting(db, 'home'),
    readSetting(db, 'story'),
    db.selectFrom('picture_place').select('place').execute(),
  ])
  return checklist({
    identity,
    samples: samples.map(({ name }) => name),
    empty: [
      ...(home.about.length === 0 ? ['home'] : []),
      ...(story.history.length + story.biography.length === 0 ? ['story'] : []),
    ],
    pictures: hanging.length,
    samplePartners: partners.length,
    samplePictures: pictures.length,
    siteUrl: config.siteUrl,
    trustedProxies: config.trustedProxies,
    secretLength: config.secret.length,
    carrier,
    provedAt,
    backupAt: backup?.at ?? null,
    passkeys: passkeys.filter(({ personId }) => everybody.some(({ id, role }) => id === personId && role === 'owner'))
      .length,
    people: everybody.length,
    records,
    cards,
    now: now(),
  })
}

function hangingSamples(db: Db) {
  return db
    .selectFrom('picture')
    .innerJoin('picture_place', 'picture_place.picture_id', 'picture.id')
    .select('picture.id')
    .where('picture.is_sample', '=', 1)
    .distinct()
    .execute()
}
