import type { Db } from '../../plumbing/database/database.server.ts'
import { filterUnreversedEntries } from './tip-pool.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'

/** An event somebody worked, with what they had of it: pay with miles and extras, and tips apart; cents. */
export type ShiftEarnings = {
  eventId: string
  day: string
  venue: string
  minutes: number
  payCents: number
  tipCents: number
  /** When and how the pay of it reached them; null as long as some of it has not. */
  paid: { on: string; how: StaffPaymentMethod } | null
}

/** What somebody earned in a year, by the day of the event, the latest first; pay and tips are never added together. */
export type StaffEarnings = {
  year: number
  payCents: number
  tipCents: number
  minutes: number
  shifts: ShiftEarnings[]
}

/** Reads what a person earned in a year as it was agreed and shared. What waits for that is not in it. */
export async function getStaffEarnings(db: Db, personId: string, year: number): Promise<StaffEarnings> {
  const [works, shares] = await Promise.all([
    db
      .selectFrom('crew_work as work')
      .innerJoin('crew_tenure as tenure', 'tenure.id', 'work.tenure_id')
      .innerJoin('crew_post as post', 'post.id', 'tenure.post_id')
      .selectAll('work')
      .select('post.venue')
      .where('work.person_id', '=', personId)
      .where('work.day', '>=', `${year}-01-01`)
      .where('work.day', '<=', `${year}-12-31`)
      .orderBy('work.agreed_at')
      .orderBy('work.id')
      .execute(),
    db
      .selectFrom('crew_pot_entry')
      .select(['id', 'lead_id', 'kind', 'cents', 'reverses'])
      .where('person_id', '=', personId)
      .where('kind', '=', 'share')
      .where('day', '>=', `${year}-01-01`)
      .where('day', '<=', `${year}-12-31`)
      .execute(),
  ])
  const standing = filterUnreversedEntries(shares.map((share) => ({ ...share, kind: 'share' as const })))
  const shifts = [...Map.groupBy(works, ({ lead_id }) => lead_id)].map(([eventId, rows]): ShiftEarnings => {
    const last = rows.at(-1)!
    const isPaid = rows.every(({ paid_on }) => paid_on !== null)
    return {
      eventId,
      day: last.day,
      venue: last.venue,
      minutes: rows.reduce((all, { minutes }) => all + minutes, 0),
      payCents: rows.reduce((all, { total_cents }) => all + total_cents, 0),
      tipCents: standing.reduce((all, { lead_id, cents }) => all + (lead_id === eventId ? cents : 0), 0),
      paid: isPaid ? { on: last.paid_on!, how: last.paid_how as StaffPaymentMethod } : null,
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
