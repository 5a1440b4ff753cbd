import { defineModule } from '../../plumbing/modules/define-module.ts'

/** The owner's own calendars, whose busy times close days, and feeds of the events for calendar apps. */
export const calendars = defineModule({
  name: 'calendars',
  title: 'Calendars',
  about: 'Reads your own calendar, so you are never promised twice.',
  adds: 'busy days, your events in your phone',
  group: 'Booking',
  isDefault: true,
  routes: {
    office: [{ path: 'settings/calendars', file: 'former-calendars.route.ts', openTo: 'owners' }],
    links: [{ path: 'calendar.ics', file: 'calendar-feed.route.ts' }],
  },
  importExport: {
    sections: [
      {
        heading: 'Calendar',
        about: 'A private address lets your phone’s calendar follow the events you hold and have booked.',
        link: { label: 'See the calendar link', to: '/backbar/calendar#feed' },
      },
    ],
  },
})
