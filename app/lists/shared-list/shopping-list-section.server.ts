import { formatLearnedCalculationSteps } from '../../drinks/shopping-list/learned-calculation-steps.ts'
import { drinksPlanFormatter } from '../../quotes/pricing/drinks-plan-query.ts'
import type { Language } from '../../ui/language.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { hasSharedLink, ensureSharedLinkToken, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import { getShoppingListContext } from '../../operations/events/event-shopping-list.server.ts'
import type { ShoppingListSummary } from '../../agreements/client-page/client-page-data.ts'
import type { ShoppingListSectionProps } from './shared-list.ts'
import { getShoppingProgress } from './shared-list.server.ts'

/** What the owner is told of a request's list, without sharing it; null where there is no such request. */
export async function getShoppingListSection(
  db: Db,
  eventId: string,
  { secret, now }: { secret: string; now: number },
): Promise<ShoppingListSectionProps | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const { plan, question } = found.list
  const [isOpen, shopping] = await Promise.all([
    hasSharedLink(db, eventId, 'list'),
    getShoppingProgress(db, eventId, found, now),
  ])
  const token = isOpen ? await ensureSharedLinkToken(db, { eventId, kind: 'list' }, { secret, now }) : null
  return {
    eventId,
    line: found.list.line,
    evenings: plan.learned?.evenings ?? null,
    address: found.list.address,
    path: token && getSharedLinkPath('list', token),
    shopping,
    steps: plan.learned ? formatLearnedCalculationSteps('en', plan, question, found.book) : [],
  }
}

/** A request's list for those whose it is, in the language they read; the path is null until one of them shares it: reading writes nothing. */
export async function getClientShoppingList(
  db: Db,
  eventId: string,
  { language, ...shared }: { secret: string; now: number; language: Language },
): Promise<ShoppingListSummary> {
  const [found, isOpen] = await Promise.all([getShoppingListContext(db, eventId), hasSharedLink(db, eventId, 'list')])
  const list = found?.list ?? null
  // Where there is no line in English, too little is known for one in any language.
  const line = list && list.line !== null ? drinksPlanFormatter(language)(list.plan) : null
  return {
    line,
    path: isOpen ? await shareShoppingList(db, eventId, shared) : null,
    shopping: found && isOpen ? await getShoppingProgress(db, eventId, found, shared.now) : null,
  }
}

/** Shares a request's list, once. Answers its path. */
export async function shareShoppingList(
  db: Db,
  eventId: string,
  shared: { secret: string; now: number },
): Promise<string> {
  return getSharedLinkPath('list', await ensureSharedLinkToken(db, { eventId, kind: 'list' }, shared))
}
