import { getSetting } from '../../../business/stored-settings.server.ts'
import { formatLongDate, formatMonthDay, getToday } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { listImports } from './import-batch.server.ts'
import { canUndoImport, getUndoDeadline, isImportRunning } from './import-batch.ts'

/** Returns the result of the latest import, as "31 events imported on June 2". Null if nothing was imported. */
export async function summarizeImports(db: Db, now: number): Promise<string | null> {
  const [imports, { timeZone }] = await Promise.all([listImports(db), getSetting(db, 'identity')])
  const latest = imports.find(({ state }) => state === 'imported')
  if (!latest) return null
  const day = getToday(latest.settledAt ?? latest.madeAt, timeZone)
  const year = day.slice(0, 4) === getToday(now, timeZone).slice(0, 4) ? '' : `, ${day.slice(0, 4)}`
  return `${latest.kept.toLocaleString('en-US')} ${latest.kept === 1 ? 'event' : 'events'} imported on ${formatMonthDay(day)}${year}`
}

/** Lists the effects of switching imports off, a sentence for each file that is not finished or can be undone. */
export async function listImportsSwitchOffEffects(db: Db, now: number): Promise<string[]> {
  const [imports, { timeZone }] = await Promise.all([listImports(db), getSetting(db, 'identity')])
  return imports.flatMap((batch) => {
    const { fileName, state } = batch
    if (isImportRunning(batch)) return [`“${fileName}” may stop where it is, and go on when you switch this on again.`]
    if (state === 'checked') return [`“${fileName}” was checked and not imported: it is deleted after a week.`]
    if (!canUndoImport(batch, now)) return []
    const day = formatLongDate(getToday(getUndoDeadline(batch), timeZone))
    return [`The import of “${fileName}” can be undone until ${day}, but only while this is on.`]
  })
}
