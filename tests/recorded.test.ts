import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skippedPaths } from './record/addresses.ts'

test('every address of the site is asked for by `npm run record`', () => {
  expect(skippedPaths(join(import.meta.dirname, 'recorded'))).toEqual([])
})
