import { undoPeriodMs } from '../../business/undo-period.ts'
import { pruneCertificateFiles } from './members/certificates.server.ts'
import { eraseExpiredPayRecords, listErasedStaff, repeatStaffErasures } from './pay/erase-staff-member.server.ts'
import { paySettings } from './pay/pay-settings.server.ts'
import { payTasks } from './pay/pay.tasks.server.ts'
import { syncTipRefunds } from './pay/tip-pools.server.ts'
import { eraseEventShifts } from './shifts/erase-event-shifts.server.ts'
import { staffTasks } from './shifts/staff.tasks.server.ts'
import { listStaffSwitchOffEffects, summarizeStaff } from './staff-off.server.ts'
import { staffSettings } from './staff-settings.server.ts'
import { eventFirstNames } from '../../agreements/client-page/client-page-rows.server.ts'
import { tipOffers } from '../../agreements/payments/tip-offers.server.ts'
import {
  automaticTextKinds,
  eventStaffPhones,
  automaticTextChecks,
  textedOfferReplies,
  staffPhones,
} from '../../business/automatic-texts.server.ts'
import { checkStaffText } from './shifts/check-staff-text.server.ts'
import { answerOfferByText } from './shifts/answer-offer-by-text.server.ts'
import { listEventStaffPhones, listStaffPhones } from './shifts/staff-phones.server.ts'
import { staffTextKinds } from './shifts/staff-texts.ts'
import { staffCosts } from '../../agreements/staff-cost-provider.server.ts'
import { bookingChanged, staffLimits } from '../../events/event/booking-hooks.server.ts'
import { eventStaffing } from '../../office/calendar/event-staffing.server.ts'
import { eventMoneySlot, eventOverviewSlot } from '../../office/event/event-sections.server.ts'
import { moduleSearchResults } from '../../office/events/module-search.server.ts'
import { eventTeams } from '../../office/today/event-teams.server.ts'
import { eventStaff } from '../../operations/events/event-staff-reader.server.ts'
import { hasAnyRow } from '../../plumbing/database/any-row.server.ts'
import { contribute, onHook } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getOnlineTipOffer } from './online-tips/online-tip-offer.server.ts'
import { findEventStaffView } from './admin/event-staff-view.server.ts'
import { findEventPayView } from './pay/event-pay-view.server.ts'
import { listEventFirstNames } from './page/event-first-names.server.ts'
import { findEventStaff } from './page/event-staff.server.ts'
import { estimateStaffCost, getStaffCosts, sumPaidStaffPay, sumStaffTips } from './pay/staff-costs.server.ts'
import { getAvailableStaffByDay } from './shifts/available-staff.server.ts'
import { getStaffingCounts } from './shifts/event-shifts.server.ts'
import { syncEventShifts } from './shifts/sync-event-shifts.server.ts'
import { findStaffSearchResults } from './staff-search.server.ts'
import { certificateUploads } from './certificate-uploads.server.ts'
import { replaceStaffLinks } from './replace-staff-links.server.ts'
import type { StaffServices } from './shifts/staff-services.server.ts'
import { runStaffJobs, startStaffJobLoop } from './shifts/staff-jobs.server.ts'
import { getTodayTeams } from './today-team.server.ts'

/** Staff members, their shifts, pay and time off. Hours and tips outlive the event they belong to. */
export const staffServer = defineServerModule({
  name: 'staff',
  tables: [
    'staff_member',
    'staff_link',
    'staff_certificate',
    'staff_time_off',
    'shift',
    'shift_offer',
    'assignment',
    'shift_handoff',
    'staff_notice',
    'clock_event',
    'work_record',
    'tip_pool_entry',
    'erased_staff_name',
  ],
  files: { staff_certificate: ({ file }) => (file ? [file] : []) },
  erase: eraseEventShifts,
  otherwise: ['shift', 'work_record', 'tip_pool_entry'],
  staysErased: { read: listErasedStaff, again: repeatStaffErasures },
  async cleanUp(db, { files, now }) {
    await syncTipRefunds(db, now)
    await pruneCertificateFiles(db, files, now - undoPeriodMs)
  },
  endDays: (db, { today }) => eraseExpiredPayRecords(db, today),
  tasks: [...staffTasks, ...payTasks],
  settings: [...staffSettings, ...paySettings],
  isUsed: (db) => hasAnyRow(db, ['staff_member']),
  summarize: summarizeStaff,
  listOffEffects: listStaffSwitchOffEffects,
  replaceLinks: replaceStaffLinks,
  loops: [startStaffJobLoop],
  runRound: (services: StaffServices) => runStaffJobs(services, services.now()),
  uploads: certificateUploads,
  handlers: [
    onHook(bookingChanged, ({ db, config }, eventId, now) => syncEventShifts(db, eventId, now, config)),
    contribute(eventFirstNames, ({ db }, eventId) => listEventFirstNames(db, eventId)),
    contribute(tipOffers, ({ db }, eventId) => getOnlineTipOffer(db, eventId)),
    contribute(automaticTextKinds, async () => [...staffTextKinds]),
    contribute(automaticTextChecks, ({ db, config }, key, now) => checkStaffText(db, key, config, now)),
    contribute(staffPhones, ({ db }) => listStaffPhones(db)),
    contribute(eventStaffPhones, ({ db }, eventId) => listEventStaffPhones(db, eventId)),
    contribute(textedOfferReplies, ({ db, config }, reply, now) => answerOfferByText(db, reply, config, now)),
    contribute(staffLimits, ({ db }, from, to) => getAvailableStaffByDay(db, from, to)),
    contribute(eventStaff, ({ db }, eventId) => findEventStaff(db, eventId)),
    contribute(staffCosts, async () => ({
      readCrewCosts: getStaffCosts,
      plannedCostOf: estimateStaffCost,
      sumPaidCosts: sumPaidStaffPay,
      sumTips: sumStaffTips,
    })),
    contribute(eventStaffing, ({ db }, eventIds) => getStaffingCounts(db, eventIds)),
    contribute(eventTeams, ({ db }, eventIds) => getTodayTeams(db, eventIds)),
    contribute(moduleSearchResults, ({ db }, words) => findStaffSearchResults(db, words)),
  ],
  sections: [
    fillSlot(eventOverviewSlot, async (db, { eventId, now, isOwner }) => {
      const view = await findEventStaffView(db, eventId, { now, isOwner })
      const { createEventStaffSectionComponent } = await import('./staff-event-sections.tsx')
      return { Section: createEventStaffSectionComponent(view), script: null }
    }),
    fillSlot(eventMoneySlot, async (db, { eventId, query, services }) => {
      const view = await findEventPayView({ ...services, db }, eventId, query)
      const { createEventPaySectionComponent } = await import('./staff-event-sections.tsx')
      return { Section: createEventPaySectionComponent(view), script: null }
    }),
  ],
})
