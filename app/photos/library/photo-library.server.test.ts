import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { plainJpeg } from '../../../tests/doubles/sample-images.ts'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { getRevision } from '../../plumbing/database/revision.server.ts'
import { createDiskFileStore } from '../../plumbing/files/disk-file-store.server.ts'
import { addPhoto } from './add-photo.server.ts'
import { updatePhoto, restorePhoto, listPhotos, deletePhotoRow, deletePhotoFiles } from './photo-library.server.ts'
import { assignPhotoSlot, findPhoto, getPhotosBySlot, clearPhotoSlot } from './photo-slots.server.ts'

describe.each(databases)('%s', (database) => {
  test('the library lists the owner’s photos before samples, with their slots', async () => {
    await using bar = await openBar(database)
    const own = await bar.take()
    const library = await listPhotos(bar.db)
    expect(library).toHaveLength(11)
    expect(library[0]).toEqual({ ...own, isSample: false, places: [] })
    expect(library.slice(1).every(({ isSample, places }) => isSample && places.length === 1)).toBe(true)
    await assignPhotoSlot(bar.db, 'about', own.id)
    await assignPhotoSlot(bar.db, 'experience:dry-hire', own.id)
    const after = await listPhotos(bar.db)
    expect(after[0]?.places).toEqual(['about', 'experience:dry-hire'])
    expect(after.filter(({ places }) => places.length === 0)).toHaveLength(2)
  })

  test('placing, changing and removing a photo updates pages and raises the revision', async () => {
    await using bar = await openBar(database)
    const { id } = await bar.take()
    const told = async () => getRevision(bar.db, 'content')
    const before = await told()
    expect(await assignPhotoSlot(bar.db, 'ceo', id)).toBe(true)
    expect([await told(), (await getPhotosBySlot(bar.db)).ceo?.id]).toEqual([before + 1, id])
    await updatePhoto(bar.db, id, { alt: ' Spectacles on  a bar ', focalX: 0, focalY: 100 })
    expect([await told(), (await getPhotosBySlot(bar.db)).ceo]).toEqual([
      before + 2,
      expect.objectContaining({ alt: 'Spectacles on a bar', focalX: 0, focalY: 100 }),
    ])
    await clearPhotoSlot(bar.db, 'ceo')
    expect([await told(), (await getPhotosBySlot(bar.db)).ceo]).toEqual([before + 3, undefined])
    expect(await assignPhotoSlot(bar.db, 'ceo', 'no such picture')).toBe(false)
    expect((await getPhotosBySlot(bar.db)).ceo).toBeUndefined()
  })

  test('placing a photo is undone when its transaction fails', async () => {
    await using bar = await openBar(database)
    const { id } = await bar.take()
    const before = (await getPhotosBySlot(bar.db)).about?.id
    const fails = bar.db.transaction().execute(async (db) => {
      await assignPhotoSlot(db, 'about', id)
      throw new Error('something else went wrong')
    })
    await expect(fails).rejects.toThrow('something else')
    expect((await getPhotosBySlot(bar.db)).about?.id).toBe(before)
  })

  test('an empty description is rejected', async () => {
    await using bar = await openBar(database)
    const { id } = await bar.take()
    const before = await findPhoto(bar.db, id)
    expect(await updatePhoto(bar.db, id, { alt: '', focalX: 50, focalY: 50 })).toMatchObject([{ field: 'alt' }])
    expect(await findPhoto(bar.db, id)).toEqual(before)
  })

  test('only unused photos can be deleted, and they are restorable until purged', async () => {
    await using bar = await openBar(database)
    const picture = await bar.take()
    await assignPhotoSlot(bar.db, 'about', picture.id)
    await assignPhotoSlot(bar.db, 'ceo', picture.id)
    expect(await deletePhotoRow(bar.db, picture.id)).toEqual({ hangsIn: ['about', 'ceo'] })
    await clearPhotoSlot(bar.db, 'about')
    await clearPhotoSlot(bar.db, 'ceo')
    const removed = await deletePhotoRow(bar.db, picture.id)
    if (!removed || !('removed' in removed)) throw new Error('It was not removed')
    expect(await findPhoto(bar.db, picture.id)).toBeNull()
    expect(await deletePhotoRow(bar.db, picture.id)).toBeNull()
    expect(bar.names()).toHaveLength(picture.variants.length)

    await restorePhoto(bar.db, removed.removed)
    await restorePhoto(bar.db, removed.removed)
    expect(await findPhoto(bar.db, picture.id)).toEqual(picture)
    // The photo was restored meanwhile, so purging the trash keeps its files.
    expect(await deletePhotoFiles(bar.db, bar.files, removed.removed)).toBe(false)
    expect(bar.names()).toHaveLength(picture.variants.length)

    await deletePhotoRow(bar.db, picture.id)
    expect(await deletePhotoFiles(bar.db, bar.files, removed.removed)).toBe(true)
    expect(bar.names()).toEqual([])
  })

  test('a failed new upload of a deleted photo keeps its existing files', async () => {
    await using bar = await openBar(database)
    const picture = await bar.take()
    await deletePhotoRow(bar.db, picture.id)
    await bar.files.remove(picture.variants.at(-1)!.file)
    const full = { ...bar.files, write: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) }
    expect(await addPhoto(bar.db, full, await upload())).toHaveProperty('errors.0.field', 'photo')
    expect(bar.names()).toEqual(
      picture.variants
        .slice(0, -1)
        .map(({ file }) => file)
        .toSorted(),
    )
    expect(await bar.take()).toEqual(picture)
    expect(bar.names()).toHaveLength(picture.variants.length)
  })

  test('concurrent placing and deleting of a photo never leaves a slot empty', async () => {
    await using bar = await openBar(database)
    const { id } = await bar.take()
    const [hung, removed] = await Promise.all([assignPhotoSlot(bar.db, 'about', id), deletePhotoRow(bar.db, id)])
    expect(hung).toBe(removed !== null && 'hangsIn' in removed)
    expect((await getPhotosBySlot(bar.db)).about).toBeDefined()
  })
})

const upload = async () => ({ bytes: await plainJpeg(650, 400), name: 'bar.jpg', alt: 'A coupe' })

async function openBar(database: (typeof databases)[number]) {
  const app = await createTestApp(database)
  const dir = mkdtempSync(join(tmpdir(), 'bar-library-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const files = createDiskFileStore(dir)
  return {
    db: app.db,
    files,
    names: () => readdirSync(dir).toSorted(),
    async take() {
      const taken = await addPhoto(app.db, files, await upload())
      if ('errors' in taken) throw new Error(JSON.stringify(taken.errors))
      return taken.picture
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}
