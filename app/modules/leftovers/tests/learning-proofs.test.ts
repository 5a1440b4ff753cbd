import { expect, test } from 'vitest'
import { proveLearning } from '../bench/learning-proofs.ts'

// `npm run bench -- learning` simulates more bars.
test.each(proveLearning(300))('simulated learning from leftovers meets its goal: $what, $figure', ({ kept }) => {
  expect(kept).toBe(true)
})
