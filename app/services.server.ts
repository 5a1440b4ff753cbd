import { Resolver } from 'node:dns/promises'
import { join } from 'node:path'
import { getSetting } from './business/stored-settings.server.ts'
import type { DnsResolver } from './backbar/settings/domain-records.server.ts'
import { createCardPaymentsReader } from './agreements/card-account/card-account.server.ts'
import { createStripeKeyRecorder } from './agreements/card-account/stripe-account-status.server.ts'
import { addHmacsToExistingHistories } from './agreements/proposals/agreement-history-signature.server.ts'
import type { EventDataProvider } from './agreements/proposals/event-data-provider.server.ts'
import { createSignedCopyLoader } from './agreements/proposals/signed-copy-store.server.ts'
import { moduleStaffCosts, type StaffCostProvider } from './agreements/staff-cost-provider.server.ts'
import { findEventStaff, type EventStaffReader } from './operations/events/event-staff-reader.server.ts'
import { getEventCalendarFile } from './operations/calendar/event-calendar.server.ts'
import { saveShoppingListFigures, listProposalDrinksPlans } from './operations/events/event-shopping-list.server.ts'
import { findCurrentAgreement } from './agreements/agreement/current-agreement.server.ts'
import { isProposalAccepted } from './agreements/proposals/proposal-state.ts'
import { registerBookingDependencies } from './events/event/booking-hooks.server.ts'
import { findEvent } from './events/event/events.server.ts'
import type { Config } from './config.server.ts'
import type { CardPayments } from './plumbing/card-payments/card-payments.server.ts'
import { setFixedModules } from './business/module-switches.server.ts'
import { registeredModules } from './modules.server.ts'
import { registerModules } from './plumbing/modules/hooks.server.ts'
import { openDatabase, type Db } from './plumbing/database/database.server.ts'
import {
  acquireSharedDatabaseLock,
  acquireExclusiveDatabaseLock,
  DatabaseInUseError,
} from './plumbing/database/database-lock.server.ts'
import type { DatabasePresenceLock } from './plumbing/database/postgres-lock.server.ts'
import { migrateToLatest, listAppliedMigrations, plainNamesMigration } from './plumbing/database/migrate.server.ts'
import { createFolderArchive, createS3Archive, type ArchiveStore } from './plumbing/files/archive-store.server.ts'
import { createDiskFileStore, type FileStore } from './plumbing/files/disk-file-store.server.ts'
import { createS3FileStore } from './plumbing/files/s3-file-store.server.ts'
import { toErrorLogFields } from './plumbing/http/error-facts.ts'
import { bufferLogOutput, createLogger, type Logger, type LogOutput } from './plumbing/http/logger.server.ts'
import { findVapidKeys } from './backbar/notifications/vapid-keys.server.ts'
import { createEmailConfigReader } from './backbar/mail-account/mail-account.server.ts'
import { createEmailTransport, type EmailConfig } from './plumbing/mail/email-transport.server.ts'
import { eraseMailboxEmails } from './plumbing/mail/mailbox-transport.server.ts'
import type { EmailTransport } from './plumbing/outbox/email.ts'
import { setDatabaseSecret } from './plumbing/secrets/hmac.server.ts'
import {
  createPdfService,
  type MenuCardPdfRenderer,
  type StoredPdfLoader,
  type PdfDocumentRenderer,
} from './plumbing/pdf/pdf-service.server.ts'
import { createTimeStamper } from './plumbing/pdf/time-stamp.server.ts'
import type { PushTransport } from './plumbing/push/push-notification.ts'
import { createWebPushTransport } from './plumbing/push/web-push-transport.server.ts'
import { isPreBaseline, migrateToBaseline } from './upkeep/backup/migrate-to-baseline.server.ts'
import { createPreMigrationBackup } from './upkeep/backup/write-backup.server.ts'

/** Services that a route may use. Created only here and passed in with each request. */
export type Services = {
  config: Config
  db: Db
  files: FileStore
  /** Storage of backups. */
  backups: ArchiveStore
  /**
   * Returns the current email configuration: from the environment, else from the owner's settings, else none. A page with
   * shared queries passes in its database.
   */
  mail: (asked?: Db) => Promise<EmailConfig>
  carry: EmailTransport
  /** Renders a document as a PDF in a process that runs while needed. Rejects with a PdfError. */
  paperPdf: PdfDocumentRenderer
  /**
   * Returns the signed copy of an agreement. It is rendered, signed and stored on first use and has the same bytes from
   * then on.
   */
  keptPdf: StoredPdfLoader
  /** Renders a menu card as a PDF in the same process. */
  cardPdf: MenuCardPdfRenderer
  /** Resolver for DNS lookups. */
  dns: DnsResolver
  /** Sends a push notification to an owner's device. */
  push: PushTransport
  /**
   * Returns card payments with the current keys: from the environment, else as the owner entered them. Null if there are
   * none and payments are recorded by hand. A page with shared queries passes in its database.
   */
  cards: (asked?: Db) => Promise<CardPayments | null>
  /** Deletes an erased email from the mailbox folder, if it is there. */
  forget: (letterId: string) => Promise<void>
  /** Calendar file and shopping list of an agreed event, for the emails and pages of its agreement. */
  events: EventDataProvider
  /** Staff costs, for the profit of an event. */
  crewCosts: StaffCostProvider
  /** Staff of an event, for its run sheet and venue packet. */
  staff: EventStaffReader
  now: () => number
  /** When this process opened the site, in epoch milliseconds. */
  openedAt: number
  log: Logger
  /** The lock that prevents a restore of the database while this process runs. */
  presence: Pick<DatabasePresenceLock, 'isHeld'>
  /** Wakes the email loop, if it runs in this process. */
  nudge: () => void
  [Symbol.asyncDispose](): Promise<void>
}

type OpenOptions = { now?: () => number; out?: LogOutput; skipMigrations?: boolean }

/** Opens the database (migrated unless `skipMigrations`), the files and the email transport. */
export async function openServices(
  config: Config,
  { now = Date.now, out, skipMigrations = false }: OpenOptions = {},
): Promise<Services> {
  const db = openDatabase(config.database)
  setDatabaseSecret(db, config.secret)
  registerModules(db, registeredModules, config)
  if (config.modules) setFixedModules(db, config.modules)
  registerBookingDependencies(db, {
    promiseMoved: async (db, eventId, now) => {
      // Store the shopping list's planned amounts once the event is booked, however it was booked.
      if ((await findEvent(db, eventId))?.state === 'booked') await saveShoppingListFigures(db, eventId, now)
    },
    async agreedFacts(db, eventId) {
      const agreement = await findCurrentAgreement(db, eventId)
      return agreement && isProposalAccepted(agreement.proposal.state) ? agreement.document.event : null
    },
  })
  const files = config.fileStore
    ? createS3FileStore(config.fileStore, { now })
    : createDiskFileStore(join(config.dataDir, 'files'))
  const log = out ? createLogger(out, now) : createLogger(bufferLogOutput(process.stdout), now, config.isJournaled)
  const isCopy = config.copyOf !== null
  const isHeld = isCopy || config.isDemo
  const complain = (error: unknown) => log('warn', 'card-key-not-noted', toErrorLogFields(error))
  const mail =
    config.mail.kind === 'mailbox' && !isHeld ? createEmailConfigReader(db, config.secret) : async () => config.mail
  if (!skipMigrations) {
    const kept = await createPreMigrationBackup({ db, files, now, config })
    if (kept) log('info', 'backed-up-before-migrating', { file: kept })
    await migrateToBaseline(db, now())
    await migrateToLatest(db)
    await addHmacsToExistingHistories(db, now())
  }
  const pdfMaker = createPdfService()
  return {
    config,
    db,
    files,
    backups: openBackupStorage(config, now),
    mail,
    carry: isCopy ? refuseToSend : createCurrentTransport(mail, db, config),
    paperPdf: pdfMaker.paperPdf,
    keptPdf: createSignedCopyLoader({
      db,
      paperPdf: pdfMaker.paperPdf,
      stamp: config.tsaUrl && !isHeld ? createTimeStamper(config.tsaUrl) : null,
      now,
    }),
    cardPdf: pdfMaker.cardPdf,
    push: isHeld
      ? refuseToSend
      : createWebPushTransport({
          keys: () => findVapidKeys(db, config.secret),
          contact: () => getPushContact(db, config.siteUrl),
        }),
    cards: createCardPaymentsReader(db, config, { onKey: createStripeKeyRecorder(db, now, complain) }),
    dns: config.isDemo ? offlineResolver : new Resolver({ timeout: 2_000, tries: 2 }),
    forget: (emailId) => eraseMailboxEmails(join(config.dataDir, 'mailbox'), [emailId]),
    events: {
      calendarFile: (db, eventId) => getEventCalendarFile(db, eventId, config.siteUrl),
      plans: listProposalDrinksPlans,
      keepListAsMade: saveShoppingListFigures,
    },
    crewCosts: moduleStaffCosts,
    staff: findEventStaff,
    now,
    openedAt: now(),
    log,
    presence: { isHeld: () => true },
    nudge: () => {},
    async [Symbol.asyncDispose]() {
      pdfMaker[Symbol.dispose]()
      await db.destroy()
    },
  }
}

/**
 * Registers this process as a user of the database before opening it. A database from before the baseline, or from before
 * version 2.0.0, is migrated first, with exclusive access. Throws a DatabaseInUseError while another process uses it.
 */
export async function acquireDatabasePresence(config: Config): Promise<DatabasePresenceLock> {
  const presence = await acquireSharedDatabaseLock(config.database)
  const advice = await findExclusiveMigration(config)
  if (advice === null) return presence
  await presence[Symbol.asyncDispose]()
  await migrateExclusively(config, advice)
  return acquireSharedDatabaseLock(config.database)
}

/** Returns what to do while another process uses the database. Null if no migration needs exclusive access. */
async function findExclusiveMigration(config: Config): Promise<string | null> {
  await using db = openDatabase(config.database)
  const had = await listAppliedMigrations(db)
  if (isPreBaseline(had, 'database'))
    return 'This version moves the database on, once, and nobody else may use it meanwhile: stop the site, then install and start this one. Nothing was changed.'
  // No other version can be running on a new database.
  if (had.length === 0 || had.includes(plainNamesMigration)) return null
  return 'This version renames the tables of the database, once, and nothing else may use it meanwhile. Stop the site, run npm run upgrade again, then start it. Nothing was changed.'
}

async function migrateExclusively(config: Config, advice: string): Promise<void> {
  await using held = new AsyncDisposableStack()
  const alone = await acquireExclusiveDatabaseLock(config.database).catch((error) => {
    if (!(error instanceof DatabaseInUseError)) throw error
    throw new DatabaseInUseError(advice)
  })
  held.use(alone)
  held.use(await openServices(config))
}

/** Returns the kind of email transport at startup, for the log. */
export async function getEmailTransportKind({ mail }: Pick<Services, 'mail'>): Promise<EmailConfig['kind']> {
  return (await mail()).kind
}

/** Opens the backup storage: a folder or a bucket. */
export function openBackupStorage({ backups: { place } }: Config, now = Date.now): ArchiveStore {
  return 'folder' in place ? createFolderArchive(place.folder) : createS3Archive(place, { now })
}

/** Transport of a copy and the demo, which refuses everything. */
const refuseToSend = async () => ({
  kind: 'refused' as const,
  words: 'Held back: this is a copy of the site, which sends nothing',
})

/** DNS resolver of the demo, which rejects every query without asking a name server. */
const rejectLookup = () =>
  Promise.reject(Object.assign(new Error('The demo asks no name server'), { code: 'ENOTFOUND' }))
const offlineResolver = {
  resolve4: rejectLookup,
  resolve6: rejectLookup,
  resolveMx: rejectLookup,
  resolveTxt: rejectLookup,
} as DnsResolver

/** Sends each email with the transport configured at that moment, because the owner may change it while the site runs. */
function createCurrentTransport(mailNow: Services['mail'], db: Db, config: Config): EmailTransport {
  let [known, carry]: [EmailConfig | null, EmailTransport | null] = [null, null]
  return async (email) => {
    const mail = await mailNow().catch(() => null)
    if (!mail) return { kind: 'later', words: 'The mail settings could not be read just now' }
    if (mail !== known || !carry) {
      const own = mail.kind === 'smtp' ? mail.from : undefined
      ;[known, carry] = [mail, createEmailTransport(mail, () => getSender(db, config.mailFrom ?? own), config.dataDir)]
    }
    return carry(email)
  }
}

/**
 * Returns the operator's contact that push services require: the site's https URL, or else the business's email
 * address.
 */
async function getPushContact(db: Db, siteUrl: string): Promise<string> {
  return siteUrl.startsWith('https:') ? siteUrl : `mailto:${(await getSetting(db, 'identity')).email}`
}

/**
 * Returns the sender of emails: the business's name with the sending address, which may differ from its contact
 * address.
 */
async function getSender(db: Db, address: string | undefined) {
  const { name, email } = await getSetting(db, 'identity')
  return { name, address: address ?? email }
}
