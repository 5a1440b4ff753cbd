import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { costSettingsPath, costSettingsForm, defaultCostSettings, type CostSettings } from './cost-settings.ts'

/** What the owner said of costs, or the usual. */
export async function getCostSettings(db: Db): Promise<CostSettings> {
  return ((await findSetting(db, 'costs')) as CostSettings | null) ?? defaultCostSettings
}

/** The same as kept. There is one. */
export const costSettingsEditForm: EditForm<CostSettings> = {
  form: costSettingsForm,
  address: () => costSettingsPath,
  locks: ['setting:costs'],
  canAdd: false,
  read: getCostSettings,
  write: (db, costs, { now }) => saveSetting(db, 'costs', costs, now),
  title: () => 'Costs and miles',
}
