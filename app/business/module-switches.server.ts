import type { Db } from '../plumbing/database/database.server.ts'
import { findSetting, updateSetting } from './stored-settings.server.ts'

/** Names of the modules that MODULES sets, stored on the database adapter like other registrations. */
const fixedSymbol = Symbol.for('backbar.fixed-modules')

/** Sets the modules that are on by the environment, whatever the owner's switches say. */
export function setFixedModules(db: Db, names: readonly string[]): void {
  Object.defineProperty(db.getExecutor().adapter, fixedSymbol, { value: names, configurable: true, enumerable: false })
}

/** Names of the modules that the environment sets, or null if the owner decides. */
export function getFixedModules(db: Db): readonly string[] | null {
  return (Reflect.get(db.getExecutor().adapter, fixedSymbol) as readonly string[] | undefined) ?? null
}

/** Returns whether a module is on. */
export async function isModuleOn(db: Db, name: string): Promise<boolean> {
  const on = getFixedModules(db) ?? (await findSetting(db, 'modules'))?.on
  return on === undefined || on.includes(name)
}

/** Returns the names of the modules among `names` that are on. */
export async function filterModulesOn(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const on = getFixedModules(db) ?? (await findSetting(db, 'modules'))?.on
  return names.filter((name) => on === undefined || on.includes(name))
}

/** Returns when the owner last switched a module off, in epoch milliseconds, or null if never. */
export function findLastSwitchOffTime(db: Db, name: string): Promise<number | null> {
  return findLastSwitch(db, name, false)
}

/** Returns when the owner last switched a module on, in epoch milliseconds, or null if never. */
export function findLastSwitchOnTime(db: Db, name: string): Promise<number | null> {
  return findLastSwitch(db, name, true)
}

async function findLastSwitch(db: Db, name: string, isOn: boolean): Promise<number | null> {
  const { history = [] } = (await findSetting(db, 'modules')) ?? {}
  return history.find((entry) => entry.name === name && entry.isOn === isOn)?.at ?? null
}

/** Switches of which the history keeps the newest. */
const maxHistory = 200

/** Switches modules on or off and records who did. `all` are the names of all modules. `now` in epoch milliseconds. */
export async function switchModules(
  db: Db,
  names: readonly string[],
  isOn: boolean,
  { all, by, now }: { all: readonly string[]; by: string | null; now: number },
): Promise<void> {
  await updateSetting(
    db,
    'modules',
    (stored) => {
      const { on, history, ...rest } = stored ?? { on: [...all], history: [] }
      const switched = names.filter((name) => on.includes(name) !== isOn)
      return {
        ...rest,
        on: isOn ? [...on, ...switched] : on.filter((name) => !switched.includes(name)),
        history: [...switched.map((name) => ({ name, isOn, by, at: now })), ...history].slice(0, maxHistory),
      }
    },
    now,
  )
}
