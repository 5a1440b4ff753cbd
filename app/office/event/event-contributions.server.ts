import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/**
 * Progress of the client's shopping: the path of the shared list, null where it is not shared, and the bought items, null
 * where it was never opened. `now` in epoch milliseconds.
 */
export const eventShoppingProgress = defineContribution<
  [eventId: string, now: number],
  { path: string | null; shopping: { bought: number; total: number } | null }
>('event-shopping-progress')
