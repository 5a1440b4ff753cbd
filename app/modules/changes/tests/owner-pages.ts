/** Owner pages by address. `:storm` is the id that `fill-bar.ts` returns. */
export const ownerPages = [
  '/backbar/calendar/storm?storm=Idalia&firstDay=2027-08-13&lastDay=2027-08-15',
  '/backbar/calendar/storms/:storm',
]

/** Addresses of the same pages with other content. */
export const ownerPagesInOtherStates = [
  '/backbar/calendar/storm',
  '/backbar/calendar/storm?storm=&firstDay=2020-01-01',
  '/backbar/calendar/storms/nobody',
]
