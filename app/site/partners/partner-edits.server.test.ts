import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { restoreFromTrash } from '../../plumbing/database/trash.server.ts'
import { getRevision } from '../../plumbing/database/revision.server.ts'
import { saveEditForm } from '../../business/forms/edit-form.server.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { deletePartner, partnerEditForm, movePartner } from './partner-edits.server.ts'
import type { Partner } from './partner.ts'
import { findPartner, listPartners } from './partners.server.ts'

const savePartner = (db: Db, id: string, typed: FormInput, now: number) =>
  saveEditForm(db, partnerEditForm, id, typed, now)
const partnerMark = ({ id: _id, isSample: _isSample, ...said }: Partner) => computeFormVersionTag(said)

const words = {
  kind: 'DJ',
  name: 'Needle & Thread',
  trade: 'Weddings on vinyl',
  instagramUrl: '',
  websiteUrl: 'https://needle.example/',
}

describe.each(databases)('%s', (database) => {
  test('a new partner is added once at the end and is not a sample', async () => {
    await using app = await createTestApp(database)
    const before = await getRevision(app.db, 'content')
    for (let i = 0; i < 2; i++)
      expect(await savePartner(app.db, 'needle', { ...words, seen: '' }, 1)).toMatchObject({ kind: 'saved' })
    const partners = await listPartners(app.db)
    expect(partners).toHaveLength(8)
    expect(partners.at(-1)).toEqual({ ...words, id: 'needle', isSample: false })
    expect(await getRevision(app.db, 'content')).toBeGreaterThan(before)
  })

  test('an invalid partner form changes nothing and reports the field', async () => {
    await using app = await createTestApp(database)
    const before = await listPartners(app.db)
    const saving = await savePartner(
      app.db,
      before[0]!.id,
      {
        ...words,
        websiteUrl: 'http://needle.example',
        seen: partnerMark(before[0]!),
      },
      1,
    )
    expect(saving).toMatchObject({ kind: 'invalid', errors: [{ field: 'websiteUrl' }] })
    expect(await listPartners(app.db)).toEqual(before)
  })

  test('a saved sample partner is no sample and moves last under new headings', async () => {
    await using app = await createTestApp(database)
    const golden = await named(app, 'Golden Hour & Sons')
    await savePartner(app.db, golden.id, { ...golden, isSample: '', seen: partnerMark(golden), trade: 'Film' }, 1)
    expect(await findPartner(app.db, golden.id)).toEqual({ ...golden, trade: 'Film', isSample: false })
    const changed = await named(app, 'Golden Hour & Sons')
    await savePartner(app.db, golden.id, { ...changed, isSample: '', seen: partnerMark(changed), kind: 'DJ' }, 1)
    expect(await order(app, 'DJ')).toEqual(['DJ Half-Time', 'Sunday Vinyl', 'Golden Hour & Sons'])
  })

  test('an outdated partner form gets a conflict only for different text and can overwrite', async () => {
    await using app = await createTestApp(database)
    const salt = await named(app, 'Salt Marsh Table')
    const form = { ...salt, isSample: '', seen: partnerMark(salt) }
    expect(await savePartner(app.db, salt.id, { ...form, trade: 'Oysters' }, 1)).toMatchObject({ kind: 'saved' })
    expect(await savePartner(app.db, salt.id, { ...form, trade: 'Oysters' }, 1)).toMatchObject({ kind: 'saved' })
    const second = await savePartner(app.db, salt.id, { ...form, trade: 'Cornbread' }, 1)
    const stored = { ...salt, trade: 'Oysters', isSample: false }
    const { id: _, isSample: __, ...told } = stored
    expect(second).toEqual({ kind: 'conflict', stored: told, seen: partnerMark(stored) })
    expect(
      await savePartner(app.db, salt.id, { ...form, trade: 'Cornbread', seen: partnerMark(stored) }, 1),
    ).toMatchObject({
      kind: 'saved',
    })
    expect((await findPartner(app.db, salt.id))?.trade).toBe('Cornbread')
  })

  test('of two concurrent saves of a partner one succeeds and one gets a conflict', async () => {
    await using app = await createTestApp(database)
    const salt = await named(app, 'Salt Marsh Table')
    const form = { ...salt, isSample: '', seen: partnerMark(salt) }
    const savings = await Promise.all(
      ['Oysters', 'Cornbread'].map((trade) => savePartner(app.db, salt.id, { ...form, trade }, 1)),
    )
    expect(savings.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  })

  test('saving a partner deleted in another tab is refused, and saving again adds them', async () => {
    await using app = await createTestApp(database)
    const salt = await named(app, 'Salt Marsh Table')
    await deletePartner(app.db, salt.id, app.now())
    const form = { ...salt, isSample: '', trade: 'Oysters' }
    expect(await savePartner(app.db, salt.id, { ...form, seen: partnerMark(salt) }, 1)).toEqual({ kind: 'gone' })
    expect(await findPartner(app.db, salt.id)).toBeNull()
    expect(await savePartner(app.db, salt.id, { ...form, seen: '' }, 1)).toMatchObject({ kind: 'saved' })
    expect(await findPartner(app.db, salt.id)).toMatchObject({ name: 'Salt Marsh Table', trade: 'Oysters' })
  })

  test('restoring a deleted partner puts them back where they were', async () => {
    await using app = await createTestApp(database)
    const [before, salt] = [await listPartners(app.db), await named(app, 'Salt Marsh Table')]
    const bin = await deletePartner(app.db, salt.id, app.now())
    expect(await findPartner(app.db, salt.id)).toBeNull()
    expect(await deletePartner(app.db, salt.id, app.now())).toBeNull()
    expect(await restoreFromTrash(app.db, bin!)).toEqual({ kind: 'partner', name: 'Salt Marsh Table' })
    expect(await listPartners(app.db)).toEqual(before)
  })

  test('moving a partner changes the order only within its heading', async () => {
    await using app = await createTestApp(database)
    const { id } = await named(app, 'Sunday Vinyl')
    await movePartner(app.db, id, 'up')
    expect(await order(app, 'DJ')).toEqual(['Sunday Vinyl', 'DJ Half-Time'])
    expect(await order(app, 'Photography')).toEqual(['Golden Hour & Sons', 'Juniper Lens'])
    await movePartner(app.db, id, 'up')
    expect(await order(app, 'DJ')).toEqual(['Sunday Vinyl', 'DJ Half-Time'])
    await movePartner(app.db, id, 'down')
    expect(await order(app, 'DJ')).toEqual(['DJ Half-Time', 'Sunday Vinyl'])
  })
})

async function named({ db }: TestApp, name: string) {
  return (await listPartners(db)).find((partner) => partner.name === name)!
}

async function order({ db }: TestApp, kind: string) {
  return (await listPartners(db)).filter((partner) => partner.kind === kind).map(({ name }) => name)
}
