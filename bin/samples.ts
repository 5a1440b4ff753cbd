import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processImage } from '../app/photos/library/process-image.server.ts'
import { savePhotoCopies } from '../app/photos/library/save-photo-copies.server.ts'
import { samplePhotoRecordsFile, samplePhotos, type SamplePhotoRecord } from '../app/photos/library/sample-photos.ts'
import { createDiskFileStore } from '../app/plumbing/files/disk-file-store.server.ts'

/**
 * `npm run samples`: creates the copies of the sample photos shipped with the site, so that the first start encodes none.
 * Run it after a change of `app/photos/library/samples/*.jpg` or of image processing.
 */
const samples = join(import.meta.dirname, '../app/photos/library/samples')
const copiesFolder = join(samples, 'made')
rmSync(copiesFolder, { recursive: true, force: true })
mkdirSync(copiesFolder, { recursive: true })
const record: Record<string, SamplePhotoRecord> = {}
for (const { file } of samplePhotos) {
  const bytes = readFileSync(join(samples, file))
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const developed = await processImage(bytes)
  if ('flaw' in developed) throw new Error(`${file}: ${developed.flaw}`)
  const { variants } = await savePhotoCopies(createDiskFileStore(copiesFolder), id, developed.copies)
  record[file] = { id, width: developed.width, height: developed.height, variants }
}
writeFileSync(join(samples, samplePhotoRecordsFile), `${JSON.stringify(record, null, 2)}\n`)
console.log(`${readdirSync(copiesFolder).length} copies of ${samplePhotos.length} photographs`)
