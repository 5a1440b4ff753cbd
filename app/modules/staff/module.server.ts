import { staffCosts } from '../../agreements/staff-cost-provider.server.ts'
import { bookingChanged, staffLimits } from '../../events/event/booking-hooks.server.ts'
import { eventStaffing } from '../../office/calendar/event-staffing.server.ts'
import { eventMoneySlot, eventOverviewSlot } from '../../office/event/event-sections.server.ts'
import { moduleSearchResults } from '../../office/events/module-search.server.ts'
import { eventTeams } from '../../office/today/event-teams.server.ts'
import { eventStaff } from '../../operations/events/event-staff-reader.server.ts'
import { contribute, onHook } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { findEventStaffView } from './admin/event-staff-view.server.ts'
import { findEventPayView } from './pay/event-pay-view.server.ts'
import { findEventStaff } from './page/event-staff.server.ts'
import { staffPart } from './staff-part.server.ts'
import { estimateStaffCost, getStaffCosts } from './pay/staff-costs.server.ts'
import { getAvailableStaffByDay } from './shifts/available-staff.server.ts'
import { getStaffingCounts } from './shifts/event-shifts.server.ts'
import { syncEventShifts } from './shifts/sync-event-shifts.server.ts'
import { findStaffSearchResults } from './staff-search.server.ts'
import { certificateUploads } from './certificate-uploads.server.ts'
import { replaceStaffLinks } from './replace-staff-links.server.ts'
import { startStaffJobLoop } from './shifts/staff-jobs.server.ts'
import { getTodayTeams } from './today-team.server.ts'

export const staffServer = defineServerModule({
  ...staffPart,
  name: 'staff',
  async isUsed(db) {
    const row = await db.selectFrom('staff_member').select('id').limit(1).executeTakeFirst()
    return row !== undefined
  },
  replaceLinks: replaceStaffLinks,
  loops: [startStaffJobLoop],
  uploads: certificateUploads,
  handlers: [
    onHook(bookingChanged, ({ db, config }, eventId, now) => syncEventShifts(db, eventId, now, config)),
    contribute(staffLimits, ({ db }, from, to) => getAvailableStaffByDay(db, from, to)),
    contribute(eventStaff, ({ db }, eventId) => findEventStaff(db, eventId)),
    contribute(staffCosts, async () => ({ readCrewCosts: getStaffCosts, plannedCostOf: estimateStaffCost })),
    contribute(eventStaffing, ({ db }, eventIds) => getStaffingCounts(db, eventIds)),
    contribute(eventTeams, ({ db }, eventIds) => getTodayTeams(db, eventIds)),
    contribute(moduleSearchResults, ({ db }, words) => findStaffSearchResults(db, words)),
  ],
  sections: [
    fillSlot(eventOverviewSlot, async (db, { eventId, now, isOwner }) => {
      const view = await findEventStaffView(db, eventId, { now, isOwner })
      const { createEventStaffSection } = await import('./staff-event-sections.tsx')
      return { Section: createEventStaffSection(view), script: null }
    }),
    fillSlot(eventMoneySlot, async (db, { eventId, query, services }) => {
      const view = await findEventPayView({ ...services, db }, eventId, query)
      const { createEventPaySection } = await import('./staff-event-sections.tsx')
      return { Section: createEventPaySection(view), script: null }
    }),
  ],
})
