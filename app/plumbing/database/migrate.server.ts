import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import { isPostgres, type Db } from './database.server.ts'
import * as tables from './migrations/0140-baseline.ts'
import * as dueCodes from './migrations/0141-due-codes.ts'
import * as letterCodes from './migrations/0142-letter-codes.ts'
import * as lineCodes from './migrations/0143-line-codes.ts'
import * as taskPush from './migrations/0144-task-push.ts'
import * as followUps from './migrations/0145-follow-ups.ts'
import * as askedFacts from './migrations/0146-asked-facts.ts'
import * as whatTodayAsks from './migrations/0147-what-today-asks.ts'
import * as readerLink from './migrations/0151-reader-link.ts'
import * as cardDesign from './migrations/0152-card-design.ts'
import * as sampleParts from './migrations/0154-sample-parts.ts'
import * as crew from './migrations/0160-crew.ts'
import * as letterCalendar from './migrations/0161-letter-calendar.ts'
import * as crewWas from './migrations/0162-crew-was.ts'
import * as crewKeptName from './migrations/0168-crew-kept-name.ts'
import * as costs from './migrations/0170-costs.ts'
import * as cardFees from './migrations/0171-card-fees.ts'
import * as agreedTax from './migrations/0172-agreed-tax.ts'
import * as salesTax from './migrations/0173-sales-tax.ts'
import * as leftCount from './migrations/0176-left-count.ts'
import * as leftCountFirstForm from './migrations/0176-left-count-first-form.ts'
import * as listLearned from './migrations/0177-list-learned.ts'
import * as leftTold from './migrations/0178-left-told.ts'
import * as apiTokens from './migrations/0186-api-tokens.ts'
import * as paidBack from './migrations/0188-paid-back.ts'
import * as eventAccounts from './migrations/0191-event-accounts.ts'
import * as oneSchema from './migrations/0200-one-schema.ts'
import * as totalNotBelowZero from './migrations/0212-total-not-below-zero.ts'
import * as cardEntries from './migrations/0213-card-entries.ts'
import * as endedAccess from './migrations/0216-ended-access.ts'
import * as linkUse from './migrations/0217-link-use.ts'
import * as linkShown from './migrations/0218-link-shown.ts'
import * as listOfWishes from './migrations/0228-list-of-wishes.ts'
import * as foldedSearch from './migrations/0229-folded-search.ts'
import * as eventContacts from './migrations/0232-event-contacts.ts'
import * as postTimeZone from './migrations/0240-post-time-zone.ts'
import * as copies from './migrations/0258-copies.ts'
import * as hashedSessions from './migrations/0270-hashed-sessions.ts'
import * as plainNames from './migrations/0275-plain-names.ts'
import * as messages from './migrations/0280-messages.ts'
import * as mailbox from './migrations/0281-mailbox.ts'
import * as emailThreads from './migrations/0282-email-threads.ts'
import * as onlineBookings from './migrations/0284-online-bookings.ts'
import * as checkoutPayers from './migrations/0303-checkout-payers.ts'
import * as staffFirstNames from './migrations/0301-staff-first-names.ts'
import * as clientPhotos from './migrations/0302-client-photos.ts'
import * as partPayments from './migrations/0304-part-payments.ts'
import * as savedCards from './migrations/0299-saved-cards.ts'
import * as journalMonths from './migrations/0313-journal-months.ts'
import * as automaticTexts from './migrations/0308-automatic-texts.ts'
import * as unfinishedInquiries from './migrations/0307-unfinished-inquiries.ts'
import * as bankLines from './migrations/0314-bank-lines.ts'
import * as textMedia from './migrations/0300-text-media.ts'
import * as inquiryLayouts from './migrations/0290-inquiry-layouts.ts'
import * as stripeAccount from './migrations/0293-stripe-account.ts'
import * as texts from './migrations/0294-texts.ts'

/** First migration of a new database. A database with migrations but without this name was created before it. */
export const baselineMigration = '0140-baseline'

/** Migration of version 2.0.0, which renames tables and columns. It runs only while no process of the site is present. */
export const plainNamesMigration = '0275-plain-names'

const migrations: Record<string, Migration> = {
  [baselineMigration]: tables,
  '0141-due-codes': dueCodes,
  '0142-letter-codes': letterCodes,
  '0143-line-codes': lineCodes,
  '0144-task-push': taskPush,
  '0145-follow-ups': followUps,
  '0146-asked-facts': askedFacts,
  '0147-what-today-asks': whatTodayAsks,
  '0151-reader-link': readerLink,
  '0152-card-design': cardDesign,
  '0154-sample-parts': sampleParts,
  '0160-crew': crew,
  '0161-letter-calendar': letterCalendar,
  '0162-crew-was': crewWas,
  '0168-crew-kept-name': crewKeptName,
  '0170-costs': costs,
  '0171-card-fees': cardFees,
  '0172-agreed-tax': agreedTax,
  '0173-sales-tax': salesTax,
  '0176-left-count': leftCount,
  '0177-list-learned': listLearned,
  '0178-left-told': leftTold,
  '0186-api-tokens': apiTokens,
  '0188-paid-back': paidBack,
  '0191-event-accounts': eventAccounts,
  '0200-one-schema': oneSchema,
  '0212-total-not-below-zero': totalNotBelowZero,
  '0213-card-entries': cardEntries,
  '0216-ended-access': endedAccess,
  '0217-link-use': linkUse,
  '0218-link-shown': linkShown,
  '0228-list-of-wishes': listOfWishes,
  '0229-folded-search': foldedSearch,
  '0232-event-contacts': eventContacts,
  '0240-post-time-zone': postTimeZone,
  '0258-copies': copies,
  '0270-hashed-sessions': hashedSessions,
  [plainNamesMigration]: plainNames,
  '0280-messages': messages,
  '0281-mailbox': mailbox,
  '0282-email-threads': emailThreads,
  '0284-online-bookings': onlineBookings,
  '0290-inquiry-layouts': inquiryLayouts,
  '0293-stripe-account': stripeAccount,
  '0294-texts': texts,
  '0299-saved-cards': savedCards,
  '0300-text-media': textMedia,
  '0301-staff-first-names': staffFirstNames,
  '0302-client-photos': clientPhotos,
  '0303-checkout-payers': checkoutPayers,
  '0304-part-payments': partPayments,
  '0307-unfinished-inquiries': unfinishedInquiries,
  '0308-automatic-texts': automaticTexts,
  '0313-journal-months': journalMonths,
  '0314-bank-lines': bankLines,
}

/**
 * Runs pending migrations. Safe to call from several processes at once: a single process runs them. Throws the error of a
 * failed migration.
 */
export async function migrateToLatest(db: Db): Promise<void> {
  const had = await listAppliedMigrations(db)
  // Skips the migrator, which reads the whole schema several times before it finds nothing to do.
  if (listMissingMigrations(had).length === 0) return
  const { error } = await createMigrator(db, had).migrateToLatest()
  if (error) throw error
}

/** Returns the names of known migrations that the database has not applied. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  return listMissingMigrations(await listAppliedMigrations(db))
}

function listMissingMigrations(had: string[]): string[] {
  return knownMigrations.filter((name) => !had.includes(name))
}

/** Names of the migrations known to this version, in order. */
export const knownMigrations = Object.keys(migrations)

/** Returns the names of the migrations a database has applied, in order, including those of later versions. */
export async function listAppliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasMigrationTable(db))) return []
  const { rows } = await sql<{
    name: string
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Queries this single table. Kysely's introspection reads every column of every table. */
async function hasMigrationTable(db: Db): Promise<boolean> {
  const { rows } = await (
    isPostgres(db)
      ? sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
      : sql`select 1 from sqlite_schema where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
  ).execute(db)
  return rows.length > 0
}

/**
 * Tables of former versions that a later migration transforms: the key of each, and the migration that creates its former
 * shape.
 */
export const formerTables: Record<string, { key: string; migration: string; form: Migration }> = {
  left_count: { key: 'lead_id', migration: '0176-left-count', form: leftCountFirstForm },
}

/**
 * Runs and records the named migrations in the current transaction of `db`. `at` in epoch milliseconds. `tables` lists
 * the tables that will be filled: for a former table in the list, its migration runs in the former shape.
 */
export async function runMigrations(db: Db, names: string[], at: number, tables: string[] = []): Promise<void> {
  const former = Object.entries(formerTables).flatMap(([table, one]) => (tables.includes(table) ? [one] : []))
  for (const name of names) {
    await (former.find(({ migration }) => migration === name)?.form ?? migrations[name]!).up(db)
    await recordMigration(db, name, at)
  }
}

/**
 * Renames tables and columns back for the last version before 2.0.0, and deletes the record of the renaming. All rows stay.
 * Requires exclusive access. Returns false if the database has the former names already.
 */
export async function undoPlainNames(db: Db): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    if (!(await listAppliedMigrations(db)).includes(plainNamesMigration)) return false
    await plainNames.down(db as never)
    await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name = ${plainNamesMigration}`.execute(db)
    return true
  })
}

/** Records that the baseline replaces all `former` migrations. */
export async function replaceMigrationsWithBaseline(db: Db, former: string[], at: number): Promise<void> {
  await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)} where name in (${sql.join(former)})`.execute(db)
  await recordMigration(db, baselineMigration, at)
}

async function recordMigration(db: Db, name: string, at: number): Promise<void> {
  const timestamp = new Date(at).toISOString()
  await sql`insert into ${sql.table(DEFAULT_MIGRATION_TABLE)} (name, timestamp) values (${name}, ${timestamp})`.execute(
    db,
  )
}

/** Deletes the migration history, after the tables were dropped. */
export async function deleteMigrationHistory(db: Db): Promise<void> {
  await sql`delete from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
}

/** Migrations of a later version in `had` become no-ops, because this version may run on a later database. */
function createMigrator(db: Db, had: string[] = []): Migrator {
  const later = had.filter((name) => !(name in migrations)).map((name) => [name, { up: async () => {} }] as const)
  const all = { ...migrations, ...Object.fromEntries(later) }
  // By default Kysely orders migrations by the time they ran, which a clock set back would change.
  return new Migrator({ db, provider: { getMigrations: async () => all }, allowUnorderedMigrations: true })
}
