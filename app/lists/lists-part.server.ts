import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { listMenuCards } from './menu-card/menu-card.server.ts'
import { listCheckmarks } from './shared-list/shared-list.server.ts'

export const listsPart = {
  tables: { list_version: 'id', list_tick: 'id', menu_card: 'lead_id' },
  ofRequest: ['menu_card'],
  ofAgreement: ['list_version', 'list_tick'],
  async handOver(db, { eventIds }) {
    return { menuCards: await listMenuCards(db, eventIds), listTicks: await listCheckmarks(db, eventIds) }
  },
} satisfies AppPart
