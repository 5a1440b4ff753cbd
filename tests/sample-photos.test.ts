import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { samplePhotoRecordsFile, samplePhotos, type SamplePhotoRecord } from '../app/photos/library/sample-photos.ts'

const samples = 'app/photos/library/samples'
const made: Record<string, SamplePhotoRecord> = JSON.parse(readFileSync(`${samples}/${samplePhotoRecordsFile}`, 'utf8'))

test('every sample photo ships with the copies made from its exact bytes', () => {
  for (const { file } of samplePhotos) {
    const bytes = readFileSync(`${samples}/${file}`)
    expect(made[file]?.id, `npm run samples makes the copies of ${file}`).toBe(
      createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    )
    for (const copy of made[file]?.variants ?? []) expect(existsSync(`${samples}/made/${copy.file}`)).toBe(true)
  }
})
