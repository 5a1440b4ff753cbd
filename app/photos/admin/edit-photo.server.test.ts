import { describe, expect, test } from 'vitest'
import { getExperienceNames } from '../../menu/catalog/catalog.server.ts'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { saveEditForm } from '../../business/forms/edit-form.server.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { findPhoto, getPhotosBySlot } from '../library/photo-slots.server.ts'
import { restoreFromTrash } from '../../plumbing/database/trash.server.ts'
import { deletePhoto, photoEditForm, updatePhotoSlot } from './edit-photo.server.ts'

describe.each(databases)('%s', (database) => {
  test('an outdated photo form gets a conflict unless its text is already stored', async () => {
    await using app = await createTestApp(database)
    const { about } = await getPhotosBySlot(app.db)
    const seen = computeFormVersionTag(await photoEditForm.read(app.db, about!.id))
    const save = (alt: string, mark = seen) =>
      saveEditForm(app.db, photoEditForm, about!.id, { alt, focal: '70,30', seen: mark }, 1)
    expect(await save('First')).toMatchObject({ kind: 'saved' })
    expect(await save('First')).toMatchObject({ kind: 'saved' })
    const second = await save('Second')
    expect(second).toMatchObject({ kind: 'conflict', stored: { alt: 'First', focalX: 70, focalY: 30 } })
    const stored = await findPhoto(app.db, about!.id)
    expect(await save('Second', computeFormVersionTag(await photoEditForm.read(app.db, stored!.id)))).toMatchObject({
      kind: 'saved',
    })
    expect(await findPhoto(app.db, about!.id)).toMatchObject({ alt: 'Second', focalX: 70, focalY: 30 })
  })

  test('a photo edit with an empty description or invalid focal point changes nothing', async () => {
    await using app = await createTestApp(database)
    const { about } = await getPhotosBySlot(app.db)
    const seen = computeFormVersionTag(await photoEditForm.read(app.db, about!.id))
    expect(await saveEditForm(app.db, photoEditForm, about!.id, { alt: ' ', focal: '50,50', seen }, 1)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'alt' }],
    })
    expect(await saveEditForm(app.db, photoEditForm, about!.id, { alt: 'A', focal: '999,50', seen }, 1)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'focal' }],
    })
    expect(await saveEditForm(app.db, photoEditForm, about!.id, { alt: 'A', seen }, 1)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'focal' }],
    })
    expect(await saveEditForm(app.db, photoEditForm, 'nobody', { alt: 'A', focal: '50,50', seen }, 1)).toEqual({
      kind: 'gone',
    })
    expect(await findPhoto(app.db, about!.id)).toEqual(about)
  })

  test('a photo can be placed only in existing slots and removed only from its own', async () => {
    await using app = await createTestApp(database)
    const { about, hero } = await getPhotosBySlot(app.db)
    await updatePhotoSlot(app.db, about!.id, { hang: 'experience:dry-hire' }, await getExperienceNames(app.db))
    await updatePhotoSlot(app.db, about!.id, { hang: 'attic' }, await getExperienceNames(app.db))
    await updatePhotoSlot(app.db, about!.id, { hang: 'experience:nothing' }, await getExperienceNames(app.db))
    await updatePhotoSlot(app.db, about!.id, { takeDown: 'hero' }, await getExperienceNames(app.db))
    await updatePhotoSlot(app.db, 'nobody', { hang: 'hero' }, await getExperienceNames(app.db))
    const hung = await getPhotosBySlot(app.db)
    expect(hung['experience:dry-hire']?.id).toBe(about!.id)
    expect(hung.hero?.id).toBe(hero!.id)
    expect(Object.keys(hung)).toHaveLength(10)
    await updatePhotoSlot(app.db, about!.id, { takeDown: 'about' }, await getExperienceNames(app.db))
    expect((await getPhotosBySlot(app.db)).about).toBeUndefined()
  })

  test('a photo in use cannot be deleted, and a deleted photo can be restored', async () => {
    await using app = await createTestApp(database)
    const { about } = await getPhotosBySlot(app.db)
    expect(await deletePhoto(app.db, about!.id, app.now())).toEqual({ hangsIn: ['about'] })
    await updatePhotoSlot(app.db, about!.id, { takeDown: 'about' }, await getExperienceNames(app.db))
    const deletion = await deletePhoto(app.db, about!.id, app.now())
    expect(await findPhoto(app.db, about!.id)).toBeNull()
    expect(await deletePhoto(app.db, about!.id, app.now())).toBeNull()
    expect(await restoreFromTrash(app.db, deletion && 'bin' in deletion ? deletion.bin : '')).toEqual({
      kind: 'picture',
      name: about!.alt,
    })
    expect(await findPhoto(app.db, about!.id)).toEqual(about)
  })

  test('the photo editor lists experiences in menu order', async () => {
    await using app = await createTestApp(database)
    expect(Object.keys(await getExperienceNames(app.db))).toEqual(['hops-and-grapes', 'luxe-cocktail', 'dry-hire'])
  })
})
