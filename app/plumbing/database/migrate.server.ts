import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.server.ts'
import * as openingNight from './migrations/0001-opening-night.ts'
import * as backbar from './migrations/0002-backbar.ts'
import * as holdsAndTellings from './migrations/0004-holds-and-tellings.ts'
import * as letters from './migrations/0005-letters.ts'
import * as whoBrings from './migrations/0006-who-brings.ts'
import * as accountSecurity from './migrations/0007-account-security.ts'
import * as phones from './migrations/0008-phones.ts'
import * as dayRules from './migrations/0011-day-rules.ts'
import * as nextInLine from './migrations/0012-next-in-line.ts'
import * as demand from './migrations/0013-demand.ts'
import * as sameEvent from './migrations/0013-same-event.ts'
import * as ownCalendars from './migrations/0014-own-calendars.ts'
import * as letterDocuments from './migrations/0019-letter-documents.ts'
import * as proposalsAndMoney from './migrations/0020-proposals-and-money.ts'
import * as billing from './migrations/0031-billing.ts'
import * as cards from './migrations/0033-cards.ts'
import * as changes from './migrations/0035-changes.ts'
import * as placeFacts from './migrations/0040-place-facts.ts'
import * as sources from './migrations/0044-sources.ts'
import * as stormsAndCopies from './migrations/0047-storms-and-copies.ts'
import * as stalePlaceFacts from './migrations/0049-stale-place-facts.ts'
import * as sharedLinks from './migrations/0050-shared-links.ts'
import * as sharedLists from './migrations/0051-shared-lists.ts'
import * as recipesAndMenuCards from './migrations/0055-recipes-and-menu-cards.ts'
import * as nights from './migrations/0059-nights.ts'
import * as venues from './migrations/0063-venues.ts'
import * as companyPapers from './migrations/0064-company-papers.ts'
import * as venuePackets from './migrations/0065-venue-packets.ts'
import * as certificateRequests from './migrations/0066-certificate-requests.ts'
import * as emblems from './migrations/0067-emblems.ts'
import * as wordsOfIdentity from './migrations/0068-words-of-identity.ts'
import * as ownAddOns from './migrations/0070-own-add-ons.ts'
import * as pageParts from './migrations/0071-page-parts.ts'
import * as people from './migrations/0075-people.ts'
import * as imports from './migrations/0079-imports.ts'
import * as webhooks from './migrations/0080-webhooks.ts'
import * as language from './migrations/0083-language.ts'
import * as importers from './migrations/0084-importers.ts'
import * as balances from './migrations/0085-balances.ts'
import * as earlierVersions from './migrations/0086-earlier-versions.ts'
import * as putBackSamples from './migrations/0089-put-back-samples.ts'
import * as erasedOweNothing from './migrations/0093-erased-owe-nothing.ts'
import * as dueOfMoney from './migrations/0110-due-of-money.ts'
import * as refundsLower from './migrations/0111-refunds-lower.ts'
import * as erasedEvents from './migrations/0120-erased-events.ts'
import * as oneLastDay from './migrations/0121-one-last-day.ts'
import * as agreementSeals from './migrations/0125-agreement-seals.ts'
import * as signedCopies from './migrations/0126-signed-copies.ts'
import * as dueTaxes from './migrations/0131-due-taxes.ts'
import * as listCodes from './migrations/0140-list-codes.ts'
import * as dueCodes from './migrations/0141-due-codes.ts'
import * as letterCodes from './migrations/0142-letter-codes.ts'
import * as lineCodes from './migrations/0143-line-codes.ts'

const migrations: Record<string, Migration> = {
  '0001-opening-night': openingNight,
  '0002-backbar': backbar,
  '0004-holds-and-tellings': holdsAndTellings,
  '0005-letters': letters,
  '0006-who-brings': whoBrings,
  '0007-account-security': accountSecurity,
  '0008-phones': phones,
  '0011-day-rules': dayRules,
  '0012-next-in-line': nextInLine,
  '0013-demand': demand,
  '0013-same-event': sameEvent,
  '0014-own-calendars': ownCalendars,
  '0019-letter-documents': letterDocuments,
  '0020-proposals-and-money': proposalsAndMoney,
  '0031-billing': billing,
  '0033-cards': cards,
  '0035-changes': changes,
  '0040-place-facts': placeFacts,
  '0044-sources': sources,
  '0047-storms-and-copies': stormsAndCopies,
  '0049-stale-place-facts': stalePlaceFacts,
  '0050-shared-links': sharedLinks,
  '0051-shared-lists': sharedLists,
  '0055-recipes-and-menu-cards': recipesAndMenuCards,
  '0059-nights': nights,
  '0063-venues': venues,
  '0064-company-papers': companyPapers,
  '0065-venue-packets': venuePackets,
  '0066-certificate-requests': certificateRequests,
  '0067-emblems': emblems,
  '0068-words-of-identity': wordsOfIdentity,
  '0070-own-add-ons': ownAddOns,
  '0071-page-parts': pageParts,
  '0075-people': people,
  '0079-imports': imports,
  '0080-webhooks': webhooks,
  '0083-language': language,
  '0084-importers': importers,
  '0085-balances': balances,
  '0086-earlier-versions': earlierVersions,
  '0089-put-back-samples': putBackSamples,
  '0093-erased-owe-nothing': erasedOweNothing,
  '0110-due-of-money': dueOfMoney,
  '0111-refunds-lower': refundsLower,
  '0120-erased-events': erasedEvents,
  '0121-one-last-day': oneLastDay,
  '0125-agreement-seals': agreementSeals,
  '0126-signed-copies': signedCopies,
  '0131-due-taxes': dueTaxes,
  '0140-list-codes': listCodes,
  '0141-due-codes': dueCodes,
  '0142-letter-codes': letterCodes,
  '0143-line-codes': lineCodes,
}

/** Brings the tables up to date; several processes may try at once, one does it. Throws what went wrong. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await migrator(db, await migrationsHad(db)).migrateToLatest()
  if (error) throw error
}

/** Names of migrations this version knows and the database has not had. */
export async function missingMigrations(db: Db): Promise<string[]> {
  const all = await migrator(db).getMigrations()
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

/** Names of the migrations this version knows, in their order. */
export const knownMigrations = Object.keys(migrations)

/** Names of the migrations a database has had, in their order; those of a later version too. */
export async function migrationsHad(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Carries out the named migrations and writes down that it did, within the transaction `db` is. `at` in epoch milliseconds. */
export async function carryOutMigrations(db: Db, names: string[], at: number): Promise<void> {
  for (const name of names) {
    await migrations[name]!.up(db)
    const timestamp = new Date(at).toISOString()
    await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values (${name}, ${timestamp})`.execute(
      db,
    )
  }
}

/** Forgets that there were migrations: the tables they made have just been dropped. */
export async function forgetMigrations(db: Db): Promise<void> {
  await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
}

/** Those `had` of a later version are nothing to do and nothing to complain about: this version runs beside it. */
function migrator(db: Db, had: string[] = []): Migrator {
  const later = had.filter((name) => !(name in migrations)).map((name) => [name, { up: async () => {} }] as const)
  const all = { ...migrations, ...Object.fromEntries(later) }
  // By default Kysely orders them by when they were carried out, which a clock set back turns around.
  return new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true })
}
