import { addDays, getToday } from '../../business/dates.ts'
import { formatPluralCount } from '../../business/format-plural-count.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { listStaffMembers } from './members/staff-members.server.ts'
import { listUnsettledEventPay } from './pay/event-pay.server.ts'
import { getAvailableStaffByDay } from './shifts/available-staff.server.ts'

/** "5 bartenders, 2 shifts open". Null while nobody is entered. `now` in epoch milliseconds. */
export async function summarizeStaff(db: Db, now: number): Promise<string | null> {
  const [people, open] = await Promise.all([
    listStaffMembers(db),
    selectShiftsAhead(db, now).where('state', 'in', ['open', 'offered']).select('id').execute(),
  ])
  if (people.length === 0) return null
  const staff = formatPluralCount(people.length, 'bartender')
  return open.length === 0 ? staff : `${staff}, ${formatPluralCount(open.length, 'shift')} open`
}

/** Lists the effects of switching staff off, a sentence each. `now` in epoch milliseconds. */
export async function listStaffSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const [offers, filled, unsettled, limitedDays] = await Promise.all([
    selectShiftsAhead(db, now)
      .innerJoin('shift_offer', 'shift_offer.shift_id', 'shift.id')
      .where('answer', 'is', null)
      .where('sent_at', 'is not', null)
      .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
      .select('shift_offer.id')
      .execute(),
    selectShiftsAhead(db, now).where('state', 'in', ['taken', 'confirmed', 'asked-again']).select('id').execute(),
    listUnsettledEventPay(db, now),
    countLimitedDays(db, now),
  ])
  return [
    ...(offers.length === 1 ? ['1 offer is out. It can still be answered, but nothing reminds anyone of it.'] : []),
    ...(offers.length > 1
      ? [`${offers.length} offers are out. They can still be answered, but nothing reminds anyone of them.`]
      : []),
    ...(filled.length > 0
      ? [
          `${formatPluralCount(filled.length, 'shift')} ${filled.length === 1 ? 'is' : 'are'} filled. Nobody is told when the event changes.`,
        ]
      : []),
    ...(unsettled.length > 0
      ? [
          `Hours, pay or tips of ${formatPluralCount(unsettled.length, 'event')} are not settled. Today no longer says so.`,
        ]
      : []),
    ...(limitedDays > 0
      ? [
          `${formatPluralCount(limitedDays, 'day')} with bartenders off ${limitedDays === 1 ? 'counts' : 'count'} as if all of them worked.`,
        ]
      : []),
  ]
}

function selectShiftsAhead(db: Db, now: number) {
  return db.selectFrom('shift').where('call_at', '>', now)
}

/** Number of days in the next year on which fewer bartenders are free than the settings state. */
async function countLimitedDays(db: Db, now: number): Promise<number> {
  const [{ timeZone }, { bartenders }] = await Promise.all([getSetting(db, 'identity'), getCapacity(db)])
  const today = getToday(now, timeZone)
  const days = Array.from({ length: 365 }, (_, i) => addDays(today, i))
  const count = await getAvailableStaffByDay(db, today, days.at(-1)!)
  return days.filter((day) => (count(day) ?? bartenders) < bartenders).length
}
