import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../../tests/house.ts'
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
  test('a new partner stands last, is added once however often the form is sent, and is no sample', async () => {
    await using house = await createTestApp(database)
    const before = await getRevision(house.db, 'content')
    for (let i = 0; i < 2; i++)
      expect(await savePartner(house.db, 'needle', { ...words, seen: '' }, 1)).toMatchObject({ kind: 'saved' })
    const partners = await listPartners(house.db)
    expect(partners).toHaveLength(8)
    expect(partners.at(-1)).toEqual({ ...words, id: 'needle', isSample: false })
    expect(await getRevision(house.db, 'content')).toBeGreaterThan(before)
  })

  test('bad words change nothing and say what to mend', async () => {
    await using house = await createTestApp(database)
    const before = await listPartners(house.db)
    const saving = await savePartner(
      house.db,
      before[0]!.id,
      {
        ...words,
        websiteUrl: 'http://needle.example',
        seen: partnerMark(before[0]!),
      },
      1,
    )
    expect(saving).toMatchObject({ kind: 'invalid', errors: [{ field: 'websiteUrl' }] })
    expect(await listPartners(house.db)).toEqual(before)
  })

  test('whoever is saved is no sample any more; under another heading they stand last', async () => {
    await using house = await createTestApp(database)
    const golden = await named(house, 'Golden Hour & Sons')
    await savePartner(house.db, golden.id, { ...golden, isSample: '', seen: partnerMark(golden), trade: 'Film' }, 1)
    expect(await findPartner(house.db, golden.id)).toEqual({ ...golden, trade: 'Film', isSample: false })
    const changed = await named(house, 'Golden Hour & Sons')
    await savePartner(house.db, golden.id, { ...changed, isSample: '', seen: partnerMark(changed), kind: 'DJ' }, 1)
    expect(await order(house, 'DJ')).toEqual(['DJ Half-Time', 'Sunday Vinyl', 'Golden Hour & Sons'])
  })

  test('two tabs: the second is told what is stored; the same words twice are no quarrel', async () => {
    await using house = await createTestApp(database)
    const salt = await named(house, 'Salt Marsh Table')
    const form = { ...salt, isSample: '', seen: partnerMark(salt) }
    expect(await savePartner(house.db, salt.id, { ...form, trade: 'Oysters' }, 1)).toMatchObject({ kind: 'saved' })
    expect(await savePartner(house.db, salt.id, { ...form, trade: 'Oysters' }, 1)).toMatchObject({ kind: 'saved' })
    const second = await savePartner(house.db, salt.id, { ...form, trade: 'Cornbread' }, 1)
    const stored = { ...salt, trade: 'Oysters', isSample: false }
    const { id: _, isSample: __, ...told } = stored
    expect(second).toEqual({ kind: 'conflict', stored: told, seen: partnerMark(stored) })
    expect(
      await savePartner(house.db, salt.id, { ...form, trade: 'Cornbread', seen: partnerMark(stored) }, 1),
    ).toMatchObject({
      kind: 'saved',
    })
    expect((await findPartner(house.db, salt.id))?.trade).toBe('Cornbread')
  })

  test('two tabs at the very same moment: one is saved, one is told', async () => {
    await using house = await createTestApp(database)
    const salt = await named(house, 'Salt Marsh Table')
    const form = { ...salt, isSample: '', seen: partnerMark(salt) }
    const savings = await Promise.all(
      ['Oysters', 'Cornbread'].map((trade) => savePartner(house.db, salt.id, { ...form, trade }, 1)),
    )
    expect(savings.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
  })

  test('saving a partner deleted in another tab is refused, and saving again adds them', async () => {
    await using house = await createTestApp(database)
    const salt = await named(house, 'Salt Marsh Table')
    await deletePartner(house.db, salt.id, house.now())
    const form = { ...salt, isSample: '', trade: 'Oysters' }
    expect(await savePartner(house.db, salt.id, { ...form, seen: partnerMark(salt) }, 1)).toEqual({ kind: 'gone' })
    expect(await findPartner(house.db, salt.id)).toBeNull()
    expect(await savePartner(house.db, salt.id, { ...form, seen: '' }, 1)).toMatchObject({ kind: 'saved' })
    expect(await findPartner(house.db, salt.id)).toMatchObject({ name: 'Salt Marsh Table', trade: 'Oysters' })
  })

  test('restoring a deleted partner puts them back where they were', async () => {
    await using house = await createTestApp(database)
    const [before, salt] = [await listPartners(house.db), await named(house, 'Salt Marsh Table')]
    const bin = await deletePartner(house.db, salt.id, house.now())
    expect(await findPartner(house.db, salt.id)).toBeNull()
    expect(await deletePartner(house.db, salt.id, house.now())).toBeNull()
    expect(await restoreFromTrash(house.db, bin!)).toEqual({ kind: 'partner', name: 'Salt Marsh Table' })
    expect(await listPartners(house.db)).toEqual(before)
  })

  test('moving changes the order within the heading only, at its edges nothing', async () => {
    await using house = await createTestApp(database)
    const { id } = await named(house, 'Sunday Vinyl')
    await movePartner(house.db, id, 'up')
    expect(await order(house, 'DJ')).toEqual(['Sunday Vinyl', 'DJ Half-Time'])
    expect(await order(house, 'Photography')).toEqual(['Golden Hour & Sons', 'Juniper Lens'])
    await movePartner(house.db, id, 'up')
    expect(await order(house, 'DJ')).toEqual(['Sunday Vinyl', 'DJ Half-Time'])
    await movePartner(house.db, id, 'down')
    expect(await order(house, 'DJ')).toEqual(['DJ Half-Time', 'Sunday Vinyl'])
  })
})

async function named({ db }: TestApp, name: string) {
  return (await listPartners(db)).find((partner) => partner.name === name)!
}

async function order({ db }: TestApp, kind: string) {
  return (await listPartners(db)).filter((partner) => partner.kind === kind).map(({ name }) => name)
}
