import { makeFixtures } from '../../../../tests/fixtures.ts'
import { benchBookingPage } from './booking-page.ts'

/** Parts of `npm run bench`. */
export const parts = {
  async booking() {
    const fixtures = await makeFixtures()
    await benchBookingPage(fixtures)
    await fixtures.clear()
  },
}
