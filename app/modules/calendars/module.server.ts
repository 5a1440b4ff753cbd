import { busySpans } from '../../days/busy-times.server.ts'
import { noBusyTimes } from '../../days/time-spans.ts'
import { calendarPageSlot, capacityPageSlot } from '../../office/calendar/calendar-slots.server.ts'
import { connectedCalendars, setupDaysSlot } from '../../office/setup/setup-contributions.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { startCalendarLoop } from './calendar-loop.server.ts'
import { listCalendarsSwitchOffEffects } from './calendars-off-effects.server.ts'
import { calendarsSetting, summarizeCalendars } from './calendars-setting.server.ts'
import { deleteFeedKey, getFeedKey } from './feed-keys.server.ts'
import { handleCalendarForm, handleFeedForm, saveCalendarAddress } from './handle-calendar-form.server.ts'
import {
  countExternalCalendars,
  getStoredBusyTimes,
  listExternalCalendars,
  listStoredBusySpans,
} from './reading/external-calendars.server.ts'

export const calendarsServer = defineServerModule({
  name: 'calendars',
  tables: ['external_calendar', 'busy_span', 'calendar_key'],
  userAccess: [
    { columns: ['calendar_key.user_id'], isForOwners: false, end: (db, userId) => deleteFeedKey(db, userId) },
  ],
  settings: [calendarsSetting],
  summarize: summarizeCalendars,
  listOffEffects: listCalendarsSwitchOffEffects,
  loops: [startCalendarLoop],
  handlers: [
    contribute(busySpans, async ({ db }, span, now) =>
      now === null ? { ...noBusyTimes, busy: await listStoredBusySpans(db, span) } : getStoredBusyTimes(db, span, now),
    ),
    contribute(connectedCalendars, ({ db }) => countExternalCalendars(db)),
  ],
  sections: [
    fillSlot(
      calendarPageSlot,
      async (db, { userId, siteUrl }) => {
        const key = await getFeedKey(db, userId)
        const { createCalendarFeedSectionComponent } = await import('./calendar-feed-section.tsx')
        return {
          Section: createCalendarFeedSectionComponent(key && `${siteUrl}/calendar.ics?key=${key}`),
          script: null,
        }
      },
      handleFeedForm,
    ),
    fillSlot(
      capacityPageSlot,
      async (db, { secret, timeZone, now }) => {
        const calendars = await listExternalCalendars(db, secret, now)
        const { createExternalCalendarsSectionComponent } = await import('./external-calendars-section.tsx')
        return { Section: createExternalCalendarsSectionComponent({ calendars, timeZone, now }), script: null }
      },
      handleCalendarForm,
    ),
    fillSlot(
      setupDaysSlot,
      async () => {
        const { CalendarAddressField } = await import('./calendar-address-field.tsx')
        return { Section: CalendarAddressField, script: null }
      },
      saveCalendarAddress,
    ),
  ],
})
