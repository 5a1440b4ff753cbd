/** How long what was done or thrown away can be undone, in milliseconds: a month, wherever that is offered. */
export const undoPeriodMs = 30 * 24 * 3_600_000
