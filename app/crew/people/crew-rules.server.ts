import { findSetting, writeSetting } from '../../business/business.server.ts'
import type { Kept } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { crewRulesAddress, crewRulesForm, usualCrewRules, type CrewRules } from './crew-rules.ts'

/** When somebody has rested enough, and which papers they must have. */
export async function readCrewRules(db: Db): Promise<CrewRules> {
  return { ...usualCrewRules, ...(await findSetting(db, 'crewRules')) }
}

/** The rules as kept. */
export const keptCrewRules: Kept<CrewRules> = {
  form: crewRulesForm,
  address: () => crewRulesAddress,
  locks: ['setting:crewRules'],
  canAdd: false,
  read: readCrewRules,
  write: (db, rules, { now }) => writeSetting(db, 'crewRules', rules, now),
  title: () => 'Shift rules & permits',
}
