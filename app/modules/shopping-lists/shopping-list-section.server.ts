import { formatLearnedCalculationSteps } from '../../drinks/shopping-list/learned-calculation-steps.ts'
import { drinksPlanFormatter } from '../../quotes/pricing/drinks-plan-query.ts'
import type { Language } from '../../ui/language.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { hasSharedLink, ensureSharedLinkToken, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import { getShoppingListContext, type ShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import type { ShoppingListSummary } from '../../agreements/client-page/client-page-data.ts'
import type { ShoppingListSectionProps } from './shared-list.ts'
import { getListCost, getShoppingProgress } from './shared-list.server.ts'

/** The owner's data about an event's shopping list. Does not share the list. Null if there is no such event. */
export async function getShoppingListSection(
  db: Db,
  eventId: string,
  { secret, now }: { secret: string; now: number },
): Promise<ShoppingListSectionProps | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const { plan, question, line } = found.list
  return {
    eventId,
    line,
    ...(await getShoppingProgressAndPath(db, eventId, found, { secret, now })),
    steps: plan.learned ? formatLearnedCalculationSteps('en', plan, question, found.book) : [],
  }
}

/** Progress of the shopping and path of the shared list, as `ShoppingListSectionProps` has them. Shares nothing. */
export async function getShoppingProgressAndPath(
  db: Db,
  eventId: string,
  found: ShoppingListContext,
  { secret, now }: { secret: string; now: number },
): Promise<Pick<ShoppingListSectionProps, 'path' | 'shopping'>> {
  const [isOpen, shopping] = await Promise.all([
    hasSharedLink(db, eventId, 'list'),
    getShoppingProgress(db, eventId, found, now),
  ])
  const token = isOpen ? await ensureSharedLinkToken(db, { eventId, kind: 'list' }, { secret, now }) : null
  return { path: token && getSharedLinkPath('list', token), shopping }
}

/**
 * An event's shopping list for its clients, in their language. The path is null until a client shares the list, because
 * reading writes nothing.
 */
export async function getClientShoppingList(
  db: Db,
  eventId: string,
  { language, ...shared }: { secret: string; now: number; language: Language },
): Promise<ShoppingListSummary> {
  const [found, isOpen] = await Promise.all([getShoppingListContext(db, eventId), hasSharedLink(db, eventId, 'list')])
  const list = found?.list ?? null
  // Without an English summary too little is known for a summary in any language.
  const line = list && list.line !== null ? drinksPlanFormatter(language)(list.plan) : null
  return {
    line,
    cost: found && line !== null ? await getListCost(db, found.list, language, found.computeOther()) : null,
    path: isOpen ? await shareShoppingList(db, eventId, shared) : null,
    shopping: found && isOpen ? await getShoppingProgress(db, eventId, found, shared.now) : null,
  }
}

/** Shares an event's list, once. Returns its path. */
export async function shareShoppingList(
  db: Db,
  eventId: string,
  shared: { secret: string; now: number },
): Promise<string> {
  return getSharedLinkPath('list', await ensureSharedLinkToken(db, { eventId, kind: 'list' }, shared))
}
