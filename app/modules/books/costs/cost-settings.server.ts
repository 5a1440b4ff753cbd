import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { costSettingsPath, costSettingsForm, defaultCostSettings, type CostSettings } from './cost-settings.ts'

/** Returns the owner's cost settings, or the defaults. */
export async function getCostSettings(db: Db): Promise<CostSettings> {
  return ((await findSetting(db, 'costs')) as CostSettings | null) ?? defaultCostSettings
}

/** Edit form of the cost settings, which exist once. */
export const costSettingsEditForm: EditForm<CostSettings> = {
  form: costSettingsForm,
  address: () => costSettingsPath,
  locks: ['setting:costs'],
  canAdd: false,
  read: getCostSettings,
  write: (db, costs, { now }) => saveSetting(db, 'costs', costs, now),
  title: () => 'Costs and miles',
}
