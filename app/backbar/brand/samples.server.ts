import { getSetting, findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import type {
  HomeText,
  BusinessIdentity,
  RemovedSamples,
  StoredSettings,
  StoryText,
} from '../../business/stored-settings.ts'
import { getLogo } from '../../business/brand/brand.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { sampleStorePrices } from '../../drinks/shopping-list/store-prices.server.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'

/** Kinds of sample content that can be removed or kept one by one. The logo stays until the owner has their own. */
export const sampleKinds = [
  'identity',
  'home',
  'story',
  'partners',
  'parts',
  'photos',
  'packages',
  'prices',
  'logo',
] as const
export type SampleKind = (typeof sampleKinds)[number]

/** Whether a text is a kind of sample content. */
export function isSampleKind(text: string): text is SampleKind {
  return sampleKinds.some((kind) => kind === text)
}

/** A kind of sample content that is still shown, in words. */
export type RemainingSample = { kind: SampleKind; words: string }

/** Returns the remaining samples, and whether removed samples can be restored. `now` in epoch milliseconds. */
export async function getSamplesStatus(db: Db, now: number) {
  const [found, before] = await Promise.all([listRemainingSamples(db), findSetting(db, 'samplesBefore')])
  return {
    hasIdentity: found.some(({ kind }) => kind === 'identity'),
    found: found.filter(({ kind }) => kind !== 'logo').map(({ words }) => words),
    canComeBack: before !== null && before.at > now - undoPeriodMs,
  }
}

/** The remaining samples that no owner has decided to keep, and whether the site is hidden from search until then. */
export async function getUndecidedSamples(db: Db): Promise<{ undecided: RemainingSample[]; isHidden: boolean }> {
  const kept = await findSetting(db, 'keptSamples')
  const found = await listRemainingSamples(db)
  const undecided = found.filter(({ kind }) => !kept?.kinds.includes(kind))
  return { undecided, isHidden: (kept?.isHidden ?? false) && undecided.length > 0 }
}

/**
 * Whether pages tell search engines not to index them, because a new site still shows samples that the owner has not
 * decided to keep. Never throws: without a database the result is false.
 */
export async function isHiddenFromSearch(db: Db): Promise<boolean> {
  try {
    return (await findSetting(db, 'keptSamples'))?.isHidden === true && (await getUndecidedSamples(db)).isHidden
  } catch {
    return false
  }
}

/** Stores that an owner decided to keep these kinds, and removes all other samples. `now` in epoch milliseconds. */
export function saveSampleDecision(db: Db, kinds: readonly SampleKind[], now: number): Promise<void> {
  return runInTransaction(db, async (db) => {
    await deleteSamples(db, null, now, kinds)
    const { isHidden = false } = (await findSetting(db, 'keptSamples')) ?? {}
    await saveSetting(db, 'keptSamples', { kinds: [...kinds], isHidden }, now)
  })
}

async function listRemainingSamples(db: Db): Promise<RemainingSample[]> {
  const [settings, partners, parts, places, packages, identity] = await Promise.all([
    db.selectFrom('setting').select('name').where('is_sample', '=', 1).execute(),
    db.selectFrom('partner').select('id').where('is_sample', '=', 1).execute(),
    db.selectFrom('page_item').select('id').where('is_sample', '=', 1).execute(),
    selectSamplePhotoSlots(db),
    listSamplePackages(db),
    findSetting(db, 'identity'),
  ])
  const has = (name: string) => settings.some((setting) => setting.name === name)
  const pictures = new Set(places.map(({ photo_id }) => photo_id)).size
  const some = (count: number, one: string, more: string) => count > 0 && `${count} ${count === 1 ? one : more}`
  const words: Record<SampleKind, string | false> = {
    identity: has('identity') && 'the sample brand’s name, ways to reach it, profiles and promises',
    home: has('home') && 'the words of Home',
    story: has('story') && 'the words of Our Story',
    partners: some(partners.length, 'sample partner', 'sample partners'),
    parts: some(parts.length, 'sample question', 'sample questions'),
    photos: some(pictures, 'sample photograph', 'sample photographs'),
    packages: (packages.length > 0 || hasSampleHeading(identity)) && 'the sample brand’s name in the names of packages',
    prices: has('storePrices') && 'sample store prices of what clients buy',
    logo: getLogo(identity?.brand, 'dark') === null && 'the sample brand’s logo',
  }
  return sampleKinds.flatMap((kind) => (words[kind] ? [{ kind, words: words[kind] }] : []))
}

/** Required identity fields, which the owner enters in place of the sample's. */
export type RequiredIdentity = Pick<BusinessIdentity, 'name' | 'email' | 'phone'>

/**
 * Removes the remaining samples in a single transaction. Empty parts are then hidden. `essentials` replace a sample
 * identity. Null if the identity is the owner's already. Samples of the kinds in `keep` stay. `now` in epoch
 * milliseconds.
 */
export function deleteSamples(
  db: Db,
  essentials: RequiredIdentity | null,
  now: number,
  keep: readonly SampleKind[] = [],
): Promise<void> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [
      'page-parts',
      'partners',
      'photos',
      'setting:home',
      'setting:identity',
      'setting:storePrices',
      'setting:story',
    ])
    const identity = await getSetting(db, 'identity')
    const own = essentials ? clearIdentity(identity, essentials) : identity
    const replaced: ReplacedSetting[] = []
    const replace = async <Name extends ReplacedSetting['name']>(name: Name, value: StoredSettings[Name]) => {
      const row = await db
        .selectFrom('setting')
        .select(['value', 'is_sample'])
        .where('name', '=', name)
        .executeTakeFirst()
      if (row?.is_sample !== 1) return
      await saveSetting(db, name, value, now)
      replaced.push({ name, before: row.value, after: JSON.stringify(value) })
    }
    if (essentials) await replace('identity', own)
    const goes = (kind: SampleKind) => !keep.includes(kind)
    if (goes('home')) await replace('home', clearHomeText(own))
    if (goes('story')) await replace('story', emptyStory)
    if (goes('prices')) await replace('storePrices', { ...sampleStorePrices, isShown: false })
    const partners = goes('partners')
      ? await db.deleteFrom('partner').where('is_sample', '=', 1).returningAll().execute()
      : []
    const parts = goes('parts')
      ? await db.deleteFrom('page_item').where('is_sample', '=', 1).returningAll().execute()
      : []
    const places = goes('photos') ? await selectSamplePhotoSlots(db) : []
    if (places.length > 0)
      await db
        .deleteFrom('photo_slot')
        .where(
          'place',
          'in',
          places.map(({ place }) => place),
        )
        .execute()
    const packages = goes('packages') ? await listSamplePackages(db) : []
    for (const { slug, before, after } of packages) await renamePackage(db, slug, before, after)
    const ours = await getSetting(db, 'identity')
    if (goes('packages') && hasSampleHeading(ours)) await saveSetting(db, 'identity', { ...ours, packages: '' }, now)
    // A second tap on the button finds no samples. It must not overwrite the data from which the first tap's samples
    // can be restored.
    if ([replaced, partners, parts, places, packages].every((gone) => gone.length === 0)) return
    // The stored setting keeps the column's name from versions 1.x.
    const storedPlaces = places.map(({ place, photo_id }) => ({ place, picture_id: photo_id }))
    const before = await findSetting(db, 'samplesBefore')
    const earlier = before !== null && before.at > now - undoPeriodMs ? before : null
    const removed = {
      at: now,
      replaced: [...(earlier?.replaced ?? []), ...replaced],
      partners: [...(earlier?.partners ?? []), ...partners],
      parts: [...(earlier?.parts ?? []), ...parts],
      places: [...(earlier?.places ?? []), ...storedPlaces],
      packages: [...(earlier?.packages ?? []), ...packages],
    }
    await saveSetting(db, 'samplesBefore', removed, now)
    await incrementRevision(db, 'catalogue', 'content')
  })
}

/**
 * Restores removed samples, except where the owner has entered something since. Returns false if there is nothing to
 * restore. `now` in epoch milliseconds.
 */
export function restoreSamples(db: Db, now: number): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, [
      'page-parts',
      'partners',
      'photos',
      'setting:home',
      'setting:identity',
      'setting:storePrices',
      'setting:story',
    ])
    const before = await findSetting(db, 'samplesBefore')
    if (before === null || before.at <= now - undoPeriodMs) return false
    for (const { name, before: value, after } of before.replaced)
      await db
        .updateTable('setting')
        .set({ value, is_sample: 1, changed_at: now })
        .where('name', '=', name)
        .where('value', '=', after)
        .execute()
    for (const row of before.partners)
      await db
        .insertInto('partner')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const row of (before.parts ?? []) as Tables['page_item'][])
      await db
        .insertInto('page_item')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const { place, picture_id: photo_id } of before.places)
      if (await db.selectFrom('photo').select('id').where('id', '=', photo_id).executeTakeFirst())
        await db
          .insertInto('photo_slot')
          .values({ place, photo_id })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    for (const { slug, before: name, after } of before.packages) await renamePackage(db, slug, after, name)
    await saveSetting(db, 'samplesBefore', null, now)
    await incrementRevision(db, 'catalogue', 'content')
    return true
  })
}

/** Whether the packages still have the sample brand’s heading, in an identity that is the owner's otherwise. */
function hasSampleHeading(identity: BusinessIdentity | null): boolean {
  const { packages } = sampleSettings.identity
  return packages !== '' && identity?.packages === packages
}

type ReplacedSetting = RemovedSamples['replaced'][number]
type RenamedPackage = { slug: string; before: string; after: string }

function selectSamplePhotoSlots(db: Db) {
  return db
    .selectFrom('photo_slot')
    .innerJoin('photo', 'photo.id', 'photo_slot.photo_id')
    .select(['photo_slot.place', 'photo_slot.photo_id'])
    .where('photo.is_sample', '=', 1)
    .execute()
}

/** Lists the packages that still have their sample name, with the name that replaces it. */
async function listSamplePackages(db: Db): Promise<RenamedPackage[]> {
  const rows = await db.selectFrom('package').select(['slug', 'package_name']).execute()
  return sampleCatalog.packages.flatMap(({ slug, packageName }) =>
    rows.some((row) => row.slug === slug && row.package_name === packageName)
      ? [{ slug, before: packageName, after: packageName.replace(' Nerd Package', ' package') }]
      : [],
  )
}

/** Renames a package, and its name in other packages' lists of included items. */
async function renamePackage(db: Db, slug: string, before: string, after: string): Promise<void> {
  await db
    .updateTable('package')
    .set({ package_name: after })
    .where('slug', '=', slug)
    .where('package_name', '=', before)
    .execute()
  const items = await db.selectFrom('package_item').select(['id', 'text']).execute()
  for (const { id, text: words } of items.filter(({ text: words }) => words.includes(before)))
    await db
      .updateTable('package_item')
      .set({ text: words.replaceAll(before, after) })
      .where('id', '=', id)
      .execute()
}

/**
 * Keeps the location, which travel is computed from, and the brand, which has its own page. The time zone must be chosen,
 * because the sample's was never confirmed.
 */
function clearIdentity(identity: BusinessIdentity, { name, email, phone }: RequiredIdentity): BusinessIdentity {
  const sample = sampleSettings.identity
  return {
    ...identity,
    name,
    email,
    phone,
    legalName: identity.legalName === sample.legalName ? name : identity.legalName,
    alertsTo: identity.alertsTo === sample.alertsTo ? email : identity.alertsTo,
    instagramUrl: '',
    tiktokUrl: '',
    answers: '',
    packages: '',
    opening: '',
    isTimeZoneUnset: true,
  }
}

/** Texts Home requires. They omit the service area, which the owner may enter next. */
function clearHomeText({ name }: BusinessIdentity): HomeText {
  return {
    eyebrow: 'Mobile bar',
    tagline: name,
    subTagline: '',
    aboutHeading: '',
    about: [],
    aboutCaption: '',
  }
}

const emptyStory: StoryText = { historyHeading: '', history: [], ceoHeading: '', ceoName: '', biography: [] }
