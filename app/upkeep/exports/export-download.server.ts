import { getToday } from '../../business/dates.ts'
import { redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { createDownloadResponse } from '../../plumbing/http/download-response.server.ts'
import { parseExportFilter, type ExportFilter } from './export-filter.ts'

/** The parts of an export file: file extension, media type, and a writer that yields its text. */
type ExportFormat = {
  ending: string
  type: string
  write: (choice: ExportFilter, timeZone: string) => AsyncIterable<string>
}

/**
 * Returns the events selected by a URL as a file named after the business's current day. Redirects to the form where the
 * selection is invalid.
 */
export async function createExportDownload(
  { db, now }: { db: Db; now: () => number },
  address: string,
  { ending, type, write }: ExportFormat,
): Promise<Response> {
  const { searchParams, search } = new URL(address)
  const { choice, errors } = parseExportFilter(searchParams)
  if (errors.length > 0) return redirect(`/backbar/in-and-out${search}`)
  const { timeZone } = await getSetting(db, 'identity')
  return createDownloadResponse(`requests-${getToday(now(), timeZone)}.${ending}`, type, write(choice, timeZone))
}
