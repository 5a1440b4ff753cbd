import { staffCosts } from '../../agreements/staff-cost-provider.server.ts'
import { bookingChanged, staffLimits } from '../../events/event/booking-hooks.server.ts'
import { eventStaffing } from '../../office/calendar/event-staffing.server.ts'
import { moduleSearchResults } from '../../office/events/module-search.server.ts'
import { eventTeams } from '../../office/today/event-teams.server.ts'
import { eventStaff } from '../../operations/events/event-staff-reader.server.ts'
import { contribute, onHook } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { findEventStaff } from '../../staff/page/event-staff.server.ts'
import { staffPart } from '../../staff/staff-part.server.ts'
import { estimateStaffCost, getStaffCosts } from '../../staff/pay/staff-costs.server.ts'
import { getAvailableStaffByDay } from '../../staff/shifts/available-staff.server.ts'
import { getStaffingCounts } from '../../staff/shifts/event-shifts.server.ts'
import { syncEventShifts } from '../../staff/shifts/sync-event-shifts.server.ts'
import { findStaffSearchResults } from './staff-search.server.ts'
import { getTodayTeams } from './today-team.server.ts'

export const staffServer = defineServerModule({
  ...staffPart,
  name: 'staff',
  async isUsed(db) {
    const row = await db.selectFrom('staff_member').select('id').limit(1).executeTakeFirst()
    return row !== undefined
  },
  handlers: [
    onHook(bookingChanged, ({ db, config }, eventId, now) => syncEventShifts(db, eventId, now, config)),
    contribute(staffLimits, ({ db }, from, to) => getAvailableStaffByDay(db, from, to)),
    contribute(eventStaff, ({ db }, eventId) => findEventStaff(db, eventId)),
    contribute(staffCosts, async () => ({ readCrewCosts: getStaffCosts, plannedCostOf: estimateStaffCost })),
    contribute(eventStaffing, ({ db }, eventIds) => getStaffingCounts(db, eventIds)),
    contribute(eventTeams, ({ db }, eventIds) => getTodayTeams(db, eventIds)),
    contribute(moduleSearchResults, ({ db }, words) => findStaffSearchResults(db, words)),
  ],
})
