import { isInEventSelection, type EventSelection } from '../../../agreements/agreement/event-selection.server.ts'
import { getWeekRange } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { WorkRecordRow } from '../../../plumbing/database/schema.ts'
import type { PayArrangement, PayRate, PayRatesByRole, StaffRole } from '../members/staff-member.ts'
import type { PayRules } from './pay-rules.ts'
import type { StaffPaymentMethod, ShiftTimesheet, WorkRecord } from './shift-timesheet.ts'
import { toWorkHours, type ClockEventKind } from './clock-events.ts'

/** Returns the timesheets of staff who are assigned to or worked a shift of these events, by event, leads first. */
export async function getShiftTimesheets(
  db: Db,
  some: EventSelection,
  { paysMiles }: Pick<PayRules, 'paysMiles'>,
): Promise<Map<string, ShiftTimesheet[]>> {
  const reading = db
    .selectFrom('assignment as tenure')
    .innerJoin('shift as post', 'post.id', 'tenure.shift_id')
    .innerJoin('staff_member as person', 'person.id', 'tenure.staff_member_id')
    .leftJoin('erased_staff_name as kept', 'kept.staff_member_id', 'person.id')
    .select([
      'tenure.id',
      'tenure.until',
      'tenure.staff_member_id',
      'post.event_id',
      'post.role',
      'post.state',
      'post.day',
    ])
    .select(['post.venue', 'post.clock_from', 'post.clock_to', 'post.meets_at', 'post.miles', 'post.rate'])
    .select([
      'person.name',
      'kept.name as kept_name',
      'person.rates',
      'person.paid_as',
      'person.is_manager',
      'person.erased_at',
    ])
    .where(isInEventSelection(db, some, 'post.event_id'))
    .orderBy('post.seq')
    .orderBy('tenure.since')
    .orderBy('tenure.id')
    .execute()
  const [rows, works, taps] = await Promise.all([reading, readWorks(db, some), readTaps(db, some)])
  const weeks = await readWeeks(db, rows)
  const shifts = rows.flatMap((row): ShiftTimesheet[] => {
    const own = works.get(row.id) ?? []
    const isThere = row.until === null && row.state !== 'off' && row.erased_at === null
    if (own.length === 0 && !isThere) return []
    const paidAs = row.paid_as as PayArrangement
    const { from } = getWeekRange(row.day)
    return [
      {
        tenureId: row.id,
        eventId: row.event_id,
        personId: row.staff_member_id,
        name: row.kept_name ?? row.name,
        role: row.role as StaffRole,
        paidAs,
        isManager: row.is_manager === 1 || paidAs === 'owner',
        day: row.day,
        venue: row.venue,
        planned: toWorkHours(row.clock_from, row.clock_to),
        miles: paysMiles && row.meets_at === 'site' && paidAs !== 'owner' ? 2 * (row.miles ?? 0) : 0,
        rate: getRate(row),
        taps: taps.get(row.id) ?? [],
        works: own,
        weekBefore:
          (weeks.get(`${row.staff_member_id} ${from}`) ?? 0) - own.reduce((sum, { minutes }) => sum + minutes, 0),
        isMissed: row.state === 'missed' && own.length === 0,
      },
    ]
  })
  return Map.groupBy(shifts, ({ eventId }) => eventId)
}

type Rated = { rate: string | null; rates: string; role: string; paid_as: string }

/** The rate of the shift, otherwise the staff member's rate for the role. Owners and friends without a rate are not paid. */
function getRate({ rate, rates, role, paid_as }: Rated): PayRate | null {
  if (rate !== null) return JSON.parse(rate) as PayRate
  const own = (JSON.parse(rates) as PayRatesByRole)[role as StaffRole]
  return own ?? (['owner', 'friend'].includes(paid_as) ? { unit: 'event', cents: 0 } : null)
}

async function readWorks(db: Db, some: EventSelection): Promise<Map<string, WorkRecord[]>> {
  const rows = await db
    .selectFrom('work_record')
    .selectAll()
    .where(isInEventSelection(db, some, 'event_id'))
    .orderBy('approved_at')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ assignment_id }) => assignment_id)].map(([id, of]) => [id, of.map(toWorkRecord)]),
  )
}

export function toWorkRecord(row: WorkRecordRow): WorkRecord {
  return {
    id: row.id,
    onAt: row.on_at,
    offAt: row.off_at,
    minutes: row.minutes,
    miles: row.miles,
    rate: { unit: row.rate_unit as PayRate['unit'], cents: row.rate_cents },
    payCents: row.pay_cents,
    mileCents: row.mile_cents,
    extrasCents: row.extras_cents,
    totalCents: row.total_cents,
    extrasWhy: row.extras_reason,
    paidAs: row.paid_as as PayArrangement,
    agreedAt: row.approved_at,
    paidOn: row.paid_on,
    paidHow: row.payment_method as StaffPaymentMethod | null,
    reverses: row.original_id,
  }
}

async function readTaps(db: Db, some: EventSelection) {
  const rows = await db
    .selectFrom('clock_event as tap')
    .innerJoin('assignment as tenure', 'tenure.id', 'tap.assignment_id')
    .innerJoin('shift as post', 'post.id', 'tenure.shift_id')
    .select(['tap.assignment_id', 'tap.kind', 'tap.at', 'tap.received_at'])
    .where(isInEventSelection(db, some, 'post.event_id'))
    .execute()
  const taps = rows.map(({ assignment_id, kind, at, received_at }) => {
    return { tenureId: assignment_id, kind: kind as ClockEventKind, at, receivedAt: received_at }
  })
  return Map.groupBy(taps, ({ tenureId }) => tenureId)
}

/** Approved minutes by staff member and Monday, for the weeks of these shifts. */
async function readWeeks(
  db: Db,
  shifts: readonly { staff_member_id: string; day: string }[],
): Promise<Map<string, number>> {
  const weeks = shifts.map(({ day }) => getWeekRange(day))
  const [from, to] = [
    weeks.map((week) => week.from).toSorted()[0],
    weeks
      .map((week) => week.to)
      .toSorted()
      .at(-1),
  ]
  if (from === undefined || to === undefined) return new Map()
  const rows = await db
    .selectFrom('work_record')
    .select(['staff_member_id', 'day', 'minutes'])
    .where('staff_member_id', 'in', [...new Set(shifts.map(({ staff_member_id }) => staff_member_id))])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  const sums = new Map<string, number>()
  for (const { staff_member_id, day, minutes } of rows) {
    const key = `${staff_member_id} ${getWeekRange(day).from}`
    sums.set(key, (sums.get(key) ?? 0) + minutes)
  }
  return sums
}
