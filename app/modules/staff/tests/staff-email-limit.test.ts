import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { StaffNotification } from '../shifts/staff-emails.ts'
import { composeStaffEmail } from '../shifts/compose-staff-email.ts'
import { sampleSettings } from '../../../business/sample-business.ts'
import { runAsUser } from '../../../plumbing/http/current-user.server.ts'
import { maxEmailsPerHour, emailLimitMessage } from '../../../plumbing/outbox/email-limit.server.ts'
import { queueEmails } from '../../../plumbing/outbox/outbox.server.ts'
import { sampleStaffMember } from './sample-staff.ts'
import { sampleShift } from './sample-shift.ts'
import { databases, createTestApp, openingTime, type TestApp } from '../../../../tests/test-app.ts'

const shift = sampleShift()
const season = 100

/** Queues an email about each shift of a season to one staff member. Returns how many were refused by the limit. */
async function countLimitedEmails({ db }: TestApp, news: StaffNotification, by: 'owner' | 'clock') {
  const to = sampleStaffMember('Ben')
  const { identity } = sampleSettings
  const head = { to, page: '/crew/x', identity, siteUrl: 'https://bar.example' }
  const emails = Array.from({ length: season }, () => ({
    email: composeStaffEmail(news, { ...head, id: randomUUID() }),
    now: openingTime,
  }))
  await (by === 'owner' ? runAsUser('owner-id', () => queueEmails(db, emails)) : queueEmails(db, emails))
  const rows = await db.selectFrom('email').select('last_response').where('state', '=', 'refused').execute()
  return rows.filter(({ last_response }) => last_response === emailLimitMessage).length
}

describe.each(databases)('%s: emails to one staff member', (database) => {
  test.each([
    { kind: 'off', shift },
    { kind: 'taken-off', shift },
    { kind: 'changed', shift, was: shift, endsAt: openingTime },
  ] as StaffNotification[])(
    'all emails to staff are sent when an owner cancels or moves many shifts: $kind',
    async (news) => {
      await using app = await createTestApp(database)
      expect(await countLimitedEmails(app, news, 'owner')).toBe(0)
    },
  )

  test('emails to one staff member about other changes by an owner are limited per hour', async () => {
    await using app = await createTestApp(database)
    expect(await countLimitedEmails(app, { kind: 'stays', shift }, 'owner')).toBe(season - maxEmailsPerHour.byUsers)
  })

  test('cancellation emails to one staff member are limited when no user causes them', async () => {
    await using app = await createTestApp(database)
    expect(await countLimitedEmails(app, { kind: 'off', shift }, 'clock')).toBe(season - maxEmailsPerHour.byOthers)
  })
})
