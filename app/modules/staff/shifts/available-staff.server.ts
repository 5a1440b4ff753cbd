import { getCapacity } from '../../../days/capacity.server.ts'
import type { AvailableStaffCounter } from '../../../events/event/booking-hooks.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { isTimeOffDay } from '../members/time-off.ts'
import { listTimeOff, listStaffMembers } from '../members/staff-members.server.ts'

/**
 * Returns a function that counts the staff available on a day: active, with the role, and not on time off. It returns
 * null while fewer staff members are entered than the capacity settings say, because the owner then works with others.
 */
export async function getAvailableStaffByDay(db: Db, from: string, to: string): Promise<AvailableStaffCounter> {
  const pouring = (await listStaffMembers(db)).filter(
    ({ roles }) => roles.includes('bartender') || roles.includes('lead'),
  )
  const { bartenders } = await getCapacity(db)
  if (pouring.length === 0 || pouring.length < bartenders) return () => null
  const ids = pouring.map(({ id }) => id)
  const aways = (await listTimeOff(db, ids, from)).filter(({ fromDay, kind }) => fromDay <= to && kind === 'cannot')
  return (day) => {
    const off = new Set(aways.filter((away) => isTimeOffDay(away, day)).map(({ personId }) => personId))
    return pouring.length - off.size
  }
}
