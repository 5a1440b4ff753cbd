import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { defineSetting } from '../../../plumbing/database/setting-definition.server.ts'
import {
  defaultJournalSettings,
  journalSettingsForm,
  journalSettingsPath,
  type JournalSettings,
} from './journal-accounts.ts'

/** Returns the owner's settings of the journal. Accounts that a later version added have their default names. */
export async function getJournalSettings(db: Db): Promise<JournalSettings> {
  return { ...defaultJournalSettings, ...(await findSetting(db, 'journal')) }
}

export const journalEditForm: EditForm<JournalSettings> = {
  form: journalSettingsForm,
  address: () => journalSettingsPath,
  locks: ['setting:journal'],
  canAdd: false,
  read: getJournalSettings,
  write: (db, values, { now }) => saveSetting(db, 'journal', values, now),
  title: () => 'Journal for the accountant',
}

export const journalSetting = defineSetting({
  door: 'booking',
  place: 13,
  name: 'Journal for the accountant',
  to: journalSettingsPath,
  isOwners: true,
  formerNames: ['QuickBooks', 'Xero', 'chart of accounts', 'account names', 'journal entries', 'customer deposits'],
  read: getJournalSettings,
  say: (settings) =>
    settings.deposits_as === 'liability'
      ? 'deposits count in the month of the event'
      : 'deposits count when they arrive',
})
