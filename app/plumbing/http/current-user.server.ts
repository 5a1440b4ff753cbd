import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Id of the user who sent the current back-office request. It travels with the request, so that history entries can
 * record the user without a parameter (docs/decisions/0073).
 */
const currentUser = new AsyncLocalStorage<string>()

/** Runs work as a user. */
export function runAsUser<T>(personId: string, work: () => T): T {
  return currentUser.run(personId, work)
}

/**
 * Returns the id of the acting user, or null if no user is logged in, for example for a client, a background job or a
 * visitor.
 */
export function getCurrentUserId(): string | null {
  return currentUser.getStore() ?? null
}
