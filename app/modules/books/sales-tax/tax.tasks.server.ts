import { getTaxSettings } from '../../../agreements/sales-tax/tax-config.server.ts'
import { defineTaskKind } from '../../../plumbing/database/task-kind.server.ts'
import { computeFilingDate } from './filing-period.ts'
import { formatTaxReturnTask, listUnfiledPeriods } from './tax-tasks.ts'

const taxReturnTask = defineTaskKind<{ lateOn: string }>({
  kind: 'tax-return',
  group: 'papers',
  isMoney: true,
  async read(db, { today }) {
    const settings = await getTaxSettings(db)
    if (!settings.isOn) return []
    const rows = await db.selectFrom('tax_return').select(['from_day as from', 'to_day as to']).execute()
    return listUnfiledPeriods(settings, rows, today).map((period) => {
      const lateOn = computeFilingDate(period, settings.lateDay)
      return { subject: period.key, eventId: null, due: lateOn, facts: { lateOn } }
    })
  },
  say: formatTaxReturnTask,
})

export const taxReturnTasks = [taxReturnTask]
