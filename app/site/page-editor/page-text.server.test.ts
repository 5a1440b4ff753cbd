import { describe, expect, test } from 'vitest'
import { databases, createTestApp } from '../../../tests/test-app.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { saveEditForm } from '../../business/forms/edit-form.server.ts'
import { getRevision } from '../../plumbing/database/revision.server.ts'
import { editablePageNames } from './page-text-forms.ts'
import { createPageTextEditForm, listPageStates, getPageTextInput } from './page-text.server.ts'

describe.each(databases)('%s', (database) => {
  test('saving a page’s text replaces the sample, records the time and raises the revision', async () => {
    await using app = await createTestApp(database)
    expect((await listPageStates(app.db)).map(({ name, isSample }) => [name, isSample])).toEqual(
      editablePageNames.map((name) => [name, true]),
    )
    const before = await getRevision(app.db, 'content')
    for (const name of editablePageNames) {
      const { typed, seen } = await getPageTextInput(app.db, name)
      expect(await saveEditForm(app.db, createPageTextEditForm(name), name, { ...typed, seen }, 1_234)).toMatchObject({
        kind: 'saved',
      })
    }
    expect(await listPageStates(app.db)).toEqual(
      editablePageNames.map((name) => ({ name, isSample: false, changedAt: 1_234 })),
    )
    expect(await getRevision(app.db, 'content')).toBeGreaterThanOrEqual(before + 3)
  })

  test('an outdated page text form conflicts only where texts differ, and resubmitting overwrites', async () => {
    await using app = await createTestApp(database)
    const { typed, seen } = await getPageTextInput(app.db, 'home')
    const save = (tagline: string, mark = seen) =>
      saveEditForm(app.db, createPageTextEditForm('home'), 'home', { ...typed, tagline, seen: mark }, 1)
    expect(await save('First')).toMatchObject({ kind: 'saved' })
    expect(await save('First')).toMatchObject({ kind: 'saved' })
    const second = await save('Second')
    expect(second).toMatchObject({ kind: 'conflict', stored: { tagline: 'First' } })
    expect((await getSetting(app.db, 'home')).tagline).toBe('First')
    expect(await save('Second', 'seen' in second ? second.seen : '')).toMatchObject({ kind: 'saved' })
    expect((await getSetting(app.db, 'home')).tagline).toBe('Second')
  })

  test('of two concurrent saves of a page text one succeeds and one gets a conflict', async () => {
    await using app = await createTestApp(database)
    const { typed, seen } = await getPageTextInput(app.db, 'story')
    const savings = await Promise.all(
      ['One', 'Two'].map((ceoName) =>
        saveEditForm(app.db, createPageTextEditForm('story'), 'story', { ...typed, ceoName, seen }, 1),
      ),
    )
    expect(savings.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  })

  test('page text that is too long is rejected and changes nothing', async () => {
    await using app = await createTestApp(database)
    const { typed, seen } = await getPageTextInput(app.db, 'home')
    const saving = await saveEditForm(
      app.db,
      createPageTextEditForm('home'),
      'home',
      { ...typed, seen, tagline: 'x'.repeat(81) },
      1,
    )
    expect(saving).toEqual({
      kind: 'invalid',
      errors: [{ field: 'tagline', message: 'Shorten “Tagline” to at most 80 characters; it has 81' }],
      seen,
    })
    expect((await getPageTextInput(app.db, 'home')).typed).toEqual(typed)
  })
})
