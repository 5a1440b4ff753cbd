import { defineTaskKind } from '../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../plumbing/database/task.ts'
import { listAgreedDocuments } from './agreement/current-agreement.server.ts'
import { findTaxDifference } from './sales-tax/proposal-tax.ts'
import { getTaxConfig } from './sales-tax/tax-config.server.ts'
import { formatTaxDifferenceTask, type TaxDifferenceFacts } from './sales-tax/tax-difference-task.ts'

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
      .orderBy('id')
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

export const taxDifferenceTasks = [taxDifferenceTask]
