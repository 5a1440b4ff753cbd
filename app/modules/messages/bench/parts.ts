import { makeFixtures } from '../../../../tests/fixtures.ts'
import { benchFirstConnection } from './first-connection.ts'

/** Parts of `npm run bench`. */
export const parts = {
  async mailbox() {
    const fixtures = await makeFixtures()
    await benchFirstConnection(fixtures, 50_000)
    await fixtures.clear()
  },
}
