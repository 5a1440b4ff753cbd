import { findSetting, getSetting } from '../../business/stored-settings.server.ts'
import { getTransportStatus } from '../emails/transport-status.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import type { EmailConfig } from '../../plumbing/mail/email-transport.server.ts'
import { listPasskeys } from '../../business/auth/passkeys.server.ts'
import { listUsers } from '../../business/auth/users.server.ts'
import { computeChecklist } from './checklist.ts'
import type { ChecklistItem } from './checklist-inputs.ts'
import { findStripeAccountStatus } from '../../agreements/card-account/stripe-account-status.server.ts'
import { findDomainRecords } from './domain-records.server.ts'

type Services = {
  db: Db
  now: () => number
  mail: () => Promise<EmailConfig>
  cards: () => Promise<CardPayments | null>
  config: {
    siteUrl: string
    mailFrom: string | null
    trustedProxies: number
    secret: string
  }
}

/** Returns the setup checklist with the state of each item. */
export async function getChecklist(services: Services): Promise<ChecklistItem[]> {
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
    getSetting(db, 'identity'),
    findSetting(db, 'backup'),
    getTransportStatus(services),
    db.selectFrom('setting').select('name').where('is_sample', '=', 1).execute(),
    db.selectFrom('partner').select('id').where('is_sample', '=', 1).execute(),
    selectSamplePhotosInUse(db),
    listPasskeys(db),
    listUsers(db),
    findDomainRecords(services),
    services.cards().then((cards) => findStripeAccountStatus(db, cards)),
    getSetting(db, 'home'),
    getSetting(db, 'story'),
    db.selectFrom('photo_slot').select('place').execute(),
  ])
  return computeChecklist({
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

function selectSamplePhotosInUse(db: Db) {
  return db
    .selectFrom('photo')
    .innerJoin('photo_slot', 'photo_slot.photo_id', 'photo.id')
    .select('photo.id')
    .where('photo.is_sample', '=', 1)
    .distinct()
    .execute()
}
