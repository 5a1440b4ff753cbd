import { defineServerModule } from '../../plumbing/modules/server-module.server.ts'
import { journalSetting } from './journal/journal-settings.server.ts'

/** Journals contain days, accounts and sums, and nothing about clients. */
export const accountantServer = defineServerModule({
  name: 'accountant',
  tables: ['journal_month'],
  settings: [journalSetting],
  listOffEffects: async () => ['Months that you closed stay closed. No new month is closed.'],
})
