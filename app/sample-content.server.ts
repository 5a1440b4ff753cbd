import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSetting } from './business/business.server.ts'
import { sampleSettings } from './business/sample-business.ts'
import { writeCatalogue } from './catalogue/catalogue.server.ts'
import { sampleCatalogue } from './catalogue/sample-catalogue.ts'
import { takePhotoIn } from './media/intake.server.ts'
import { hangPicture } from './media/media.server.ts'
import type { Place } from './media/picture.ts'
import { samplePictures } from './media/sample-pictures.ts'
import { addPartner } from './partners/partners.server.ts'
import { samplePartners } from './partners/sample-partners.ts'
import type { Db } from './plumbing/database/database.server.ts'
import type { Files } from './plumbing/files/disk.server.ts'

/**
 * Puts the sample brand, menu, partners and photographs into an empty database, all or nothing.
 * Answers whether it did. Two processes that start at once: the first one's content stays.
 */
export async function putSampleContentIn(db: Db, files: Files, now: number): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  // Developing photographs takes seconds, and a picture nobody hung harms nobody: before the transaction.
  const pictures: { id: string; places: Place[] }[] = []
  for (const sample of samplePictures) {
    const bytes = await readFile(join(import.meta.dirname, 'media', 'samples', sample.file))
    const taken = await takePhotoIn(db, files, { ...sample, bytes, name: sample.file, isSample: true })
    if ('problems' in taken) throw new Error(taken.problems.photo ?? taken.problems.alt)
    pictures.push({ id: taken.picture.id, places: sample.places })
  }
  return db.transaction().execute(async (db) => {
    const first = await db
      .insertInto('revision')
      .values({ name: 'catalogue', number: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (first.numInsertedOrUpdatedRows === 0n) return false
    for (const name of Object.keys(sampleSettings) as (keyof typeof sampleSettings)[]) {
      await writeSetting(db, name, sampleSettings[name], now, true)
    }
    await writeCatalogue(db, sampleCatalogue, now)
    for (const [position, partner] of samplePartners.entries()) await addPartner(db, partner, position, true)
    for (const { id, places } of pictures) for (const place of places) await hangPicture(db, place, id)
    return true
  })
}

/** Whether nobody has put any content in yet, ours or the owner's. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('revision').select('name').where('name', '=', 'catalogue').executeTakeFirst()) === undefined
}
