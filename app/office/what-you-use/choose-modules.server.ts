import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ServerModule } from '../../plumbing/modules/server-module.server.ts'
import { modules } from '../../modules.ts'
import { serverModules } from '../../modules.server.ts'

/**
 * Decides once which modules are on: the default ones, and each that the business already uses. `isAll` has all of them
 * on, as in the demo. `now` in epoch milliseconds.
 */
export async function chooseModulesOnce(db: Db, { isAll, now }: { isAll: boolean; now: number }): Promise<void> {
  if ((await findSetting(db, 'modules')) !== null) return
  const used = await Promise.all(serverModules.map(async (module) => ((await isUsed(db, module)) ? module.name : null)))
  const on = modules.filter(({ name, isDefault }) => isAll || isDefault || used.includes(name)).map(({ name }) => name)
  const needed = modules.filter(({ name }) => on.includes(name)).flatMap(({ needs = [] }) => needs)
  await runInTransaction(db, (db) =>
    saveSetting(db, 'modules', { on: [...new Set([...on, ...needed])], history: [] }, now),
  )
}

async function isUsed(db: Db, { isUsed, tables }: ServerModule): Promise<boolean> {
  if (isUsed) return isUsed(db)
  for (const table of tables) {
    const row = await db
      .selectFrom(table as 'setting')
      .select((of) => of.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
