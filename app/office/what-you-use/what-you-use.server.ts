import { getFixedModules, switchModules } from '../../business/module-switches.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { modules } from '../../modules.ts'
import { listEnabledModules, serverModules } from '../../modules.server.ts'

/** Modules with their switches. `isFixed`: whoever runs the site decides, by MODULES. `now` in epoch milliseconds. */
export async function getWhatYouUse(db: Db, now: number) {
  const on = await listEnabledModules(db)
  const rows = await Promise.all(
    modules.map(async ({ name, title, about, adds, group, setUpAnswers = null, routes }) => {
      const isOn = on.includes(name)
      const server = serverModules.find((module) => module.name === name)
      return {
        name,
        title,
        about,
        adds,
        group,
        setUpAnswers,
        givesLinks: routes?.links !== undefined || routes?.client !== undefined,
        isOn,
        summary: isOn ? ((await server?.summarize?.(db, now)) ?? null) : null,
      }
    }),
  )
  return { rows, isFixed: getFixedModules(db) !== null }
}

/** Lists the effects of switching a module off, a sentence each. Modules that need it are switched off with it. */
async function listSwitchOffEffects(db: Db, name: string, now: number): Promise<string[]> {
  const going = [name, ...listDependents(name)]
  const on = (await listEnabledModules(db)).filter((one) => going.includes(one))
  const lists = await Promise.all(
    serverModules
      .filter((module) => on.includes(module.name))
      .map((module) => module.listOffEffects?.(db, now) ?? Promise.resolve<string[]>([])),
  )
  const others = modules.filter((module) => module.name !== name && on.includes(module.name))
  return [...others.map(({ title }) => `${title} goes off with it.`), ...lists.flat()]
}

export type SwitchModuleResult =
  { kind: 'switched'; isOn: boolean; title: string } | { kind: 'ask'; effects: string[] } | { kind: 'none' }

/**
 * Switches a module. Switching on also switches on modules it needs. Switching off with consequences needs `isConfirmed`.
 * The result's `kind` is `none` for an unknown module, or if the environment decides.
 */
export async function handleSwitchModule(
  db: Db,
  { name, isOn, isConfirmed }: { name: string; isOn: boolean; isConfirmed: boolean },
  { by, now }: { by: string; now: number },
): Promise<SwitchModuleResult> {
  const module = modules.find((one) => one.name === name)
  if (!module || getFixedModules(db) !== null) return { kind: 'none' }
  const effects = isOn || isConfirmed ? [] : await listSwitchOffEffects(db, name, now)
  if (effects.length > 0) return { kind: 'ask', effects }
  const names = [name, ...(isOn ? (module.needs ?? []) : listDependents(name))]
  await switchModules(db, names, isOn, { all: modules.map((one) => one.name), by, now })
  return { kind: 'switched', isOn, title: module.title }
}

/** Returns the number of modules that are on, and whether they were chosen. */
export async function getModuleChoice(db: Db): Promise<{ on: number; of: number; isChosen: boolean }> {
  const on = await listEnabledModules(db)
  const history = (await findSetting(db, 'modules'))?.history ?? []
  const isChosen = getFixedModules(db) !== null || history.some(({ by }) => by !== null)
  return { on: modules.filter(({ name }) => on.includes(name)).length, of: modules.length, isChosen }
}

/**
 * Switches all modules at once, with the modules they need. If switching off has consequences, returns the titles of those
 * modules and changes nothing. Changes nothing either if the environment decides.
 */
export async function chooseModules(
  db: Db,
  isWanted: (name: string) => boolean,
  { by, now }: { by: string | null; now: number },
): Promise<string[]> {
  if (getFixedModules(db) !== null) return []
  const chosen = modules.filter(({ name }) => isWanted(name))
  const on = new Set(chosen.flatMap(({ name, needs = [] }) => [name, ...needs]))
  const was = await listEnabledModules(db)
  const going = modules.filter(({ name }) => was.includes(name) && !on.has(name))
  const effects = await Promise.all(going.map(({ name }) => listSwitchOffEffects(db, name, now)))
  const used = going.filter((_, i) => effects[i]!.length > 0).map(({ title }) => title)
  if (used.length > 0) return used
  const [off, all] = [going, modules].map((some) => some.map(({ name }) => name)) as [string[], string[]]
  await runInTransaction(db, async (db) => {
    await switchModules(db, [...on], true, { all, by, now })
    await switchModules(db, off, false, { all, by, now })
  })
  return []
}

/** Whether the page "Import and export" links a path for a module. The path opens once the module is on. */
export function isImportExportPath(name: string, path: string | undefined): path is string {
  const links = modules.find((module) => module.name === name)?.importExport?.sections ?? []
  return links.some(({ link }) => link.to === path)
}

/** Names of the modules that need a module. */
function listDependents(name: string): string[] {
  return modules.filter(({ needs }) => needs?.includes(name)).map((module) => module.name)
}
