import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { saveSetting } from './business/stored-settings.server.ts'
import { sampleSettings } from './business/sample-business.ts'
import { starterTaxRates } from './agreements/sales-tax/sample-tax-rates.ts'
import { sampleStorePrices } from './drinks/shopping-list/store-prices.server.ts'
import { createCatalog } from './menu/catalog/catalog.server.ts'
import { sampleCatalog } from './menu/catalog/sample-catalog.ts'
import { createPhotoRow } from './photos/library/add-photo.server.ts'
import { assignPhotoSlot } from './photos/library/photo-slots.server.ts'
import type { PhotoSlot } from './photos/library/photo.ts'
import { samplePhotoRecordsFile, samplePhotos, type SamplePhotoRecord } from './photos/library/sample-photos.ts'
import { createPartner } from './site/partners/partners.server.ts'
import { createSamplePageItems } from './site/page-items/page-items.server.ts'
import { sampleQuestions } from './site/page-items/sample-questions.ts'
import { samplePartners } from './site/partners/sample-partners.ts'
import type { Db } from './plumbing/database/database.server.ts'
import type { FileStore } from './plumbing/files/disk-file-store.server.ts'

const samples = join(import.meta.dirname, 'photos', 'library', 'samples')

/**
 * Adds the sample brand, menu, partners and photos to an empty database, in a transaction. Returns whether it did. Of two
 * processes that start at once, the first adds them.
 */
export async function seedSampleContent(db: Db, files: FileStore, now: number): Promise<boolean> {
  if (!(await isDatabaseEmpty(db))) return false
  // Outside the transaction, because an unused photo does no harm.
  const made: Record<string, SamplePhotoRecord> = JSON.parse(
    await readFile(join(samples, samplePhotoRecordsFile), 'utf8'),
  )
  const pictures: { id: string; places: PhotoSlot[] }[] = []
  for (const { file, places, alt, focalX = 50, focalY = 50 } of samplePhotos) {
    const sample = made[file]
    if (!sample) throw new Error(`${file} is not made yet: npm run samples`)
    for (const copy of sample.variants) await files.write(copy.file, await readFile(join(samples, 'made', copy.file)))
    await createPhotoRow(db, sample, { alt, focalX, focalY }, true)
    pictures.push({ id: sample.id, places })
  }
  return db.transaction().execute(async (db) => {
    const first = await db
      .insertInto('revision')
      .values({ name: 'catalogue', number: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) return false
    for (const name of Object.keys(sampleSettings) as (keyof typeof sampleSettings)[]) {
      await saveSetting(db, name, sampleSettings[name], now, true)
    }
    await saveSetting(db, 'keptSamples', { kinds: [], isHidden: true }, now)
    await saveSetting(db, 'storePrices', sampleStorePrices, now, true)
    await createCatalog(db, sampleCatalog, now)
    await db.insertInto('tax_rate').values(starterTaxRates).execute()
    for (const [position, partner] of samplePartners.entries()) await createPartner(db, partner, position, true)
    await createSamplePageItems(db, 'questions', sampleQuestions)
    for (const { id, places } of pictures) for (const place of places) await assignPhotoSlot(db, place, id)
    return true
  })
}

/** Whether the database has no content, neither the sample's nor the owner's. */
export async function isDatabaseEmpty(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('revision').select('name').where('name', '=', 'catalogue').executeTakeFirst()) === undefined
  )
}
