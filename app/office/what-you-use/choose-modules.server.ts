import { findSetting, updateSetting } from '../../business/stored-settings.server.ts'
import type { ModuleSwitches } from '../../business/stored-settings.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { modules } from '../../modules.ts'
import { isModuleEnabled, serverModules } from '../../modules.server.ts'

/**
 * Decides once for each module whether it is on: the default ones, and each that the business already uses. `isAll` has
 * all of them on, as in the demo, but for those that need cards where none are taken. `now` in epoch milliseconds.
 */
export async function chooseModulesOnce(
  db: Db,
  { isAll, takesCards = true, now }: { isAll: boolean; takesCards?: boolean; now: number },
): Promise<void> {
  const known = listKnownModules(await findSetting(db, 'modules'))
  const fresh = modules.filter(({ name }) => !known.includes(name))
  if (fresh.length === 0) return
  const used = await Promise.all(
    serverModules.map(async (module) => ((await isModuleEnabled(db, module)) ? module.name : null)),
  )
  const on = fresh
    .filter(
      ({ name, isDefault, needsCards }) => (isAll && (takesCards || !needsCards)) || isDefault || used.includes(name),
    )
    .map(({ name }) => name)
  const needed = modules.filter(({ name }) => on.includes(name)).flatMap(({ needs = [] }) => needs)
  await updateSetting(
    db,
    'modules',
    (stored) => ({
      on: [...new Set([...(stored?.on ?? []), ...on, ...needed])],
      history: stored?.history ?? [],
      known: [...new Set([...listKnownModules(stored), ...fresh.map(({ name }) => name)])],
    }),
    now,
  )
}

/** Names of the modules that were decided before. Those of version 2.0.0 are on, or were switched off by an owner. */
function listKnownModules(stored: ModuleSwitches | null): string[] {
  return stored?.known ?? (stored ? [...stored.on, ...stored.history.map(({ name }) => name)] : [])
}
