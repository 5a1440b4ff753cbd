import {
  clientShoppingList,
  sharedClientShoppingList,
} from '../../agreements/client-page/client-shopping-list.server.ts'
import { eventShoppingProgress } from '../../office/event/event-contributions.server.ts'
import { contribute } from '../../plumbing/modules/hooks.server.ts'
import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { listCheckmarks } from './shared-list.server.ts'
import { getClientShoppingList, getShoppingProgressAndPath, shareShoppingList } from './shopping-list-section.server.ts'

export const shoppingListsServer = defineServerModule({
  name: 'shopping-lists',
  tables: ['shopping_list_version', 'shopping_list_checkmark'],
  ofAgreement: ['shopping_list_version', 'shopping_list_checkmark'],
  handOver: async (db, { eventIds }) => ({ listTicks: await listCheckmarks(db, eventIds) }),
  handlers: [
    contribute(clientShoppingList, ({ db, config: { secret } }, eventId, { language, now }) =>
      getClientShoppingList(db, eventId, { secret, now, language }),
    ),
    contribute(sharedClientShoppingList, ({ db, config: { secret } }, eventId, now) =>
      shareShoppingList(db, eventId, { secret, now }),
    ),
    contribute(eventShoppingProgress, ({ db, config: { secret } }, eventId, found, now) =>
      getShoppingProgressAndPath(db, eventId, found, { secret, now }),
    ),
  ],
})
