import type { Room } from '../plumbing/database/room.server.ts'

export const menuRoom = {
  tables: { experience: 'slug', add_on: 'code', general_detail: 'id', package: 'slug', package_item: 'id' },
} satisfies Room
