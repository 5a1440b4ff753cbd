import type { Room } from '../plumbing/database/room.server.ts'
import { readMenuCards } from './menu-card/menu-card.server.ts'
import { readListTicks } from './shared-list/shared-list.server.ts'

export const listsRoom = {
  tables: { list_version: 'id', list_tick: 'id', menu_card: 'lead_id' },
  ofRequest: ['menu_card'],
  ofAgreement: ['list_version', 'list_tick'],
  async handOver(db, { leadIds }) {
    return { menuCards: await readMenuCards(db, leadIds), listTicks: await readListTicks(db, leadIds) }
  },
} satisfies Room
