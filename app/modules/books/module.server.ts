import { draftProfit } from '../../agreements/proposals/draft-profit-contribution.server.ts'
import {
  costYears,
  eventProfitFigures,
  eventProfitRecords,
  eventProfits,
  monthlyCosts,
  yearCosts,
} from '../../money/year/money-contributions.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { booksSettings } from './books-settings.server.ts'
import { deleteOrphanedReceipts } from './costs/receipts.server.ts'
import { eraseCostNotes } from './erase-costs.server.ts'
import { estimateDraftProfit } from './profit/estimate-draft-profit.server.ts'
import { getEventProfitFigures } from './profit/event-profit-figures.server.ts'
import { getEventProfitRecords } from './profit/event-profit-records.server.ts'
import { getEventProfits, getMonthlyCosts } from './profit/monthly-costs.server.ts'
import { getYearCosts, listCostYears } from './profit/year-costs.server.ts'
import { receiptUploadLimit } from './receipt-limit.ts'
import { taxReturnTasks } from './sales-tax/tax.tasks.server.ts'
import { areBooksUsed, listBooksSwitchOffEffects } from './books-off-effects.server.ts'

/**
 * Costs of an erased event stay with their receipts but without any name. Tax returns contain only ids, and names are
 * looked up when shown.
 */
export const booksServer = defineServerModule({
  name: 'books',
  tables: ['tax_return', 'expense', 'cost_reimbursement', 'mileage', 'receipt', 'owner_hours', 'event_cost_totals'],
  files: { receipt: ({ file }) => [file] },
  ofRequest: ['owner_hours'],
  otherwise: ['expense', 'mileage', 'event_cost_totals'],
  erase: (db, eventIds) => eraseCostNotes(db, eventIds),
  cleanUp: (db, { files, now }) => deleteOrphanedReceipts(db, files, now),
  tasks: taxReturnTasks,
  settings: booksSettings,
  isUsed: areBooksUsed,
  listOffEffects: listBooksSwitchOffEffects,
  uploads: [
    { path: '/backbar/money/costs/new', limit: receiptUploadLimit, isFor: 'office' },
    { path: '/backbar/money/costs/send', limit: receiptUploadLimit, isFor: 'office' },
  ],
  handlers: [
    contribute(costYears, ({ db }, by) => listCostYears(db, by)),
    contribute(yearCosts, ({ db }, question) => getYearCosts(db, question)),
    contribute(eventProfits, ({ db }, span, crewCosts) => getEventProfits(db, span, crewCosts)),
    contribute(monthlyCosts, ({ db }, question) => getMonthlyCosts(db, question)),
    contribute(eventProfitRecords, ({ db }, eventIds, crewCosts) => getEventProfitRecords(db, eventIds, crewCosts)),
    contribute(eventProfitFigures, ({ db }, crewCosts) => getEventProfitFigures(db, crewCosts)),
    contribute(draftProfit, ({ db }, document, { crewCosts, now }) =>
      estimateDraftProfit(db, document, { crewCosts, now }),
    ),
  ],
})
