import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressesLeftOut } from './record/addresses.ts'

test('every address of the site is asked for by `npm run record`', () => {
  expect(addressesLeftOut(join(import.meta.dirname, 'recorded'))).toEqual([])
})
