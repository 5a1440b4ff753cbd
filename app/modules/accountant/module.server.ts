import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { bankPath } from './bank/bank-line.ts'
import { eraseBankDescriptions } from './bank/bank-lines.server.ts'
import { bankUploadLimit } from './bank/bank-upload-limit.ts'
import { journalSetting } from './journal/journal-settings.server.ts'

/** Journals contain days, accounts and sums, and nothing about clients. Descriptions of bank lines may name them. */
export const accountantServer = defineServerModule({
  name: 'accountant',
  tables: ['journal_month', 'bank_line'],
  otherwise: ['bank_line'],
  erase: (db, eventIds) => eraseBankDescriptions(db, eventIds),
  uploads: [{ path: bankPath, limit: bankUploadLimit, isFor: 'office' }],
  settings: [journalSetting],
  listOffEffects: async () => ['Months that you closed stay closed. No new month is closed.'],
})
