import type { Db } from '../plumbing/database/database.server.ts'
import { findSetting } from './stored-settings.server.ts'

/** Returns whether a module is on. Modules are on until the owner switches them off. */
export async function isModuleOn(db: Db, name: string): Promise<boolean> {
  const stored = await findSetting(db, 'modules')
  return stored === null || stored.on.includes(name)
}

/** Returns the names of the modules among `names` that are on. */
export async function filterModulesOn(db: Db, names: readonly string[]): Promise<string[]> {
  const stored = await findSetting(db, 'modules')
  return names.filter((name) => stored === null || stored.on.includes(name))
}
