import { clientPageRows } from '../../agreements/client-page/client-page-rows.server.ts'
import { paidCheckouts } from '../../agreements/payments/saved-cards.server.ts'
import { eventMoneySlot } from '../../office/event/event-sections.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getPartPaymentsRow } from './client/parts-view.server.ts'
import {
  listPartPaymentSummaries,
  listPartPaymentsSwitchOffEffects,
  summarizePartPayments,
} from './office/part-summaries.server.ts'
import { recordPaidPartPayment } from './payer/record-paid-part.server.ts'
import { exportPartPayments } from './parts/part-payments.server.ts'

/**
 * Server module of links with which somebody other than the client pays a part. The links are erased with their event. The
 * ledger keeps the payments.
 */
export const partPaymentsServer = defineServerModule({
  name: 'part-payments',
  tables: ['part_payment'],
  ofRequest: ['part_payment'],
  handOver: (db, { eventIds }) => exportPartPayments(db, eventIds),
  summarize: (db) => summarizePartPayments(db),
  listOffEffects: (db) => listPartPaymentsSwitchOffEffects(db),
  handlers: [
    contribute(paidCheckouts, ({ db, config }, paid) => recordPaidPartPayment(db, paid, config), { isAlwaysOn: true }),
    // A link that was given can be taken back while the module is off.
    contribute(clientPageRows, ({ db }, asked) => getPartPaymentsRow(db, asked), { isAlwaysOn: true }),
  ],
  sections: [
    fillSlot(eventMoneySlot, async (db, { eventId }) => {
      const parts = await listPartPaymentSummaries(db, eventId)
      const { createPartPaymentsSectionComponent } = await import('./office/parts-section.tsx')
      return { Section: createPartPaymentsSectionComponent(parts), script: null }
    }),
  ],
})
