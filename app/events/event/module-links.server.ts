import { isEventDayOver } from '../../business/event-times.ts'
import { isModuleOn } from '../../business/module-switches.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { findEvent } from './events.server.ts'

/**
 * Whether a link that a module gave out for an event still opens: always while the module is on, otherwise until the
 * event is over on its own clock. `now` in epoch milliseconds.
 */
export async function isModuleLinkOpen(db: Db, module: string, eventId: string, now: number): Promise<boolean> {
  if (await isModuleOn(db, module)) return true
  const event = await findEvent(db, eventId)
  if (!event) return false
  const { eventDate, timeZone } = event.request
  return !isEventDayOver(eventDate, timeZone ?? (await getSetting(db, 'identity')).timeZone, now)
}
