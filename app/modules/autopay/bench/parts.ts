import { makeFixtures } from '../../../../tests/fixtures.ts'
import { benchChargeRun } from './charge-run.ts'

/** Parts of `npm run bench`. */
export const parts = {
  async charges() {
    const fixtures = await makeFixtures()
    await benchChargeRun(fixtures)
    await fixtures.clear()
  },
}
