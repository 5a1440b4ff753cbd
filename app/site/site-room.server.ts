import type { Room } from '../plumbing/database/room.server.ts'

export const siteRoom = { tables: { partner: 'id', page_part: 'id' } } satisfies Room
