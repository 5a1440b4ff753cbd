import { measureLearning } from './learning.ts'

/** Parts of `npm run bench`. */
export const parts = { learning: () => measureLearning(1_000) }
