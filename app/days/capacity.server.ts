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

/** How much can be done on one day, as the owner set it. What was added since is as usual. */
export async function getCapacity(db: Db): Promise<Capacity> {
  return { ...defaultCapacity, ...(await findSetting(db, 'capacity')) }
}

export const capacityPath = '/backbar/settings/days'

/** The numbers of a day as kept. */
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
  title: () => 'Days',
}

/** Closes days or wants to be asked about them, as a posted form says; answers what to mend. `now` in epoch milliseconds. */
export async function handleDayRuleForm(
  db: Db,
  input: Record<string, string>,
  { today, now }: { today: string; now: number },
): Promise<FieldError[]> {
  const reading = parseDayRuleForm(input, today)
  if (!reading.ok) return reading.errors
  const id = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  // The same form twice is one rule.
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('day_rule').where('id', '=', id).execute()
    await createDayRule(db, { id, ...reading.rule }, now)
  })
  return []
}

/** Takes a rule away; nothing where it was gone. What was promised under it stays promised. */
export async function deleteDayRule(db: Db, id: string): Promise<void> {
  await runInTransaction(db, async (db) => {
    await db.deleteFrom('day_rule').where('id', '=', id).execute()
    await incrementRevision(db, 'days')
  })
}

/** The owner's rules for days that touch a span, the oldest first; both days as 2027-05-15. */
export async function listDayRules(db: Db, from: string, to: string): Promise<DayRule[]> {
  const rows = await db
    .selectFrom('day_rule')
    .selectAll()
    .where('from_day', '<=', to)
    .where((is) => is.or([is('to_day', 'is', null), is('to_day', '>=', from)]))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, kind, from_day, to_day, weekday, events, bartenders, note }) => {
    return { id, kind: kind as DayRule['kind'], from: from_day, to: to_day, weekday, events, bartenders, note }
  })
}

/** What visitors' questions hang on besides the requests: the numbers and all rules, read anew when they changed. */
export const getCapacityAndRules = cacheByRevision('days', async (db) => {
  const [capacity, rules] = await Promise.all([getCapacity(db), listDayRules(db, '0000-01-01', '9999-12-31')])
  return { capacity, rules }
})

/** Keeps a rule, in the transaction that decides it; the owner's note stays in the Backbar. `now` in epoch milliseconds. */
export async function createDayRule(db: Db, { from, to, ...rule }: DayRule, now: number): Promise<void> {
  await db
    .insertInto('day_rule')
    .values({ ...rule, from_day: from, to_day: to, made_at: now })
    .execute()
  await incrementRevision(db, 'days')
}

/** Gives one day so many events, each with its crew, and so many bartenders; what was decided before is replaced. */
export async function raiseDayLimit(
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
