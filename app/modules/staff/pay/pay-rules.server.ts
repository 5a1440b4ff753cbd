import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  toPayRulesFormValues,
  payRulesPath,
  payRulesForm,
  applyPayRulesFormValues,
  type PayRulesFormValues,
} from './pay-rules-form.ts'
import { defaultPayRules, type PayRules } from './pay-rules.ts'

/** Returns the pay rules the owner set, with defaults for the rest. */
export async function getPayRules(db: Db): Promise<PayRules> {
  return { ...defaultPayRules, ...(await findSetting(db, 'crewPay')) }
}

/** Edit form of the pay rules, a single record. */
export const payRulesEditForm: EditForm<PayRulesFormValues> = {
  form: payRulesForm,
  address: () => payRulesPath,
  locks: ['setting:crewPay'],
  canAdd: false,
  read: async (db) => toPayRulesFormValues(await getPayRules(db)),
  async write(db, entry, { now }) {
    await saveSetting(db, 'crewPay', applyPayRulesFormValues(await getPayRules(db), entry), now)
  },
  title: () => 'Pay and tips',
}
