import { getSetting } from '../../business/stored-settings.server.ts'
import { formatDateTime } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventStaffReader } from './event-staff-reader.server.ts'
import { getEventTimeZoneLabel } from './event-schedule-text.ts'
import { getRunSheetData } from './run-sheet.server.ts'
import { flattenRunSheet, diffRunSheets } from './diff-run-sheets.ts'
import { findSharedLink } from './shared-links.server.ts'
import type { RunSheetCheckResult } from './run-sheet-check.ts'
import { findRunSheetVersion } from './run-sheet-versions.server.ts'

/** Checks whether the printed version with this token is current. `now` in epoch milliseconds. */
export async function checkPrintedRunSheet(
  db: Db,
  { token, version: typed }: { token: string; version: string },
  now: number,
  readCrew: EventStaffReader,
): Promise<RunSheetCheckResult> {
  const link = await findSharedLink(db, 'sheet', token)
  if (link?.isRevoked) return { kind: 'revoked' }
  const version = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  if (!link || version === 0) return { kind: 'unknown' }
  const { eventId } = link
  const sheet = await getRunSheetData(db, eventId, await readCrew(db, eventId))
  if (!sheet) return { kind: 'off', words: 'The event was canceled. Ask the person who gave you the sheet.' }
  if (sheet.night.isPostponed) return { kind: 'off', words: 'The event is postponed, with no new date yet.' }
  const [printed, { timeZone }] = await Promise.all([
    findRunSheetVersion(db, eventId, version),
    getSetting(db, 'identity'),
  ])
  const dated = { date: sheet.night.date, zone: getEventTimeZoneLabel(sheet.night), version }
  if (!printed) return { kind: 'not-kept', ...dated }
  const known = { ...dated, printed: formatDateTime(printed.madeAt, timeZone), asOf: formatDateTime(now, timeZone) }
  const changes = diffRunSheets(printed.lines, flattenRunSheet(sheet.sections))
  return changes.length === 0 ? { kind: 'true', ...known } : { kind: 'changed', ...known, changes }
}
