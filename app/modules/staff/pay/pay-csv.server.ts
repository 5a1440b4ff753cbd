import { formatSpreadsheetTime } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { formatCsvLine, csvByteOrderMark } from '../../../plumbing/files/csv.ts'
import type { PayArrangement } from '../members/staff-member.ts'
import { payArrangementLabels, staffPaymentMethodLabels } from './pay-text.ts'
import type { StaffPaymentMethod } from './shift-timesheet.ts'
import { tippedOccupationCode } from './annual-pay-summary.ts'
import { getAnnualPaySummary } from './annual-pay-summary.server.ts'

/**
 * Streams every pay record by event day, reversals negative. Times are in the business's time zone, which the last column
 * names. A corrected record and its reversal cancel out, so the payment shows on the current record only. Both show it
 * where they were paid on different days.
 */
export async function* streamPayCsv(db: Db, timeZone: string): AsyncGenerator<string> {
  yield (
    csvByteOrderMark +
    formatCsvLine(
      [
        'Event',
        'Reference',
        'Person',
        'Paid as',
        'From',
        'To',
        'Minutes',
        'Rate',
        'Rate is',
        'Pay',
        'Miles',
        'Mileage',
      ].concat(['On top', 'What for', 'Dollars', 'What', 'Agreed', 'Paid on', 'How', 'Time zone']),
    )
  )
  const rows = await db
    .selectFrom('work_record as work')
    .innerJoin('staff_member as person', 'person.id', 'work.staff_member_id')
    .leftJoin('erased_staff_name as kept', 'kept.staff_member_id', 'work.staff_member_id')
    .leftJoin('event', 'event.id', 'work.event_id')
    .selectAll('work')
    .select(['person.name', 'kept.name as kept_name', 'event.reference'])
    .orderBy('work.day')
    .orderBy('work.approved_at')
    .orderBy('work.id')
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const reversals = new Map(rows.flatMap((row) => (row.original_id === null ? [] : [[row.original_id, row]])))
  // Each record cancels out with at most a single other. After a repeated correction that is the record paid the same
  // way.
  const net = new Set<string>()
  for (const row of rows) {
    const back = reversals.get(row.id)
    if (!back || net.has(row.id) || back.paid_on !== row.paid_on || back.payment_method !== row.payment_method) continue
    net.add(row.id).add(back.id)
  }
  for (const row of rows) {
    const other = reversals.get(row.id) ?? byId.get(row.original_id ?? '')
    const isPaidApart = !net.has(row.id)
    yield formatCsvLine([
      row.day,
      row.reference ?? '',
      row.kept_name ?? row.name,
      payArrangementLabels[row.paid_as as PayArrangement],
      formatSpreadsheetTime(row.on_at, timeZone),
      formatSpreadsheetTime(row.off_at, timeZone),
      row.minutes,
      { cents: row.rate_cents },
      row.rate_unit === 'hour' ? 'an hour' : 'for the event',
      { cents: row.pay_cents },
      row.miles,
      { cents: row.mile_cents },
      { cents: row.extras_cents },
      row.extras_reason,
      { cents: row.total_cents },
      other ? 'corrected' : 'agreed',
      formatSpreadsheetTime(row.approved_at, timeZone),
      (isPaidApart && row.paid_on) || '',
      isPaidApart && row.payment_method ? staffPaymentMethodLabels[row.payment_method as StaffPaymentMethod] : '',
      timeZone,
    ])
  }
}

/** Streams the tips of a year by staff member: shares of its events, payouts made in it, and the occupation code. */
export async function* streamTipsCsv(db: Db, year: number): AsyncGenerator<string> {
  yield (
    csvByteOrderMark + formatCsvLine(['Year', 'Person', 'Paid as', 'Tips shared', 'Tips handed out', 'Occupation code'])
  )
  const { lines } = await getAnnualPaySummary(db, year)
  for (const { name, paidAs, tipShareCents, tipPaidCents } of lines)
    if (tipShareCents !== 0 || tipPaidCents !== 0)
      yield formatCsvLine([
        year,
        name,
        payArrangementLabels[paidAs],
        { cents: tipShareCents },
        { cents: tipPaidCents },
        tippedOccupationCode,
      ])
}
