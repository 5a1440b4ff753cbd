import { isInEventSelection, type EventSelection } from '../../../agreements/agreement/event-selection.server.ts'
import type { StaffTips } from '../../../agreements/staff-cost-provider.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import type { StaffMember, PayRate, StaffRole } from '../members/staff-member.ts'
import { computePayLine } from './pay-line.ts'
import { getPayRules } from './pay-rules.server.ts'
import { summarizeShiftPay, findCurrentWorkRecord, type ShiftTimesheet } from './shift-timesheet.ts'
import { hasUnapprovedHours } from './tip-pools.server.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'

/**
 * Staff cost of an event in cents. Approved is set once all hours are approved, planned where every shift has a known
 * rate.
 */
export type StaffCost = { agreedCents: number | null; plannedCents: number | null }

/** Returns the staff cost of events, by event. Events without shifts are left out. Tips are not a cost. */
export async function getStaffCosts(db: Db, some: EventSelection): Promise<Map<string, StaffCost>> {
  const rules = await getPayRules(db)
  const [shifts, unnamed, people] = await Promise.all([
    getShiftTimesheets(db, some, rules),
    readUnassignedShifts(db, some),
    listStaffMembers(db),
  ])
  return new Map(
    [...new Set([...shifts.keys(), ...unnamed.keys()])].map((eventId): [string, StaffCost] => {
      const named = shifts.get(eventId) ?? []
      const open = unnamed.get(eventId) ?? []
      const isAgreed =
        open.length === 0 && named.some(({ works }) => findCurrentWorkRecord(works)) && !named.some(hasUnapprovedHours)
      const planned = [
        ...named.map((shift) => computeShiftCost(shift, rules)),
        ...open.map(({ role, rate, minutes }) =>
          rate ? getPay(rate, minutes) : computeMeanPay(people, [role], minutes),
        ),
      ]
      const plannedCents = planned.some((cents) => cents === null) ? null : sum(planned.map((cents) => cents ?? 0))
      return [eventId, { agreedCents: isAgreed ? plannedCents : null, plannedCents }]
    }),
  )
}

/** Returns the pay in cents that was paid to staff from one day to another, as 2027-05-15. */
export async function sumPaidStaffPay(db: Db, { from, to }: { from: string; to: string }): Promise<number> {
  const { cents } = await db
    .selectFrom('work_record')
    .select((of) => of.fn.sum<number | string | null>('total_cents').as('cents'))
    .where('paid_on', '>=', from)
    .where('paid_on', '<=', to)
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

/** Sums the cash of tip jars by the day of the event, and payouts by the day they were paid. Integer cents. */
export async function sumStaffTips(db: Db, { from, to }: { from: string; to: string }): Promise<StaffTips> {
  const rows = await db
    .selectFrom('tip_pool_entry')
    .select(['kind', 'day', 'cents', 'paid_on', 'payment_method'])
    .where('kind', 'in', ['cash', 'payout'])
    .where((is) => is.or([is.between('day', from, to), is.between('paid_on', from, to)]))
    .execute()
  const isWithin = (day: string | null) => day !== null && day >= from && day <= to
  const sum = (of: typeof rows) => of.reduce((all, { cents }) => all + cents, 0)
  const payouts = rows.filter(({ kind, paid_on }) => kind === 'payout' && isWithin(paid_on))
  return {
    jarCents: sum(rows.filter(({ kind, day }) => kind === 'cash' && isWithin(day))),
    paidCents: sum(payouts),
    paidInCashCents: sum(payouts.filter(({ payment_method }) => payment_method === 'cash')),
  }
}

/**
 * Estimates the cost of bartenders for a number of minutes at today's average rate, in cents, without mileage. Null
 * without known rates or for no bartenders.
 */
export async function estimateStaffCost(
  db: Db,
  { bartenders, minutes }: { bartenders: number; minutes: number; day: string },
): Promise<number | null> {
  if (bartenders <= 0) return null
  const each = computeMeanPay(await listStaffMembers(db), ['bartender', 'lead'], minutes)
  return each === null ? null : each * bartenders
}

/** The approved pay of a shift, otherwise the planned pay. Zero if it was missed, null without a rate. */
function computeShiftCost(shift: ShiftTimesheet, rules: Parameters<typeof summarizeShiftPay>[1]): number | null {
  const { agreed, planned, isMissed } = summarizeShiftPay(shift, rules)
  if (isMissed) return 0
  return agreed?.totalCents ?? planned.line?.totalCents ?? null
}

function computeMeanPay(people: readonly StaffMember[], roles: readonly StaffRole[], minutes: number): number | null {
  const each = people
    .filter(({ paidAs }) => paidAs === 'payroll' || paidAs === 'invoice')
    .flatMap(({ rates }) => roles.flatMap((role) => rates[role] ?? []).slice(0, 1))
    .map((rate) => getPay(rate, minutes))
  return each.length === 0 ? null : Math.round(sum(each) / each.length)
}

function getPay(rate: PayRate, minutes: number): number {
  return computePayLine({ minutes, rate, miles: 0, mileTenths: 0, extrasCents: 0 }).payCents
}

/** Shifts without a staff member. */
async function readUnassignedShifts(db: Db, some: EventSelection) {
  const rows = await db
    .selectFrom('shift as post')
    .select(['event_id', 'role', 'rate', 'clock_from', 'clock_to'])
    .where(isInEventSelection(db, some, 'event_id'))
    .where('state', 'in', ['open', 'offered'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assignment as tenure')
            .select('tenure.id')
            .whereRef('tenure.shift_id', '=', 'post.id')
            .where('tenure.until', 'is', null),
        ),
      ),
    )
    .execute()
  const posts = rows.map(({ event_id, role, rate, clock_from, clock_to }) => ({
    eventId: event_id,
    role: role as StaffRole,
    rate: rate === null ? null : (JSON.parse(rate) as PayRate),
    minutes: Math.round((clock_to - clock_from) / 60_000),
  }))
  return Map.groupBy(posts, ({ eventId }) => eventId)
}

function sum(cents: readonly number[]): number {
  return cents.reduce((all, one) => all + one, 0)
}
