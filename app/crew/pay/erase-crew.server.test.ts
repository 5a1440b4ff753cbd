import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getOctoberTime, createStaffMember, createShift } from '../../../tests/doubles/worked-event.ts'
import { databases, createTestApp, type TestApp } from '../../../tests/house.ts'
import { insertEvent } from '../../../tests/stocked.ts'
import { restoreBackup } from '../../upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../../upkeep/backup/write-backup.server.ts'
import { backupTables } from '../../upkeep/rooms.server.ts'
import { getOrCreateStaffLinkToken, findStaffIdByToken } from '../people/link.server.ts'
import { eraseStaffMember, eraseExpiredPayRecords, findStaffErasurePreview } from './erase-crew.server.ts'
import { recordCashTips, recordTipPayout, listStaleTipPools, shareTipPool } from './pots.server.ts'
import { queueThankYouEmails } from './crew-thanks.server.ts'
import { approveShiftHours, recordStaffPayment } from './work.server.ts'
import { getAnnualPaySummary } from './year.server.ts'

/** Zelda worked October 16 and was written to; she has a link, a paper and a day off. */
async function putZelda(house: TestApp) {
  const { db } = house
  const { id: leadId } = await insertEvent(house)
  const personId = await createStaffMember(db, {
    id: 'z',
    name: 'Zelda Crane',
    email: 'Zelda@crew.example',
    note: 'Zelda sings',
  })
  const tenureId = await createShift(db, leadId, personId, { taps: [['here', getOctoberTime('15:00')]] })
  await approveShiftHours(
    db,
    { leadId, tenureId, seen: '' },
    ({ planned: { onAt, offAt }, rate }) => ({
      onAt,
      offAt,
      typedBy: 'planned',
      rate: rate!,
      miles: 0,
      extrasCents: 0,
      extrasWhy: '',
    }),
    house.now(),
  )
  await recordCashTips(db, { leadId, cents: 40_00 }, house.now())
  await shareTipPool(db, { leadId, way: 'minutes' }, house.now())
  await queueThankYouEmails(db, leadId, {
    siteUrl: house.config.siteUrl,
    secret: house.config.secret,
    now: house.now(),
  })
  const token = await getOrCreateStaffLinkToken(db, personId, { secret: house.config.secret, now: house.now() })
  await house.files.write('zelda-paper.pdf', Buffer.from('%PDF Zelda'))
  await db
    .insertInto('crew_certificate')
    .values({
      id: 'c',
      person_id: personId,
      kind: 'alcohol-service',
      number: 'Z 7',
      issued_on: null,
      ends_on: '2027-05-01',
      file: 'zelda-paper.pdf',
      made_by: 'owner',
      made_at: 0,
      seen_by: 'owner',
      seen_at: 1,
    })
    .execute()
  await db
    .insertInto('crew_away')
    .values({
      id: 'a',
      person_id: personId,
      kind: 'cannot',
      from_day: '2026-12-01',
      to_day: null,
      weekday: null,
      made_by: 'person',
      made_at: 0,
    })
    .execute()
  return { leadId, personId, tenureId, token }
}

async function wordsIn(house: TestApp, but: readonly string[] = []): Promise<string> {
  const tables = backupTables.filter((table) => !but.includes(table))
  return JSON.stringify(await Promise.all(tables.map((table) => house.db.selectFrom(table).selectAll().execute())))
}

describe.each(databases)('%s', (database) => {
  test('case 25: the page says which pay stays until when; the name is beside pay alone, the link is dead, letters have no address', async () => {
    await using house = await createTestApp(database)
    const { db } = house
    const { leadId, personId, token } = await putZelda(house)
    const view = (await findStaffErasurePreview(db, personId, house.now()))!
    expect(view).toMatchObject({
      papers: 1,
      daysOff: 1,
      letters: 1,
      toCome: [],
      kept: [{ year: 2026, lines: 2, until: '2031-01-31' }],
      unpaidCents: 245_00,
      owedTipCents: 40_00,
    })
    const of = { personId, device: 'a test' }
    expect(await eraseStaffMember(house, { ...of, seen: 'another' })).toBe('changed')
    expect(await findStaffIdByToken(db, token)).toBe(personId)
    expect(await eraseStaffMember(house, { ...of, seen: view.mark })).toBe('erased')
    expect(await eraseStaffMember(house, { ...of, seen: view.mark })).toBe('gone')

    expect(await wordsIn(house, ['crew_kept_name'])).not.toMatch(/Zelda|zelda@/)
    expect(await db.selectFrom('crew_kept_name').selectAll().execute()).toEqual([
      { person_id: 'z', name: 'Zelda Crane' },
    ])
    expect(await findStaffIdByToken(db, token)).toBeNull()
    expect(await house.files.read('zelda-paper.pdf')).toBeNull()
    expect((await getAnnualPaySummary(db, 2026)).lines).toMatchObject([
      { name: 'Zelda Crane', isErased: true, earnedCents: 245_00 },
    ])
    // Hours unpaid are paid all the same.
    expect(await recordStaffPayment(db, { leadId, personId, on: '2026-11-21', how: 'check' })).toBe(245_00)
    expect(await recordTipPayout(db, { leadId, personId, on: '2026-11-21', how: 'cash' }, house.now())).toBe(40_00)

    await eraseExpiredPayRecords(db, '2031-01-31')
    expect((await getAnnualPaySummary(db, 2026)).lines).toHaveLength(1)
    await eraseExpiredPayRecords(db, '2031-02-01')
    expect((await getAnnualPaySummary(db, 2026)).lines).toEqual([])
    expect(await wordsIn(house)).not.toMatch(/Zelda|zelda@/)
    expect(await listStaleTipPools(db)).toEqual([])
  })

  test('case 25: a backup of before that is put back keeps her erased', async () => {
    await using house = await createTestApp(database)
    const { db } = house
    const { personId } = await putZelda(house)
    const file = join(house.config.dataDir, 'before.jsonl.gz')
    await writeBackupFile(house, file)
    const { mark } = (await findStaffErasurePreview(db, personId, house.now()))!
    await eraseStaffMember(house, { personId, seen: mark, device: 'a test' })
    await restoreBackup(house, file, true)
    expect(await wordsIn(house, ['crew_kept_name'])).not.toMatch(/Zelda|zelda@/)
    expect(await db.selectFrom('crew_kept_name').selectAll().execute()).toHaveLength(1)
    expect(await house.files.read('zelda-paper.pdf')).toBeNull()
  })

  test('who is down for an event to come is not erased before that is somebody else’s', async () => {
    await using house = await createTestApp(database)
    const { db } = house
    const { leadId, personId } = await putZelda(house)
    await createShift(db, leadId, personId, {
      day: '2027-05-15',
      clock_from: getOctoberTime('15:00', '2027-05-15'),
      clock_to: getOctoberTime('23:00', '2027-05-15'),
    })
    const view = (await findStaffErasurePreview(db, personId, house.now()))!
    expect(view.toCome).toEqual([{ leadId, day: '2027-05-15', venue: 'Epping Forest' }])
    expect(await eraseStaffMember(house, { personId, seen: view.mark, device: 'a test' })).toBe('to-come')
  })
})
