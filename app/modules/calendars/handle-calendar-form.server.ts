import { redirect } from 'react-router'
import { getCurrentUserId } from '../../plumbing/http/current-user.server.ts'
import { capacityPath } from '../../days/capacity.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { createFeedKey, deleteFeedKey } from './feed-keys.server.ts'
import { createExternalCalendar, deleteExternalCalendar } from './reading/external-calendars.server.ts'
import { syncCalendar, type CalendarSyncServices } from './reading/sync-calendars.server.ts'

/**
 * Handles the forms of the section of external calendars: adds a calendar, reads it now or removes it. Returns the errors
 * of a refused form, or null for other forms. Throws a redirect where it is done.
 */
export async function handleCalendarForm(
  services: CalendarSyncServices,
  { intent, calendar = '', ...typed }: FormInput,
): Promise<FieldError[] | null> {
  const { db } = services
  const told = (what: string) => redirect(`${capacityPath}?said=calendar-${what}#calendars`, 303)
  switch (intent) {
    case 'remove':
      await deleteExternalCalendar(db, calendar)
      throw told('removed')
    case 'read':
      throw told(await syncCalendar(services, calendar))
    case 'add': {
      const added = await addCalendar(services, typed)
      if (added.kind === 'invalid') return added.errors
      // Reads the calendar at once, so that the owner sees whether it works.
      throw told(await syncCalendar(services, added.id))
    }
    default:
      return null
  }
}

/** Adds and reads the calendar of the setup step about days, if there is one. Returns the errors of a refused address. */
export async function saveCalendarAddress(
  services: CalendarSyncServices,
  { calendar = '' }: FormInput,
): Promise<FieldError[]> {
  if (calendar.trim() === '') return []
  const added = await addCalendar(services, { name: 'My calendar', address: calendar })
  if (added.kind === 'invalid') return added.errors.map(({ message }) => ({ field: 'calendar', message }))
  await syncCalendar(services, added.id)
  return []
}

function addCalendar({ db, config, now }: CalendarSyncServices, typed: FormInput) {
  return createExternalCalendar(db, typed, { secret: config.secret, isLocal: config.calendarsLocal, now: now() })
}

/** Makes, replaces or turns off the feed of the user who asks. Null for other forms. Throws a redirect where it is done. */
export async function handleFeedForm(
  { db, now }: Pick<CalendarSyncServices, 'db' | 'now'>,
  { intent }: FormInput,
): Promise<null> {
  const userId = getCurrentUserId()
  if (userId === null || (intent !== 'make' && intent !== 'revoke')) return null
  if (intent === 'make') await createFeedKey(db, userId, now())
  else await deleteFeedKey(db, userId)
  throw redirect(`/backbar/calendar?said=${intent === 'make' ? 'followed' : 'unfollowed'}#feed`, 303)
}
