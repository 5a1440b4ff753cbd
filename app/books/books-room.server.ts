import type { Room } from '../plumbing/database/room.server.ts'
import { taxTasks } from './sales-tax/tax.tasks.server.ts'
import { unfileUnsaid } from './year/filings.server.ts'

/** Returns name no one: what they are made of is told by ids, whose names are those of today. */
export const booksRoom = {
  tasks: taxTasks,
  tables: { heard_filing: 'phrase', tax_return: 'id' },
  erase: unfileUnsaid,
} satisfies Room
