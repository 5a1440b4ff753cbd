import { listAgreedDocuments } from '../../agreements/agreement/current-agreement.server.ts'
import { getTaxSettings, getTaxConfig } from '../../agreements/sales-tax/tax-config.server.ts'
import { findTaxDifference } from '../../agreements/sales-tax/proposal-tax.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../plumbing/database/task.ts'
import { computeFilingDate } from './filing-period.ts'
import {
  listUnfiledPeriods,
  formatTaxDifferenceTask,
  formatTaxReturnTask,
  type TaxDifferenceFacts,
} from './tax-tasks.ts'

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

const taxDifferenceTask = defineTaskKind<TaxDifferenceFacts>({
  kind: 'tax-differs',
  group: 'papers',
  isMoney: true,
  async read(db, { today }) {
    const terms = await getTaxConfig(db)
    if (!terms.settings.isOn) return []
    const leads = await db
      .selectFrom('event')
      .select(['id', 'requestor_name as name'])
      .where('event_date', '>=', today)
      .where('state', 'in', ['quoted', 'booked'])
      .orderBy('event_date')
      .limit(maxTasksPerKind)
      .execute()
    const documents = await listAgreedDocuments(
      db,
      leads.map(({ id }) => id),
    )
    return leads.flatMap(({ id, name }) => {
      const document = documents.get(id)
      const differs = document && findTaxDifference(terms, document.money.tax, document.event)
      const date = document?.event.eventDate ?? ''
      return differs ? [{ subject: id, eventId: id, due: date, facts: { name, date, differs } }] : []
    })
  },
  say: formatTaxDifferenceTask,
})

export const taxTasks = [taxReturnTask, taxDifferenceTask]
