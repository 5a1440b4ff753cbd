import type { Db } from '../database/database.server.ts'
import type { BodyLimit } from '../http/body-limit.ts'
import type { AppPart } from './app-part.server.ts'
import type { ModuleHandler } from './hooks.server.ts'
import type { ModuleSection } from './sections.server.ts'

/** A loop of background work while it runs. `lastTurnAt` is that of a queue, by `performance.now()`. */
export type BackgroundLoop = { stop: () => Promise<void>; nudge?: () => void; lastTurnAt?: () => number }

/** A module's upload: a path with `*` for a segment, its limit, and who may send more than a form. */
export type ModuleUpload = {
  path: string
  limit: Omit<BodyLimit, 'isFor'>
  /** `office`: users who may open the path. Otherwise the check itself. */
  isFor: 'office' | ((services: never, request: Request) => Promise<boolean>)
}

/**
 * The server half of a module: `app/modules/<name>/module.server.ts`. Its data belong to it whether it is on or off:
 * tables, erasing and clean-up always apply. Tasks, settings, sections, handlers and loops apply while it is on.
 */
export type ServerModule = AppPart & {
  /** Name of the module's folder. */
  name: string
  /** Whether the business uses it already, beyond samples. By default: whether one of its tables has a row. */
  isUsed?: (db: Db) => Promise<boolean>
  /**
   * Returns the summary shown next to "On", such as "3 cards this month". `now` in epoch milliseconds. Null for none.
   */
  summarize?: (db: Db, now: number) => Promise<string | null>
  /**
   * Lists the effects of switching the module off, a sentence each. If there are any, the page asks for a confirmation.
   */
  listOffEffects?: (db: Db, now: number) => Promise<string[]>
  handlers?: readonly ModuleHandler[]
  /** Sections on pages of the core, made by `fillSlot`. */
  sections?: readonly ModuleSection[]
  /**
   * Starts loops of background work. `isOn` tells whether the owner has the module on. A queue among them yields to
   * requests where the services have `giveWay`.
   */
  loops?: readonly ((services: never) => BackgroundLoop)[]
  /**
   * Runs one round of the module's background work at the time of the services' clock. The demo simulates its year with
   * it.
   */
  runRound?: (services: never) => Promise<unknown>
  /** Adds to the demo after its year was played. `eventIds` are the demo's events by the names of their clients. */
  addToDemo?: (services: never, eventIds: ReadonlyMap<string, string>) => Promise<void>
  uploads?: readonly ModuleUpload[]
}

/** Declares the server half of a module. */
export function defineServerModule(module: ServerModule): ServerModule {
  return module
}
