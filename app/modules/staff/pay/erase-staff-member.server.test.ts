import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { getOctoberTime, createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { restoreBackup } from '../../../upkeep/backup/restore-backup.server.ts'
import { writeBackupFile } from '../../../upkeep/backup/write-backup.server.ts'
import { backupTables } from '../../../upkeep/app-parts.server.ts'
import { getOrCreateStaffLinkToken, findStaffIdByToken } from '../members/staff-link.server.ts'
import { eraseStaffMember, eraseExpiredPayRecords, findStaffErasurePreview } from './erase-staff-member.server.ts'
import { recordCashTips, recordTipPayout, listStaleTipPools, shareTipPool } from './tip-pools.server.ts'
import { queueThankYouEmails } from './queue-thank-you-emails.server.ts'
import { approveShiftHours, recordStaffPayment } from './work-records.server.ts'
import { getAnnualPaySummary } from './annual-pay-summary.server.ts'

/** Zelda worked October 16 and received emails. She has a link, a certificate and a day off. */
async function putZelda(app: TestApp) {
  const { db } = app
  const { id: eventId } = await insertEvent(app)
  const personId = await createStaffMember(db, {
    id: 'z',
    name: 'Zelda Crane',
    email: 'Zelda@crew.example',
    note: 'Zelda sings',
  })
  const tenureId = await createShift(db, eventId, personId, { taps: [['here', getOctoberTime('15:00')]] })
  await approveShiftHours(
    db,
    { eventId, tenureId, seen: '' },
    ({ planned: { onAt, offAt }, rate }) => ({
      onAt,
      offAt,
      typedBy: 'planned',
      rate: rate!,
      miles: 0,
      extrasCents: 0,
      extrasWhy: '',
    }),
    app.now(),
  )
  await recordCashTips(db, { eventId, cents: 40_00 }, app.now())
  await shareTipPool(db, { eventId, way: 'minutes' }, app.now())
  await queueThankYouEmails(db, eventId, {
    siteUrl: app.config.siteUrl,
    secret: app.config.secret,
    now: app.now(),
  })
  const token = await getOrCreateStaffLinkToken(db, personId, { secret: app.config.secret, now: app.now() })
  await app.files.write('zelda-paper.pdf', Buffer.from('%PDF Zelda'))
  await db
    .insertInto('staff_certificate')
    .values({
      id: 'c',
      staff_member_id: personId,
      kind: 'alcohol-service',
      number: 'Z 7',
      issued_on: null,
      ends_on: '2027-05-01',
      file: 'zelda-paper.pdf',
      created_by: 'owner',
      created_at: 0,
      seen_by: 'owner',
      seen_at: 1,
    })
    .execute()
  await db
    .insertInto('staff_time_off')
    .values({
      id: 'a',
      staff_member_id: personId,
      kind: 'cannot',
      from_day: '2026-12-01',
      to_day: null,
      weekday: null,
      created_by: 'person',
      created_at: 0,
    })
    .execute()
  return { eventId, personId, tenureId, token }
}

async function wordsIn(app: TestApp, but: readonly string[] = []): Promise<string> {
  const tables = backupTables.filter((table) => !but.includes(table))
  return JSON.stringify(await Promise.all(tables.map((table) => app.db.selectFrom(table).selectAll().execute())))
}

describe.each(databases)('%s', (database) => {
  test('case 25: erasing a staff member keeps only name and pay until the retention date', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { eventId, personId, token } = await putZelda(app)
    const view = (await findStaffErasurePreview(db, personId, app.now()))!
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
    expect(await eraseStaffMember(app, { ...of, seen: 'another' })).toBe('changed')
    expect(await findStaffIdByToken(db, token)).toBe(personId)
    expect(await eraseStaffMember(app, { ...of, seen: view.mark })).toBe('erased')
    expect(await eraseStaffMember(app, { ...of, seen: view.mark })).toBe('gone')

    expect(await wordsIn(app, ['erased_staff_name'])).not.toMatch(/Zelda|zelda@/)
    expect(await db.selectFrom('erased_staff_name').selectAll().execute()).toEqual([
      { staff_member_id: 'z', name: 'Zelda Crane' },
    ])
    expect(await findStaffIdByToken(db, token)).toBeNull()
    expect(await app.files.read('zelda-paper.pdf')).toBeNull()
    expect((await getAnnualPaySummary(db, 2026)).lines).toMatchObject([
      { name: 'Zelda Crane', isErased: true, earnedCents: 245_00 },
    ])
    // Unpaid hours can still be paid.
    expect(await recordStaffPayment(db, { eventId, personId, on: '2026-11-21', how: 'check' })).toBe(245_00)
    expect(await recordTipPayout(db, { eventId, personId, on: '2026-11-21', how: 'cash' }, app.now())).toBe(40_00)

    await eraseExpiredPayRecords(db, '2031-01-31')
    expect((await getAnnualPaySummary(db, 2026)).lines).toHaveLength(1)
    await eraseExpiredPayRecords(db, '2031-02-01')
    expect((await getAnnualPaySummary(db, 2026)).lines).toEqual([])
    expect(await wordsIn(app)).not.toMatch(/Zelda|zelda@/)
    expect(await listStaleTipPools(db)).toEqual([])
  })

  test('case 25: restoring an earlier backup keeps an erased staff member erased', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { personId } = await putZelda(app)
    const file = join(app.config.dataDir, 'before.jsonl.gz')
    await writeBackupFile(app, file)
    const { mark } = (await findStaffErasurePreview(db, personId, app.now()))!
    await eraseStaffMember(app, { personId, seen: mark, device: 'a test' })
    await restoreBackup(app, file, true)
    expect(await wordsIn(app, ['erased_staff_name'])).not.toMatch(/Zelda|zelda@/)
    expect(await db.selectFrom('erased_staff_name').selectAll().execute()).toHaveLength(1)
    expect(await app.files.read('zelda-paper.pdf')).toBeNull()
  })

  test('a staff member with future shifts cannot be erased', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { eventId, personId } = await putZelda(app)
    await createShift(db, eventId, personId, {
      day: '2027-05-15',
      clock_from: getOctoberTime('15:00', '2027-05-15'),
      clock_to: getOctoberTime('23:00', '2027-05-15'),
    })
    const view = (await findStaffErasurePreview(db, personId, app.now()))!
    expect(view.toCome).toEqual([{ eventId, day: '2027-05-15', venue: 'Epping Forest' }])
    expect(await eraseStaffMember(app, { personId, seen: view.mark, device: 'a test' })).toBe('to-come')
  })
})
