import { clientPageRows } from '../../agreements/client-page/client-page-rows.server.ts'
import {
  cardCharges,
  keepCardOffers,
  keepCardRequests,
  savedCardEvents,
  paidCheckouts,
} from '../../agreements/payments/saved-cards.server.ts'
import { eventMoneySlot } from '../../office/event/event-sections.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { fillSlot } from '../../plumbing/modules/sections.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { getSavedCardRow } from './card-page/card-view.server.ts'
import { chargeSavedCards, startChargeLoop } from './charge/charge-cards.server.ts'
import { handleCardEvent } from './consent/card-events.server.ts'
import { deleteExpiredCardConsents, eraseSavedCards, exportSavedCards } from './consent/card-privacy.server.ts'
import { saveCardAfterPayment, listCardOffers, recordCardRequest } from './consent/consents.server.ts'
import { listCardCharges, listSavedCardSwitchOffEffects, summarizeSavedCards } from './office/autopay-effects.server.ts'
import { getSavedCardSummary } from './office/saved-card-view.server.ts'

/** Cards that clients let the business charge. A consent is kept as long as the agreement. */
export const autopayServer = defineServerModule({
  name: 'autopay',
  tables: ['saved_card', 'card_consent', 'card_charge', 'card_removal'],
  ofAgreement: ['card_consent'],
  otherwise: ['saved_card', 'card_charge'],
  erase: (db, eventIds, now) => eraseSavedCards(db, eventIds, now),
  handOver: (db, { eventIds }) => exportSavedCards(db, eventIds),
  cleanUp: (db, { now }) => deleteExpiredCardConsents(db, now),
  summarize: (db) => summarizeSavedCards(db),
  listOffEffects: (db) => listSavedCardSwitchOffEffects(db),
  handlers: [
    contribute(keepCardOffers, ({ db }, asked) => listCardOffers(db, asked)),
    contribute(keepCardRequests, ({ db }, request) => recordCardRequest(db, request)),
    contribute(paidCheckouts, ({ db }, paid) => saveCardAfterPayment(db, paid), { isAlwaysOn: true }),
    contribute(savedCardEvents, ({ db }, event, now) => handleCardEvent(db, event, now), { isAlwaysOn: true }),
    contribute(cardCharges, ({ db }, eventIds, today) => listCardCharges(db, eventIds, today)),
    // Removing a card works while the module is off.
    contribute(clientPageRows, ({ db }, asked) => getSavedCardRow(db, asked), { isAlwaysOn: true }),
  ],
  sections: [
    fillSlot(eventMoneySlot, async (db, { eventId }) => {
      const summary = await getSavedCardSummary(db, eventId)
      const { createSavedCardSectionComponent } = await import('./office/saved-card-section.tsx')
      return { Section: createSavedCardSectionComponent(summary), script: null }
    }),
  ],
  loops: [startChargeLoop],
  runRound: chargeSavedCards,
})
