import type { Db } from '../../../plumbing/database/database.server.ts'
import { createCalendarHelper, type CalendarExpander, type CalendarFetcher } from './calendar-helper.server.ts'

/** Functions that fetch and parse calendars. */
export type CalendarReader = { fetch: CalendarFetcher; expand: CalendarExpander }

/** The site that reads calendars. A copy and the demo read none. `calendarsLocal` allows servers on this machine. */
export type CalendarReaderSite = {
  db: Db
  config: { copyOf: number | null; isDemo: boolean; calendarsLocal: boolean }
}

/**
 * The reader is stored on the database adapter, as handlers of modules are. Pages and loops then share its process,
 * although the bundle of pages has modules of its own.
 */
const readerSymbol = Symbol.for('backbar.calendar-reader')

/** Returns the reader of a site. Null in a copy of the site and in the demo. */
export function getCalendarReader({ db, config }: CalendarReaderSite): CalendarReader | null {
  if (config.copyOf !== null || config.isDemo) return null
  const { adapter } = db.getExecutor()
  const known = Reflect.get(adapter, readerSymbol) as CalendarReader | undefined
  if (known) return known
  const reader: CalendarReader = createCalendarHelper({ isLocal: config.calendarsLocal })
  Object.defineProperty(adapter, readerSymbol, { value: reader, configurable: true, enumerable: false })
  return reader
}
