import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { shiftRulesPath, shiftRulesForm, defaultShiftRules, type ShiftRules } from './shift-rules.ts'

/** Returns the rules on rest between shifts and on required certificates. */
export async function getShiftRules(db: Db): Promise<ShiftRules> {
  return { ...defaultShiftRules, ...(await findSetting(db, 'crewRules')) }
}

/** Edit form of the stored rules. */
export const shiftRulesEditForm: EditForm<ShiftRules> = {
  form: shiftRulesForm,
  address: () => shiftRulesPath,
  locks: ['setting:crewRules'],
  canAdd: false,
  read: getShiftRules,
  write: (db, rules, { now }) => saveSetting(db, 'crewRules', rules, now),
  title: () => 'Shift rules & permits',
}
