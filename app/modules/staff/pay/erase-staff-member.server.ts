import { join } from 'node:path'
import { recordSecurityEvent } from '../../../business/auth/security-events.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeVersionTag } from '../../../plumbing/database/version-tag.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import { eraseMailboxEmails } from '../../../plumbing/mail/mailbox-transport.server.ts'
import { toErrorLogFields } from '../../../plumbing/http/error-facts.ts'
import { revokeStaffLink } from '../members/staff-link.server.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { computePayRetentionEnd, type StaffErasurePreview } from './staff-erasure-preview.ts'
import { getPayRules } from './pay-rules.server.ts'

type Services = {
  db: Db
  files: FileStore
  log: Logger
  now: () => number
  config: { dataDir: string; siteUrl: string }
}

/**
 * Returns what erasing a staff member would delete and keep. Null if the staff member does not exist or is already
 * erased.
 */
export async function findStaffErasurePreview(
  db: Db,
  personId: string,
  now: number,
): Promise<StaffErasurePreview | null> {
  const person = await findStaffMember(db, personId)
  if (!person || person.erasedAt !== null) return null
  const getCount = async (table: 'staff_certificate' | 'staff_time_off') =>
    (
      await db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('all'))
        .where('staff_member_id', '=', personId)
        .executeTakeFirstOrThrow()
    ).all
  const [papers, daysOff, letters, toCome, works, entries, rules] = await Promise.all([
    getCount('staff_certificate'),
    getCount('staff_time_off'),
    listEmailIds(db, personId, person.email),
    db
      .selectFrom('assignment as tenure')
      .innerJoin('shift as post', 'post.id', 'tenure.shift_id')
      .select(['post.event_id as eventId', 'post.day', 'post.venue'])
      .where('tenure.staff_member_id', '=', personId)
      .where('tenure.until', 'is', null)
      .where('post.state', '!=', 'off')
      .where('post.clock_to', '>', now)
      .orderBy('post.day')
      .execute(),
    db
      .selectFrom('work_record')
      .select(['day', 'total_cents', 'paid_on'])
      .where('staff_member_id', '=', personId)
      .execute(),
    db.selectFrom('tip_pool_entry').select(['day', 'kind', 'cents']).where('staff_member_id', '=', personId).execute(),
    getPayRules(db),
  ])
  const years = Map.groupBy([...works, ...entries], ({ day }) => Number(day.slice(0, 4)))
  return {
    personId,
    name: person.name,
    mark: computeVersionTag([papers, daysOff, letters.length, toCome.length, works.length, entries.length]),
    papers,
    daysOff,
    letters: letters.length,
    toCome,
    kept: [...years]
      .map(([year, rows]) => ({ year, lines: rows.length, until: computePayRetentionEnd(year, rules) }))
      .toSorted((a, b) => a.year - b.year),
    unpaidCents: works.reduce((sum, { paid_on, total_cents }) => sum + (paid_on === null ? total_cents : 0), 0),
    owedTipCents: entries.reduce((sum, { kind, cents }) => sum + (kind === 'share' ? cents : -cents), 0),
  }
}

/** Result of the erasure: `to-come` where they have upcoming shifts, `changed` where the data differs from the preview. */
export type EraseStaffMemberResult = 'erased' | 'to-come' | 'changed' | 'gone'

/**
 * Erases a staff member. Contact details, certificates and time off are deleted, and the link is revoked. Emails to them
 * lose their address and text. Pay records keep the name as long as the law requires it, and nothing else does.
 */
export async function eraseStaffMember(
  services: Services,
  { personId, seen, device }: { personId: string; seen: string; device: string },
): Promise<EraseStaffMemberResult> {
  const { db, log, config } = services
  const now = services.now()
  const erased = await db.transaction().execute(async (db) => {
    await db
      .updateTable('staff_member')
      .set((is) => ({ name: is.ref('name') }))
      .where('id', '=', personId)
      .execute()
    const view = await findStaffErasurePreview(db, personId, now)
    if (!view) return 'gone'
    if (view.toCome.length > 0) return 'to-come'
    if (view.mark !== seen) return 'changed'
    const gone = await anonymizeStaffMember(db, personId, now)
    await recordSecurityEvent(db, services, { kind: 'erased', words: 'somebody of the team', device })
    return gone
  })
  if (typeof erased === 'string') return erased
  for (const file of erased.files)
    await services.files
      .remove(file)
      .catch((error: unknown) => log('warn', 'file-not-removed', { file, ...toErrorLogFields(error) }))
  await eraseMailboxEmails(join(config.dataDir, 'mailbox'), erased.emailIds)
  log('info', 'erased', { crew: 1, letters: erased.emailIds.length })
  return 'erased'
}

/** Repeats earlier erasures after an older backup was restored. Returns orphaned file names. */
export async function repeatStaffErasures(db: Db, erased: readonly { id: string; at: number }[]): Promise<string[]> {
  const files: string[] = []
  for (const { id, at } of erased) {
    const person = await findStaffMember(db, id)
    if (person && person.erasedAt === null) files.push(...(await anonymizeStaffMember(db, id, at)).files)
  }
  return files
}

/** Returns erased staff members with the time of erasure in epoch milliseconds. */
export async function listErasedStaff(db: Db): Promise<{ id: string; at: number }[]> {
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'erased_at'])
    .where('erased_at', 'is not', null)
    .execute()
  return rows.map(({ id, erased_at }) => ({ id, at: Number(erased_at) }))
}

async function anonymizeStaffMember(
  db: Db,
  personId: string,
  now: number,
): Promise<{ files: string[]; emailIds: string[] }> {
  const [person, { timeZone }] = await Promise.all([findStaffMember(db, personId), getSetting(db, 'identity')])
  const { name, email, goneSince } = person!
  const emailIds = await listEmailIds(db, personId, email)
  if (emailIds.length > 0) {
    await db.deleteFrom('email').where('id', 'in', emailIds).where('state', '=', 'waiting').execute()
    await db
      .updateTable('email')
      .set({ recipient: '', subject: '', body_text: '', body_html: '', document: null })
      .where('id', 'in', emailIds)
      .execute()
  }
  await revokeStaffLink(db, personId, now)
  const papers = await db
    .deleteFrom('staff_certificate')
    .where('staff_member_id', '=', personId)
    .returning('file')
    .execute()
  await db.deleteFrom('staff_time_off').where('staff_member_id', '=', personId).execute()
  const tenures = db.selectFrom('assignment').select('id').where('staff_member_id', '=', personId)
  await db.deleteFrom('clock_event').where('assignment_id', 'in', tenures).execute()
  await db.updateTable('shift_handoff').set({ reason: '' }).where('assignment_id', 'in', tenures).execute()
  await db.updateTable('assignment').set({ override_reason: null }).where('staff_member_id', '=', personId).execute()
  const isKept = await hasPay(db, personId)
  if (isKept)
    await db
      .insertInto('erased_staff_name')
      .values({ staff_member_id: personId, name })
      .onConflict((conflict) => conflict.column('staff_member_id').doNothing())
      .execute()
  await db
    .updateTable('staff_member')
    .set({
      name: '',
      phone: '',
      email: '',
      home_zip: '',
      rates: '{}',
      adult_seen_on: null,
      adult_seen_by: null,
      shows_first_name: 0,
      emergency: '',
      note: '',
      inactive_since: goneSince ?? todayIn(now, timeZone),
      erased_at: now,
    })
    .where('id', '=', personId)
    .execute()
  return { files: papers.flatMap(({ file }) => file ?? []), emailIds }
}

/** Ids of staff emails sent to an address, and of emails sent for the staff member's offers and notes. */
async function listEmailIds(db: Db, personId: string, email: string): Promise<string[]> {
  const offers = db.selectFrom('shift_offer').select('email_id').where('staff_member_id', '=', personId)
  const rows = await db
    .selectFrom('email')
    .select('id')
    .where((is) =>
      is.or([
        is('id', 'in', offers.where('email_id', 'is not', null)),
        ...(email === ''
          ? []
          : [
              is.and([
                is('kind', 'like', 'crew-%'),
                is(is.fn<string>('lower', ['recipient']), '=', email.toLowerCase()),
              ]),
            ]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function hasPay(db: Db, personId: string): Promise<boolean> {
  for (const table of ['work_record', 'tip_pool_entry'] as const)
    if (await db.selectFrom(table).select('id').where('staff_member_id', '=', personId).limit(1).executeTakeFirst())
      return true
  return false
}

/**
 * Deletes the pay records of erased staff members that the law no longer requires. Work records are deleted. Tip pool
 * entries lose their staff member, so that the pools still add up. Without records left the name is deleted too. `today`
 * is in the business's time zone.
 */
export async function eraseExpiredPayRecords(db: Db, today: string): Promise<void> {
  const [kept, rules] = await Promise.all([
    db.selectFrom('erased_staff_name').select('staff_member_id').execute(),
    getPayRules(db),
  ])
  if (kept.length === 0) return
  const thisYear = Number(today.slice(0, 4))
  // The last year whose retention period is over.
  const last = [thisYear - rules.keptYears - 1, thisYear - rules.keptYears - 2].find(
    (year) => computePayRetentionEnd(year, rules) < today,
  )
  await db.transaction().execute(async (db) => {
    for (const { staff_member_id } of kept) {
      await db
        .deleteFrom('work_record')
        .where('staff_member_id', '=', staff_member_id)
        .where('day', '<=', `${last}-12-31`)
        .execute()
      await db
        .updateTable('tip_pool_entry')
        .set({ staff_member_id: null })
        .where('staff_member_id', '=', staff_member_id)
        .where('day', '<=', `${last}-12-31`)
        .execute()
      if (!(await hasPay(db, staff_member_id)))
        await db.deleteFrom('erased_staff_name').where('staff_member_id', '=', staff_member_id).execute()
    }
  })
}
