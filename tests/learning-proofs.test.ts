import { expect, test } from 'vitest'
import { proveLearning } from '../bench/learning-proofs.ts'

// `npm run bench -- learning` takes more bars.
test.each(proveLearning(300))('the bar that learns: $what, $figure', ({ kept }) => {
  expect(kept).toBe(true)
})
