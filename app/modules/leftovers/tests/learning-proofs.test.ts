import { expect, test } from 'vitest'
import { proveLearning } from '../bench/learning-proofs.ts'

// `npm run bench -- learning` simulates more bars.
test.each(proveLearning(300))(
  'a simulation proves what learning from leftovers promises: $what, $figure',
  ({ kept }) => {
    expect(kept).toBe(true)
  },
)
