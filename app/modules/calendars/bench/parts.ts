import { makeFixtures } from '../../../../tests/fixtures.ts'
import { benchCalendars } from './calendars.ts'
import { benchLargeCalendar } from './large-calendar.ts'

/** Parts of `npm run bench`. */
export const parts = {
  async calendars() {
    const fixtures = await makeFixtures()
    await benchCalendars(fixtures, 3)
    await fixtures.clear()
  },
  'large-calendar': benchLargeCalendar,
}
