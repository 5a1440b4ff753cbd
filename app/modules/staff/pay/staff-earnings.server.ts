import type { Db } from '../../../plumbing/database/database.server.ts'
import { filterUnreversedEntries } from './tip-pool.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'

/** An event a staff member worked, with its earnings in cents: pay including mileage and extras, and tips separately. */
export type ShiftEarnings = {
  eventId: string
  day: string
  venue: string
  minutes: number
  payCents: number
  tipCents: number
  /** Day and method of the payment. Null while any pay is unpaid. */
  paid: { on: string; how: StaffPaymentMethod } | null
}

/** Earnings of a staff member in a year, by event day, latest first. Pay and tips are never summed. */
export type StaffEarnings = {
  year: number
  payCents: number
  tipCents: number
  minutes: number
  shifts: ShiftEarnings[]
}

/** Returns a staff member's approved pay and shared tips of a year. Unapproved hours and unshared tips are not included. */
export async function getStaffEarnings(db: Db, personId: string, year: number): Promise<StaffEarnings> {
  const [works, shares] = await Promise.all([
    db
      .selectFrom('work_record as work')
      .innerJoin('assignment as tenure', 'tenure.id', 'work.assignment_id')
      .innerJoin('shift as post', 'post.id', 'tenure.shift_id')
      .selectAll('work')
      .select('post.venue')
      .where('work.staff_member_id', '=', personId)
      .where('work.day', '>=', `${year}-01-01`)
      .where('work.day', '<=', `${year}-12-31`)
      .orderBy('work.approved_at')
      .orderBy('work.id')
      .execute(),
    db
      .selectFrom('tip_pool_entry')
      .select(['id', 'event_id', 'kind', 'cents', 'original_id as reverses'])
      .where('staff_member_id', '=', personId)
      .where('kind', '=', 'share')
      .where('day', '>=', `${year}-01-01`)
      .where('day', '<=', `${year}-12-31`)
      .execute(),
  ])
  const standing = filterUnreversedEntries(shares.map((share) => ({ ...share, kind: 'share' as const })))
  const shifts = [...Map.groupBy(works, ({ event_id }) => event_id)].map(([eventId, rows]): ShiftEarnings => {
    const last = rows.at(-1)!
    const isPaid = rows.every(({ paid_on }) => paid_on !== null)
    return {
      eventId,
      day: last.day,
      venue: last.venue,
      minutes: rows.reduce((all, { minutes }) => all + minutes, 0),
      payCents: rows.reduce((all, { total_cents }) => all + total_cents, 0),
      tipCents: standing.reduce((all, { event_id, cents }) => all + (event_id === eventId ? cents : 0), 0),
      paid: isPaid ? { on: last.paid_on!, how: last.payment_method as StaffPaymentMethod } : null,
    }
  })
  const sum = (of: (shift: ShiftEarnings) => number) => shifts.reduce((all, shift) => all + of(shift), 0)
  return {
    year,
    payCents: sum(({ payCents }) => payCents),
    tipCents: sum(({ tipCents }) => tipCents),
    minutes: sum(({ minutes }) => minutes),
    shifts: shifts.toSorted((a, b) => b.day.localeCompare(a.day)),
  }
}
