import { findSetting, saveSetting } from '../../business/business.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { entryOf, payRulesAddress, payRulesForm, withEntry, type PayRulesFormValues } from './pay-rules-form.ts'
import { usualPayRules, type PayRules } from './pay-rules.ts'

/** What the owner says of pay, or the usual. */
export async function getPayRules(db: Db): Promise<PayRules> {
  return { ...usualPayRules, ...(await findSetting(db, 'crewPay')) }
}

/** The rules as kept. There is one set. */
export const keptPayRules: EditForm<PayRulesFormValues> = {
  form: payRulesForm,
  address: () => payRulesAddress,
  locks: ['setting:crewPay'],
  canAdd: false,
  read: async (db) => entryOf(await getPayRules(db)),
  async write(db, entry, { now }) {
    await saveSetting(db, 'crewPay', withEntry(await getPayRules(db), entry), now)
  },
  title: () => 'Pay and tips',
}
