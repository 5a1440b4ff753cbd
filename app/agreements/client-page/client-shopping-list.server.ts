import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { Language } from '../../ui/language.ts'
import type { ShoppingListSummary } from './client-page-data.ts'

/** An event's shopping list for its client page. Reading shares nothing. `now` in epoch milliseconds. */
export const clientShoppingList = defineContribution<
  [eventId: string, { language: Language; now: number }],
  ShoppingListSummary
>('client-shopping-list')

/** Shares an event's shopping list, once, and returns its path. `now` in epoch milliseconds. */
export const sharedClientShoppingList = defineContribution<[eventId: string, now: number], string>(
  'shared-client-shopping-list',
)
