import { updateClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import type { EventState } from '../../../events/event/event.ts'
import {
  getImportRowContext,
  saveImportProgress,
  type ClaimedImport,
  type ImportServices,
} from './claimed-import.server.ts'
import { maxListedFindings, type ImportFindings, type DuplicateKind } from './import-batch.ts'
import { findImportSource } from './import-batch.server.ts'
import { addImportEffect, createEmptyImportEffect } from './import-effect.ts'
import { iterateImportRows } from './import-rows.server.ts'
import {
  getRowDuplicateKeys,
  createDuplicateFinder,
  isImportRowSkipped,
  type ParsedImportRow,
} from './find-duplicates.server.ts'
import { findImportDayConflicts, type ImportRowWithDay } from './import-day-conflicts.server.ts'
import { type ImportStatusCount, addToStatusCounts, listFoundStatuses } from './import-status-counts.server.ts'

/** Number of rows read and checked at a time. */
const chunk = 100

/** States of events that want their day or have it. */
const dayStates: EventState[] = ['new', 'replied', 'quoted', 'booked']

/** Checks a file and stores the findings. No events are created. After a crash, the next process starts over. */
export async function checkImport(services: ImportServices, batch: ClaimedImport, signal?: AbortSignal): Promise<void> {
  const { db, now, config } = services
  const source = await findImportSource(db, batch.id)
  if (!source) return
  const terms = { ...(await getImportRowContext(db, batch, now())), secret: config.secret }
  const found = createEmptyFindings()
  const [statuses, seen] = [new Map<string, ImportStatusCount>(), new Set<string>()]
  const wanted: ImportRowWithDay[] = []
  let [waiting, done]: [ParsedImportRow[], number] = [[], 0]
  const settle = async () => {
    const repeats = await createDuplicateFinder(db, waiting)
    for (const row of waiting) note(row, repeats(row) ?? (repeatsAbove(row, seen) ? 'file' : null))
    waiting = []
  }
  const note = (row: ParsedImportRow, of: DuplicateKind | null) => {
    const { request, state, number } = row
    const event = { row: number, name: request.requestorName, date: request.eventDate }
    if (isImportRowSkipped(row, of, batch.choices)) {
      found.repeatCount++
      if (found.repeats.length < maxListedFindings) found.repeats.push({ ...event, of: of! })
      return
    }
    found.ready++
    found.states[state] = (found.states[state] ?? 0) + 1
    addImportEffect(found.effect, row, terms.today)
    for (const key of getRowDuplicateKeys(row).known) seen.add(key)
    if (request.eventDate >= terms.today && dayStates.includes(state)) wanted.push({ ...event, request, state })
  }
  for await (const { row, problems, status, number, isGathered } of iterateImportRows(source, batch, terms)) {
    for (const problem of problems)
      if (found.problems.length < maxListedFindings) found.problems.push({ ...problem, row: number })
    if (problems.length > 0 && (row !== null || isGathered)) found.flawed++
    if (row !== null) waiting.push(row)
    else if (isGathered) found.gathered++
    else found.unread++
    if (status !== null) addToStatusCounts(statuses, status)
    done++
    if (done % chunk !== 0) continue
    await settle()
    if (signal?.aborted || !(await saveImportProgress(db, batch, { position: done }, now()))) return
  }
  await settle()
  await findImportDayConflicts(db, found, wanted, terms)
  Object.assign(found, listFoundStatuses([...statuses.values()], batch.choices))
  await updateClaimedRow(db, 'import_batch', batch, {
    state: 'checked',
    position: done,
    findings: JSON.stringify(found),
  })
}

function createEmptyFindings(): ImportFindings {
  return {
    ready: 0,
    states: {},
    unread: 0,
    flawed: 0,
    problems: [],
    repeatCount: 0,
    repeats: [],
    clashCount: 0,
    clashes: [],
    statuses: [],
    doubtful: 0,
    gathered: 0,
    effect: createEmptyImportEffect(),
  }
}

function repeatsAbove(row: ParsedImportRow, seen: ReadonlySet<string>): boolean {
  return getRowDuplicateKeys(row).asked.some((key) => seen.has(key))
}
