import type { Room } from '../plumbing/database/room.server.ts'
import { unfileUnsaid } from './year/filings.server.ts'

export const booksRoom = {
  tables: { heard_filing: 'phrase' },
  erase: unfileUnsaid,
} satisfies Room
