import { formatCsvLine, csvByteOrderMark } from '../../../plumbing/files/csv.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { formatCostKind, mileageScheduleCLine, costPaymentSources, getScheduleCLine } from './cost-kinds.ts'
import { formatMileage } from './cost-line.ts'
import { listExpenses } from './expenses.server.ts'
import { listMileages } from './mileages.server.ts'

const heads = ['Day', 'What', 'Schedule C line', 'Dollars', 'Tax in it', 'Miles', 'Cents a mile', 'Paid from'].concat([
  'Pay back to',
  'Paid back on',
  'Event',
  'Reference',
  'Client',
  'Takes back',
  'Receipt',
  'Note',
])

/** Streams all entries as CSV, a year at a time. Reversals are negative. */
export async function* streamExpensesCsv(db: Db): AsyncGenerator<string> {
  yield csvByteOrderMark + formatCsvLine(heads)
  for (const year of await listYears(db)) {
    const days = { from: `${year}-01-01`, to: `${year}-12-31` }
    const [expenses, mileages] = await Promise.all([listExpenses(db, days), listMileages(db, days)])
    const events = await getEvents(
      db,
      [...expenses, ...mileages].flatMap(({ eventId }) => eventId ?? []),
    )
    const about = (eventId: string | null) => {
      if (eventId === null) return ['', '', '']
      const event = events.get(eventId)
      return event ? [event.day, event.reference, event.name] : ['', '', 'erased']
    }
    for (const one of expenses)
      yield formatCsvLine([
        one.day,
        formatCostKind(one.kind, one.ownKind),
        getScheduleCLine(one.kind),
        { cents: one.amountCents },
        { cents: one.taxCents },
        '',
        '',
        costPaymentSources[one.paidFrom],
        one.reimburseTo?.name ?? '',
        one.paidBackOn ?? '',
        ...about(one.eventId),
        one.ofId === null ? '' : 'yes',
        one.receipt ? 'yes' : '',
        one.note,
      ])
    for (const one of mileages)
      yield formatCsvLine([
        one.day,
        formatMileage(one),
        mileageScheduleCLine,
        { cents: one.amountCents },
        '',
        one.tenths / 10,
        one.rateTenths / 10,
        '',
        '',
        '',
        ...about(one.eventId),
        one.ofId === null ? '' : 'yes',
        '',
        one.note,
      ])
  }
}

async function listYears(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('expense').select('day').union(db.selectFrom('mileage').select('day')).execute()
  return [...new Set(rows.map(({ day }) => day.slice(0, 4)))].toSorted()
}

async function getEvents(db: Db, eventIds: string[]) {
  if (eventIds.length === 0) return new Map<string, { day: string; reference: string; name: string }>()
  const rows = await db
    .selectFrom('event')
    .select(['id', 'event_date as day', 'reference', 'requestor_name as name'])
    .where('id', 'in', [...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ id, ...event }) => [id, event]))
}
