import { benchLearning } from './learning.ts'

/** Parts of `npm run bench`. */
export const parts = { learning: () => benchLearning(1_000) }
