import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Who a request of the back office comes from, by id: it travels with the request, so that whatever writes history knows
 * who did it without being told by all who call it (docs/decisions/0073).
 */
const acting = new AsyncLocalStorage<string>()

/** Does something as a person. */
export function runAsUser<T>(personId: string, work: () => T): T {
  return acting.run(personId, work)
}

/** Who acts, or null where nobody who is logged in does: a client, the clock, a stranger. */
export function getCurrentUserId(): string | null {
  return acting.getStore() ?? null
}
