import { getToday } from '../../business/dates.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuCardContext, type MenuCardContext } from './menu-card.server.ts'

/** A bar may pour past midnight, so an event is over at 6 AM of the next day. */
const hoursAfterMidnight = 6

/**
 * Whether links to an event's menu open: always while menu cards are on, otherwise until the event is over. `now` in epoch
 * milliseconds.
 */
export async function isMenuLinkOpen(db: Db, eventId: string, now: number): Promise<boolean> {
  if (await isModuleOn(db, 'menu-cards')) return true
  const desk = await getMenuCardContext(db, eventId)
  return desk !== null && !isEventOver(desk, now)
}

function isEventOver({ eventDate, timeZone }: Pick<MenuCardContext, 'eventDate' | 'timeZone'>, now: number): boolean {
  return getToday(now - hoursAfterMidnight * 3_600_000, timeZone) > eventDate
}
