import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skippedPaths } from './record/addresses.ts'

test('`npm run record` requests every path of the site', () => {
  expect(skippedPaths(join(import.meta.dirname, 'recorded'))).toEqual([])
})
