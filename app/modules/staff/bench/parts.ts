import { makeFixtures } from '../../../../tests/fixtures.ts'
import { benchStaffSeason } from './staff-season.ts'

/** Parts of `npm run bench`. */
export const parts = {
  async crew() {
    const fixtures = await makeFixtures()
    await benchStaffSeason(fixtures)
    await fixtures.clear()
  },
}
