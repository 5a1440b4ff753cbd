import { data, redirect } from 'react-router'
import { capacityPath } from '../../days/capacity.server.ts'
import {
  createExternalCalendar,
  deleteExternalCalendar,
} from '../../days/external-calendars/external-calendars.server.ts'
import { syncCalendar, type CalendarSyncServices } from '../../days/external-calendars/sync-calendars.server.ts'
import type { FormInput } from '../../ui/form-field.ts'

type Services = CalendarSyncServices & { config: { secret: string; calendarsLocal: boolean } }

/** Intents of the forms for external calendars. */
export const calendarIntents: readonly string[] = ['add', 'read', 'remove']

/** Adds a calendar, reads it now or removes it. Calls `changed` where a day's availability may have changed. */
export async function handleCalendarForm(services: Services, input: FormInput, changed: () => Promise<void>) {
  const { db, config, now } = services
  const { intent, calendar = '', ...typed } = input
  const told = (what: string) => redirect(`${capacityPath}?said=calendar-${what}#calendars`, 303)
  if (intent === 'remove') {
    await deleteExternalCalendar(db, calendar)
    await changed()
    throw told('removed')
  }
  if (intent === 'read') {
    const read = await syncCalendar(services, calendar)
    await changed()
    throw told(read)
  }
  const added = await createExternalCalendar(db, typed, {
    secret: config.secret,
    isLocal: config.calendarsLocal,
    now: now(),
  })
  if (added.kind === 'invalid') {
    const { name = '', address = '' } = typed
    return data({ calendars: { words: { name, address }, errors: added.errors } }, { status: 422 })
  }
  // Reads the calendar at once, so that the owner sees whether it works.
  throw told(await syncCalendar(services, added.id))
}
