import { clientMenuCard } from '../../agreements/client-page/client-menu-card.server.ts'
import { eventNamedDrinks } from '../../office/event/event-contributions.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { listMenuCards } from './menu-card.server.ts'
import { getClientMenuCard, getNamedDrinksSummary } from './menu-card-page-data.server.ts'
import { listMenuCardsSwitchOffEffects, summarizeMenuCards } from './menu-card-summary.server.ts'

export const menuCardsServer = defineServerModule({
  name: 'menu-cards',
  tables: ['menu_card'],
  ofRequest: ['menu_card'],
  handOver: async (db, { eventIds }) => ({ menuCards: await listMenuCards(db, eventIds) }),
  summarize: summarizeMenuCards,
  listOffEffects: listMenuCardsSwitchOffEffects,
  handlers: [
    contribute(clientMenuCard, ({ db }, eventId) => getClientMenuCard(db, eventId)),
    contribute(eventNamedDrinks, ({ db }, eventId) => getNamedDrinksSummary(db, eventId)),
  ],
})
