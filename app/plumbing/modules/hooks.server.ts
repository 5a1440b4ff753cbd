import type { Db } from '../database/database.server.ts'

/** Context of a handler: the transaction or database that the core passes, and the site's configuration. */
export type HandlerContext = {
  db: Db
  config: {
    secret: string
    siteUrl: string
    copyOf: number | null
    isDemo: boolean
    isDevelopment: boolean
    moduleVariables: Readonly<Record<string, string>>
  }
}

/**
 * A place in the core where modules take part, declared in the folder of the core that runs it. The core cannot import
 * modules, so their handlers are registered for a database (docs/decisions/0286).
 */
type Hook<Args extends readonly unknown[]> = {
  name: string
  /** Runs the handlers of all modules that are on, in order, in the transaction of `db`. Throws the error of a handler. */
  run: (db: Db, ...args: Args) => Promise<void>
}

/** A figure or a part of a figure that modules add to the core. */
type Contribution<Args extends readonly unknown[], Value> = {
  name: string
  /** Returns what the modules that are on contribute, in order. */
  list: (db: Db, ...args: Args) => Promise<Value[]>
  /** Returns the titles of the modules that would contribute, if they were not off although the business used them. */
  listOff: (db: Db) => Promise<string[]>
}

/** A module's function for a hook or contribution. Created by `onHook` and `contribute`. */
export type ModuleHandler = {
  name: string
  run: (context: HandlerContext, ...args: never[]) => Promise<unknown>
  /** Whether the handler also runs while the module is off, to finish work such as a payment in progress. */
  isAlwaysOn?: boolean
}

/** Handlers of a module. */
export type RegisteredModule = {
  /** Name for the owner. */
  title: string
  handlers: readonly ModuleHandler[]
  /** Reads the owner's switch. */
  isOn: (db: Db) => Promise<boolean>
  /** Whether the business has used the module. */
  isUsed: (db: Db) => Promise<boolean>
}

/** Declares a hook. */
export function defineHook<Args extends readonly unknown[]>(name: string): Hook<Args> {
  return {
    name,
    async run(db, ...args) {
      await runHandlers(db, name, args)
    },
  }
}

/** Declares a contribution. */
export function defineContribution<Args extends readonly unknown[], Value>(name: string): Contribution<Args, Value> {
  return {
    name,
    list: (db, ...args) => runHandlers(db, name, args) as Promise<Value[]>,
    listOff: (db) => listModulesOff(db, name),
  }
}

/** A module's handler that runs at a hook of the core. */
export function onHook<Args extends readonly unknown[]>(
  { name }: Hook<Args>,
  handle: (context: HandlerContext, ...args: Args) => Promise<void>,
): ModuleHandler {
  return { name, run: handle as unknown as ModuleHandler['run'] }
}

/** A module's handler that contributes to a figure of the core. `isAlwaysOn`: also while the module is off. */
export function contribute<Args extends readonly unknown[], Value>(
  { name }: Contribution<Args, Value>,
  read: (context: HandlerContext, ...args: Args) => Promise<Value>,
  { isAlwaysOn = false }: { isAlwaysOn?: boolean } = {},
): ModuleHandler {
  return { name, run: read as unknown as ModuleHandler['run'], isAlwaysOn }
}

type Registration = { modules: readonly RegisteredModule[]; config: HandlerContext['config'] }

/** Stored on the database adapter, which all transactions of a database share (docs/decisions/0125). */
const registrationSymbol = Symbol.for('backbar.modules')

/** Registers the handlers of all modules for a database. */
export function registerModules(db: Db, modules: readonly RegisteredModule[], config: HandlerContext['config']): void {
  Object.defineProperty(db.getExecutor().adapter, registrationSymbol, {
    value: { modules, config } satisfies Registration,
    configurable: true,
    enumerable: false,
  })
}

function getRegistration(db: Db): Registration | undefined {
  return Reflect.get(db.getExecutor().adapter, registrationSymbol) as Registration | undefined
}

/** Titles of the modules with a handler of this name that are off although the business has used them. */
async function listModulesOff(db: Db, name: string): Promise<string[]> {
  const titles: string[] = []
  for (const { title, handlers, isOn, isUsed } of getRegistration(db)?.modules ?? [])
    if (handlers.some((handler) => handler.name === name) && !(await isOn(db)) && (await isUsed(db))) titles.push(title)
  return titles
}

/** Runs handlers one after the other, because a transaction has a single connection. */
async function runHandlers(db: Db, name: string, args: readonly unknown[]): Promise<unknown[]> {
  const registration = getRegistration(db)
  if (!registration) return []
  const { modules, config } = registration
  const results: unknown[] = []
  for (const { handlers, isOn } of modules) {
    const meant = handlers.filter((handler) => handler.name === name)
    if (meant.length === 0) continue
    const alwaysOn = meant.filter(({ isAlwaysOn }) => isAlwaysOn)
    for (const { run } of alwaysOn.length < meant.length && (await isOn(db)) ? meant : alwaysOn)
      results.push(await run({ db, config }, ...(args as never[])))
  }
  return results
}
