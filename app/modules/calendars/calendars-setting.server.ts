import { capacityPath } from '../../days/capacity.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { formatSettingValue } from '../../ui/setting-value.ts'
import { summarizeExternalCalendars } from './summarize-external-calendars.ts'
import { capitalize } from '../../business/capitalize.ts'

export const calendarsSetting = defineSetting({
  door: 'booking',
  place: 2,
  name: 'Your other calendars',
  to: `${capacityPath}#calendars`,
  formerNames: [
    'Your own calendar',
    'Your calendars',
    'Google Calendar',
    'iCal',
    'busy times',
    'Outlook',
    'Apple Calendar',
    'sync',
  ],
  read: listReadings,
  say: (calendars, { now }) => summarizeExternalCalendars(calendars, now),
})

/** "Read 12 minutes ago", or what fails. Null without a calendar. `now` in epoch milliseconds. */
export async function summarizeCalendars(db: Db, now: number): Promise<string | null> {
  const calendars = await listReadings(db)
  if (calendars.length === 0) return null
  const { words } = formatSettingValue(summarizeExternalCalendars(calendars, now))
  return capitalize(words)
}

async function listReadings(db: Db): Promise<{ readAt: number | null; trouble: string | null }[]> {
  const rows = await db.selectFrom('external_calendar').select(['read_at', 'error_code']).execute()
  return rows.map(({ read_at, error_code: trouble }) => ({ readAt: read_at, trouble }))
}
