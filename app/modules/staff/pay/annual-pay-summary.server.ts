import type { Db } from '../../../plumbing/database/database.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { getEffectiveRule } from './pay-rules.ts'
import { getPayRules } from './pay-rules.server.ts'
import type { AnnualPayLine, AnnualPaySummary } from './annual-pay-summary.ts'

/** Returns the pay summary of a year: a line per staff member who worked or was paid in it, by name. */
export async function getAnnualPaySummary(db: Db, year: number): Promise<AnnualPaySummary> {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`]
  const within = (day: string | null) => day !== null && day >= from && day <= to
  const [works, entries, people, kept, rules, days] = await Promise.all([
    db
      .selectFrom('work_record')
      .select(['staff_member_id', 'day', 'minutes', 'total_cents', 'paid_on'])
      .where((is) => is.or([is.between('day', from, to), is.between('paid_on', from, to)]))
      .execute(),
    db
      .selectFrom('tip_pool_entry')
      .select(['staff_member_id', 'kind', 'day', 'cents', 'paid_on'])
      .where('kind', 'in', ['share', 'payout'])
      .where((is) => is.or([is.between('day', from, to), is.between('paid_on', from, to)]))
      .execute(),
    listStaffMembers(db, { gone: true }),
    db.selectFrom('erased_staff_name').selectAll().execute(),
    getPayRules(db),
    db.selectFrom('work_record').select(['day']).distinct().execute(),
  ])
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
  const lines = people.flatMap((person): AnnualPayLine[] => {
    const own = works.filter(({ staff_member_id }) => staff_member_id === person.id)
    const tips = entries.filter(({ staff_member_id }) => staff_member_id === person.id)
    if (own.length === 0 && tips.length === 0) return []
    return [
      {
        personId: person.id,
        name: kept.find(({ staff_member_id }) => staff_member_id === person.id)?.name ?? person.name,
        paidAs: person.paidAs,
        hasTaxForm: person.hasTaxForm,
        isErased: person.erasedAt !== null,
        minutes: sum(own, ({ day, minutes }) => (within(day) ? minutes : 0)),
        earnedCents: sum(own, ({ day, total_cents }) => (within(day) ? total_cents : 0)),
        paidCents: sum(own, ({ paid_on, total_cents }) => (within(paid_on) ? total_cents : 0)),
        tipShareCents: sum(tips, ({ kind, day, cents }) => (kind === 'share' && within(day) ? cents : 0)),
        tipPaidCents: sum(tips, ({ kind, paid_on, cents }) => (kind === 'payout' && within(paid_on) ? cents : 0)),
      },
    ]
  })
  return {
    year,
    years: [...new Set([...days.map(({ day }) => Number(day.slice(0, 4))), year])].toSorted((a, b) => b - a),
    reportCents: getEffectiveRule(rules.reportLines, to).cents,
    lines: lines.toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}
