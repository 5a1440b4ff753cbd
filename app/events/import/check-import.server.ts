import { addDays, startOfDay } from '../../business/dates.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import { listBusySpans } from '../../days/external-calendars/external-calendars.server.ts'
import { spansOverlap } from '../../days/external-calendars/time-spans.ts'
import {
  indexClaims,
  findCapacityShortage,
  type CapacityClaim,
  type StaffingWindow,
} from '../../days/capacity-claims.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { updateClaimedRow } from '../../plumbing/queue/claim-rows.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { setEventTimeZone } from '../event/event-zone.server.ts'
import { computeEventStaffingWindow, getNearbyClaims } from '../event/claims.server.ts'
import type { EventState } from '../event/event.ts'
import {
  getImportRowContext,
  saveImportProgress,
  type ClaimedImport,
  type ImportServices,
} from './claimed-import.server.ts'
import {
  findStatusChoice,
  getDefaultStatusChoice,
  parseForeignState,
  normalizeStatusKey,
} from './parse-foreign-state.ts'
import {
  maxListedFindings,
  maxListedStatuses,
  computePaddedDateRange,
  type DayConflictReason,
  type ImportedStatus,
  type ImportFindings,
  type DuplicateKind,
} from './import-batch.ts'
import { findImportSource } from './import-batch.server.ts'
import { addImportEffect, createEmptyImportEffect } from './import-effect.ts'
import { iterateImportRows } from './import-rows.server.ts'
import { defaultPaidStatus, type ImportOptions, type ImportedEvent, type ImportRowContext } from './parse-import-row.ts'
import {
  getRowDuplicateKeys,
  createDuplicateFinder,
  isImportRowSkipped,
  type ParsedImportRow,
} from './find-duplicates.server.ts'

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
  const [statuses, seen] = [new Map<string, StatusCount>(), new Set<string>()]
  const wanted: RowWithDay[] = []
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
    if (status !== null) countStatus(statuses, status)
    done++
    if (done % chunk !== 0) continue
    await settle()
    if (signal?.aborted || !(await saveImportProgress(db, batch, { position: done }, now()))) return
  }
  await settle()
  await findClashes(db, found, wanted, terms)
  Object.assign(found, foundStatuses([...statuses.values()], batch.choices))
  await updateClaimedRow(db, 'import_batch', batch, { state: 'checked', position: done, found: JSON.stringify(found) })
}

type RowWithDay = Pick<ImportedEvent, 'request' | 'state'> & { row: number; name: string; date: string }

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

type StatusCount = { words: string; rows: number }

function countStatus(statuses: Map<string, StatusCount>, words: string): void {
  const known = statuses.get(normalizeStatusKey(words))
  if (known) known.rows++
  else statuses.set(normalizeStatusKey(words), { words: words.slice(0, 80), rows: 1 })
}

/** The statuses of a file with their meanings: doubtful statuses first, each group by number of rows. */
function foundStatuses(
  counts: StatusCount[],
  { statuses }: ImportOptions,
): Pick<ImportFindings, 'statuses' | 'doubtful'> {
  const found = counts.map(({ words, rows }): ImportedStatus => {
    const reading = words === '' ? defaultPaidStatus : parseForeignState(words)
    return {
      words,
      rows,
      meaning: findStatusChoice(statuses, words) ?? getDefaultStatusChoice(reading),
      isDoubtful: !reading?.isCertain,
    }
  })
  const sorted = found.toSorted(
    (one, other) => Number(other.isDoubtful) - Number(one.isDoubtful) || other.rows - one.rows,
  )
  return { statuses: sorted.slice(0, maxListedStatuses), doubtful: found.filter(({ isDoubtful }) => isDoubtful).length }
}

/** Finds the rows whose day has no room left, given the existing bookings and the booked rows above. */
async function findClashes(
  db: Db,
  found: ImportFindings,
  wanted: RowWithDay[],
  { today, timeZone }: ImportRowContext,
): Promise<void> {
  if (wanted.length === 0) return
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = { catalogue, identity, capacity }
  const { from, to } = computePaddedDateRange(wanted.map(({ date }) => date))
  const around = [from, to].map((day) => ({ day, ...wholeDay(day, timeZone), bartenders: 1 }))
  const { claims, limitsOf } = await getNearbyClaims(db, around, { on: today }, terms)
  const busy = await listBusySpans(db, { from: around[0]!.from, to: around[1]!.to })
  const laid = indexClaims(claims)
  const ofFile = new Map<string, CapacityClaim[]>()
  for (const { request, state, row, name, date } of wanted) {
    const place = computeEventStaffingWindow(setEventTimeZone(request, identity.timeZone), terms)
    const inFile = [-1, 0, 1].flatMap((away) => ofFile.get(addDays(date, away)) ?? [])
    const lack = findCapacityShortage(place, [...laid.near(place), ...inFile], limitsOf)
    const isBusy = busy.some((span) => spansOverlap(span, place))
    const why: DayConflictReason | null = lack === 'closed' ? 'closed' : lack !== null ? 'full' : isBusy ? 'busy' : null
    const isBooked = state === 'booked'
    if (isBooked) ofFile.set(date, [...(ofFile.get(date) ?? []), { ...place, ownerId: `row ${row}`, until: null }])
    if (why === null) continue
    found.clashCount++
    if (found.clashes.length < maxListedFindings) found.clashes.push({ row, name, date, isBooked, why })
  }
}

function wholeDay(day: string, timeZone: string): Pick<StaffingWindow, 'from' | 'to'> {
  return { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) }
}
