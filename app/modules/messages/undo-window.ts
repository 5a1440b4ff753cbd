/** Time for which an email waits so that it can be undone, in milliseconds. */
export const undoWindowMs = 2 * 60_000
