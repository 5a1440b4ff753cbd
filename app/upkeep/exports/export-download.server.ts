import { getToday } from '../../business/dates.ts'
import { redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { createDownloadResponse } from '../../plumbing/http/download-response.server.ts'
import { parseExportFilter, type ExportFilter } from './export-filter.ts'

/** What a file of requests is made of: how its name ends, its media type, and its text, written part by part. */
type Making = { ending: string; type: string; write: (choice: ExportFilter, timeZone: string) => AsyncIterable<string> }

/** The requests an address asks for, as a file named after the business's day; where it asks for none, back to the form. */
export async function createExportDownload(
  { db, now }: { db: Db; now: () => number },
  address: string,
  { ending, type, write }: Making,
): Promise<Response> {
  const { searchParams, search } = new URL(address)
  const { choice, errors } = parseExportFilter(searchParams)
  if (errors.length > 0) return redirect(`/backbar/in-and-out${search}`)
  const { timeZone } = await getSetting(db, 'identity')
  return createDownloadResponse(`requests-${getToday(now(), timeZone)}.${ending}`, type, write(choice, timeZone))
}
