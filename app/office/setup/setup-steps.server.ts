import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { getPaymentDestinations } from '../../agreements/proposals/payment-destinations.server.ts'
import {
  updateSetting,
  findSetting,
  getSetting,
  createSettingSampleFlag,
} from '../../business/stored-settings.server.ts'
import { getUndecidedSamples } from '../../backbar/brand/samples.server.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getModuleChoice } from '../what-you-use/what-you-use.server.ts'
import { connectedCalendars } from './setup-contributions.server.ts'
import { computeSetupSteps, computeSetupProgress, type SetupStep, type SetupStepKey } from './setup-steps.ts'

/** The ten setup steps with their state. */
export async function listSetupSteps(db: Db): Promise<SetupStep[]> {
  const [
    marks,
    modules,
    identity,
    isSampleIdentity,
    experiences,
    capacity,
    isOwnCapacity,
    calendars,
    terms,
    isOwnTerms,
    payTo,
    { undecided, isHidden },
  ] = await Promise.all([
    findSetting(db, 'setUp'),
    getModuleChoice(db),
    getSetting(db, 'identity'),
    createSettingSampleFlag('identity').read(db),
    db.selectFrom('experience').select('price_cents').where('is_visible', '=', 1).orderBy('position').execute(),
    getCapacity(db),
    findSetting(db, 'capacity'),
    connectedCalendars.list(db),
    getTerms(db),
    findSetting(db, 'terms'),
    getPaymentDestinations(db),
    getUndecidedSamples(db),
  ])
  return computeSetupSteps({
    kept: marks?.kept ?? [],
    skipped: marks?.skipped ?? [],
    modules,
    identity,
    isSampleIdentity,
    prices: experiences.map(({ price_cents }) => price_cents),
    samplePrices: sampleCatalog.experiences.map(({ priceCents }) => priceCents),
    capacity,
    isOwnCapacity: isOwnCapacity !== null,
    calendars: calendars.length === 0 ? null : calendars.reduce((sum, count) => sum + count, 0),
    terms,
    isOwnTerms: isOwnTerms !== null,
    payTo,
    isMailProved: await isEmailTested(db),
    samples: { undecided: undecided.map(({ words }) => words), isHidden },
    ownPhotos: await countOwnPhotos(db),
  })
}

/** Setup progress for reminders. */
export async function getSetupProgress(db: Db): Promise<{ done: number; of: number }> {
  return computeSetupProgress(await listSetupSteps(db))
}

/** Marks a step as accepted with the proposed values, or as skipped. `now` in epoch milliseconds. */
export async function markSetupStep(db: Db, card: SetupStepKey, as: 'kept' | 'skipped', now: number): Promise<void> {
  await updateSetting(
    db,
    'setUp',
    (marks) => {
      const [kept, skipped] = [marks?.kept ?? [], marks?.skipped ?? []].map((keys) =>
        keys.filter((key) => key !== card),
      )
      return { kept: kept!, skipped: skipped!, [as]: [...(as === 'kept' ? kept! : skipped!), card] }
    },
    now,
  )
}

/** Whether an email account works: a test email was sent, and no later email stayed unsent. */
async function isEmailTested(db: Db): Promise<boolean> {
  const newest = (letters: ReturnType<typeof getEmails>) =>
    letters.orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  const [test, kept] = await Promise.all([
    newest(getEmails(db).where('kind', '=', 'test').where('state', '=', 'sent').where('transport', '!=', 'mailbox')),
    newest(getEmails(db).where('state', '=', 'kept')),
  ])
  return test !== undefined && (kept === undefined || kept.created_at < test.created_at)
}

function getEmails(db: Db) {
  return db.selectFrom('email').select('created_at')
}

async function countOwnPhotos(db: Db): Promise<number> {
  const rows = await db
    .selectFrom('photo')
    .innerJoin('photo_slot', 'photo_slot.photo_id', 'photo.id')
    .select('photo.id')
    .where('photo.is_sample', '=', 0)
    .distinct()
    .execute()
  return rows.length
}
