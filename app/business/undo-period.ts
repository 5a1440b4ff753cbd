/** Time for which changes and deletions can be undone, in milliseconds: a month. */
export const undoPeriodMs = 30 * 24 * 3_600_000
