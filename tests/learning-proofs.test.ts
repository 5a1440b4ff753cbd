import { expect, test } from 'vitest'
import { proveLearning } from '../bench/learning-proofs.ts'

// `npm run bench -- learning` simulates more bars.
test.each(proveLearning(300))('learning from leftovers keeps its promise: $what, $figure', ({ kept }) => {
  expect(kept).toBe(true)
})
