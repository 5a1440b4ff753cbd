import { randomUUID } from 'node:crypto'
import { findSetting, saveSetting } from '../business/stored-settings.server.ts'
import type { EditForm } from '../business/forms/edit-form.server.ts'
import type { FieldError } from '../ui/field-errors.ts'
import type { Capacity } from '../business/stored-settings.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { cacheByRevision, incrementRevision } from '../plumbing/database/revision.server.ts'
import { runInTransaction } from '../plumbing/database/transaction.server.ts'
import { capacityForm } from './capacity-form.ts'
import { defaultCapacity, type DayRule } from './capacity.ts'
import { parseDayRuleForm } from './day-rule-form.ts'

/** Returns the capacity settings. Values added in later versions have their defaults. */
export async function getCapacity(db: Db): Promise<Capacity> {
  return { ...defaultCapacity, ...(await findSetting(db, 'capacity')) }
}

export const capacityPath = '/backbar/settings/days'

/** Edit form of the stored capacity settings. */
export const capacityEditForm: EditForm<Capacity> = {
  form: capacityForm,
  address: () => capacityPath,
  locks: ['setting:capacity'],
  canAdd: false,
  read: getCapacity,
  async write(db, capacity, { now }) {
    await saveSetting(db, 'capacity', capacity, now)
    await incrementRevision(db, 'days')
  },
  title: () => 'Availability',
}

/** Adds a rule that closes days or marks them as "ask me first". Returns field errors. `now` in epoch milliseconds. */
export async function handleDayRuleForm(
  db: Db,
  input: Record<string, string>,
  { today, now }: { today: string; now: number },
): Promise<FieldError[]> {
  const reading = parseDayRuleForm(input, today)
  if (!reading.ok) return reading.errors
  const id = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  // The same form twice creates a single rule.
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('day_rule').where('id', '=', id).execute()
    await createDayRule(db, { id, ...reading.rule }, now)
  })
  return []
}

/** Deletes a rule if it exists. Bookings made under it stay. */
export async function deleteDayRule(db: Db, id: string): Promise<void> {
  await runInTransaction(db, async (db) => {
    await db.deleteFrom('day_rule').where('id', '=', id).execute()
    await incrementRevision(db, 'days')
  })
}

/** Lists the day rules that overlap a range, oldest first. Both days like 2027-05-15. */
export async function listDayRules(db: Db, from: string, to: string): Promise<DayRule[]> {
  const rows = await db
    .selectFrom('day_rule')
    .selectAll()
    .where('from_day', '<=', to)
    .where((is) => is.or([is('to_day', 'is', null), is('to_day', '>=', from)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, from_day, to_day, weekday, events, bartenders, note }) => {
    return { id, kind: kind as DayRule['kind'], from: from_day, to: to_day, weekday, events, bartenders, note }
  })
}

/** Capacity and all day rules, cached until they change. */
export const getCapacityAndRules = cacheByRevision('days', async (db) => {
  const [capacity, rules] = await Promise.all([getCapacity(db), listDayRules(db, '0000-01-01', '9999-12-31')])
  return { capacity, rules }
})

/**
 * Stores a rule in the transaction that decides on it. The owner's note stays in the back office. `now` in epoch
 * milliseconds.
 */
export async function createDayRule(db: Db, { from, to, ...rule }: DayRule, now: number): Promise<void> {
  await db
    .insertInto('day_rule')
    .values({ ...rule, from_day: from, to_day: to, created_at: now })
    .execute()
  await incrementRevision(db, 'days')
}

/** Sets the number of events, each with its team, and of bartenders for a day. Replaces an earlier limit. */
export async function raiseDayEventLimit(
  db: Db,
  day: string,
  { events, bartenders }: { events: number; bartenders: number },
  now: number,
): Promise<void> {
  const id = `room-${day}`
  await db.deleteFrom('day_rule').where('id', '=', id).execute()
  const note = 'Room for another event'
  await createDayRule(db, { id, kind: 'places', from: day, to: day, weekday: null, events, bartenders, note }, now)
}
