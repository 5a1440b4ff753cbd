import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { listMenuCards } from '../modules/menu-cards/menu-card.server.ts'

export const listsPart = {
  tables: ['menu_card'],
  ofRequest: ['menu_card'],
  async handOver(db, { eventIds }) {
    return { menuCards: await listMenuCards(db, eventIds) }
  },
} satisfies AppPart
