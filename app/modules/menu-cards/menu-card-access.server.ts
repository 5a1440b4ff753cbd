import { isEventDayOver } from '../../business/event-times.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getMenuCardContext } from './menu-card.server.ts'

/**
 * Whether links to an event's menu open: always while menu cards are on, otherwise until the event is over. `now` in epoch
 * milliseconds.
 */
export async function isMenuLinkOpen(db: Db, eventId: string, now: number): Promise<boolean> {
  if (await isModuleOn(db, 'menu-cards')) return true
  const desk = await getMenuCardContext(db, eventId)
  return desk !== null && !isEventDayOver(desk.eventDate, desk.timeZone, now)
}
