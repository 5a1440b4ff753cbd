import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import { extractGivenName } from '../../../events/event/first-name.ts'
import { listUsers } from '../../../business/auth/users.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { addDays, getToday as todayIn } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { computeFormVersionTag } from '../../../business/save-if-unchanged.server.ts'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import type { DrinksPlan } from '../../../drinks/model/plan-drinks.ts'
import { computeConsumption, computeExactDrinks } from '../../../drinks/model/consumption.ts'
import { getDrinkSplit } from '../../../drinks/model/drinks-inputs.ts'
import { countBottles } from '../../../drinks/shopping-list/count-bottles.ts'
import { computeBeerPacks } from '../../../drinks/model/bar-stock.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import { moveToTrash } from '../../../plumbing/database/trash.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import type { Language } from '../../../ui/language.ts'
import {
  saveShoppingListFigures,
  getShoppingListContext,
} from '../../../operations/events/event-shopping-list.server.ts'
import type { EventStaff } from '../../../operations/events/event-staff.ts'
import {
  getEventLeftovers,
  listEventLeftovers,
  listLeftoverReports,
  toConsumptionSamples,
} from '../learning/event-leftovers.server.ts'
import { isEmptyCount, findLeftoverConflicts, type LeftoverReporter } from '../learning/combine-leftover-reports.ts'
import {
  toConsumptionSample,
  emptyLeftoverCount,
  type EventPlanSnapshot,
  type LeftoverCount,
  type LeftoverKind,
} from '../learning/leftover-count.ts'
import { findLeftoverWarnings, sumPouredDrinks } from './leftover-warnings.ts'
import { toLeftoverCount, leftoverCountForm, toLeftoverValues, type LeftoverValues } from './leftover-count-form.ts'
import type { CountedByOption, LeftoverView } from './leftover-view.ts'
import { leftoverText } from './leftover-text.ts'

/** Edit form of the leftover count in the back office: the combined result, and the owner's correction. */
export const createLeftoverEditForm = (language: Language = 'en'): EditForm<LeftoverValues> => ({
  form: leftoverCountForm(language),
  address: null,
  locks: ['left-count'],
  canAdd: false,
  async read(db, eventId) {
    if (!(await findEvent(db, eventId))) return null
    return toLeftoverValues((await getEventLeftovers(db, eventId))?.count ?? emptyLeftoverCount)
  },
  async write(db, typed, { key: eventId, now }) {
    const count = toLeftoverCount(typed)
    // An empty form without earlier counts leaves the event uncounted.
    if (isEmptyCount(count) && (await listLeftoverReports(db, eventId)).length === 0) return
    await saveCount(db, eventId, { by: 'office', count, now })
  },
  title: () => null,
  remove: deleteLeftovers,
})

/** Deletes all counts of an event. Returns the id that restores them. */
async function deleteLeftovers(db: Db, eventId: string, now: number): Promise<string | null> {
  return runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['left-count'])
    const event = await findEvent(db, eventId)
    const rows = await db.selectFrom('leftover_count').selectAll().where('event_id', '=', eventId).execute()
    if (!event || rows.length === 0) return null
    await db.deleteFrom('leftover_count').where('event_id', '=', eventId).execute()
    return moveToTrash(db, 'what was left', event.request.requestorName, { leftover_count: rows }, now)
  })
}

type Read = { language?: Language; now: number; teller?: LeftoverReporter }

/**
 * Returns the leftover view: the combined result for the back office, otherwise only the count of `teller`. Null if
 * the event does not exist. `now` in epoch milliseconds.
 */
export async function getLeftoverView(
  db: Db,
  eventId: string,
  { language = 'en', now, teller = 'office' }: Read,
): Promise<LeftoverView | null> {
  const [event, stored, told, basis, evenings, { timeZone }] = await Promise.all([
    findEvent(db, eventId),
    getEventLeftovers(db, eventId),
    listLeftoverReports(db, eventId),
    getPlanSnapshot(db, eventId),
    listEventLeftovers(db),
    getSetting(db, 'identity'),
  ])
  if (!event || !basis || event.state === 'merged' || event.state === 'spam') return null
  const isOffice = teller === 'office'
  const own = told.find(({ by }) => by === teller)
  const count = (isOffice ? stored?.count : own?.count) ?? emptyLeftoverCount
  const typed = toLeftoverValues(count)
  const others = evenings.filter((evening) => evening.eventId !== eventId)
  const evening = stored && toConsumptionSample({ ...stored, count })
  const poured = evening && sumPouredDrinks(evening)
  const today = todayIn(now, timeZone)
  const isCounted = isOffice ? stored !== null : own !== undefined
  return {
    eventId,
    name: event.request.requestorName,
    date: basis.date,
    when:
      addDays(today, -1) === basis.date
        ? leftoverText(language).lastNight
        : getFormatter(language).shortDay(basis.date),
    basis,
    count,
    input: leftoverCountForm(language).textsOf(typed),
    seen: computeFormVersionTag(typed),
    isCounted,
    doubts:
      stored && isCounted
        ? findLeftoverWarnings(
            stored.basis,
            count,
            fitConsumptionModel(toConsumptionSamples(others), { learnNoise: true }),
          )
        : [],
    differences: isOffice ? findLeftoverConflicts(told) : [],
    tellers: told.map(({ by }) => by),
    result:
      evening && poured !== null
        ? {
            came: evening.came,
            announced: evening.announced,
            poured: Math.round(poured),
            books: Math.round(evening.plannedCame),
          }
        : null,
  }
}

/** Returns possible counters: staff of the event, then users. */
export async function listCountedByOptions(db: Db, staff: EventStaff | null): Promise<CountedByOption[]> {
  const people = await listUsers(db)
  const ofCrew = (staff?.named ?? []).map(({ id, name }) => ({ value: `crew:${id}`, label: extractGivenName(name) }))
  return [
    ...ofCrew,
    ...people.map(({ id, name }) => ({ value: `person:${id}`, label: extractGivenName(name) })),
  ].filter(({ value, label }, i, all) => all.findIndex((one) => one.value === value || one.label === label) === i)
}

type ReporterInput = { teller: `crew:${string}`; language: Language; now: number }

/** Stores a staff member's count in addition to other counts, or returns the field errors. */
export async function handleLeftoverForm(
  db: Db,
  eventId: string,
  input: FormInput,
  { teller, language, now }: ReporterInput,
): Promise<FieldError[]> {
  const reading = leftoverCountForm(language).read({ ...input, by: input.by === 'guess' ? 'guess' : teller })
  if ('errors' in reading) return reading.errors
  const count = toLeftoverCount(reading.values)
  await runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['left-count'])
    if (isEmptyCount(count))
      await db.deleteFrom('leftover_count').where('id', '=', getReportId(eventId, teller)).execute()
    else await saveCount(db, eventId, { by: teller, count, now })
  })
  return []
}

/** Stores a count made offline, which cannot be corrected by hand. Invalid or contradictory values are saved as text. */
export async function saveOfflineLeftovers(
  db: Db,
  eventId: string,
  input: FormInput,
  told: ReporterInput,
): Promise<void> {
  const errors = await handleLeftoverForm(db, eventId, input, told)
  if (errors.length === 0) return
  const { kinds } = leftoverText(told.language)
  const wrong = new Set(errors.map(({ field }) => field))
  const ofKind = (field: string) => kinds[field.split('-')[0] as LeftoverKind] ?? field
  const words = [...wrong].map((field) => `${ofKind(field)}: ${input[field] ?? ''}`)
  const sound = Object.fromEntries(Object.entries(input).filter(([field]) => !wrong.has(field)))
  const other = [input.other, ...words].filter(Boolean).join('\n').slice(0, 300)
  await handleLeftoverForm(db, eventId, { ...sound, other }, told)
}

/** Records the values noted during the event together with a count: guests, and kinds that ran out. */
export async function recordOnSiteCount(
  db: Db,
  eventId: string,
  { came, ranOut = [] }: { came?: number; ranOut?: readonly LeftoverKind[] },
  now: number,
): Promise<void> {
  await runInTransaction(db, async (db) => {
    await acquireTransactionLocks(db, ['left-count'])
    const noted = (await listLeftoverReports(db, eventId)).find(({ by }) => by === 'night')
    const { kinds, ...count } = noted?.count ?? emptyLeftoverCount
    const ended = Object.fromEntries(ranOut.map((kind) => [kind, { ...kinds[kind], left: null, end: 'out' as const }]))
    const all = { ...count, ...(came !== undefined && { came }), kinds: { ...kinds, ...ended } }
    await saveCount(db, eventId, { by: 'night', count: all, now })
  })
}

/** Freezes the shopping list the count is compared with. */
async function saveCount(
  db: Db,
  eventId: string,
  { by, count, now }: { by: LeftoverReporter; count: LeftoverCount; now: number },
): Promise<void> {
  await saveShoppingListFigures(db, eventId, now)
  const basis = await getPlanSnapshot(db, eventId)
  if (!basis) return
  const row = { counted: JSON.stringify(count), basis: JSON.stringify(basis), counted_at: now }
  await db
    .insertInto('leftover_count')
    .values({ id: getReportId(eventId, by), event_id: eventId, counted_by: by, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

function getReportId(eventId: string, by: LeftoverReporter): string {
  return `${eventId} ${by}`
}

/**
 * Returns the plan of an event by its current shopping list, with standard quantities. Null if the event does not
 * exist.
 */
async function getPlanSnapshot(db: Db, eventId: string): Promise<EventPlanSnapshot | null> {
  const found = await getShoppingListContext(db, eventId)
  if (!found) return null
  const { question, plan, whoBrings } = found.list
  const { occasion, daypart, crowd, hot } = question
  const { beer, wine, spirits } = plan.servings
  return {
    date: found.event.date,
    labels: { occasion, daypart, crowd, hot },
    planned: computeExactDrinks(computeConsumption(question), 0),
    announced: found.event.guests,
    split: getDrinkSplit(question),
    servings: [beer, wine, spirits],
    list: getStockedQuarters(plan, whoBrings?.alcohol !== 'none'),
  }
}

/** The stock of each kind in quarters of its unit. A keg is only a suggestion, so its use must be reported. */
function getStockedQuarters(plan: DrinksPlan, hasAlcohol: boolean): EventPlanSnapshot['list'] {
  const { cases, spirits } = countBottles(plan)
  const sparkling = plan.ingredients.reduce((sum, { kind, packs }) => (kind === 'wine' ? sum + packs : sum), 0)
  const soft = computeBeerPacks(plan.nonAlcoholic)
  const alcohol = hasAlcohol ? 4 : 0
  return {
    wine: plan.wine.bottles * alcohol,
    sparkling: (plan.toastBottles + sparkling) * alcohol,
    spirits: spirits * alcohol,
    beer: cases * alcohol,
    keg: 0,
    soft: soft.cases24 * 4 + soft.packs12 * 2,
  }
}
