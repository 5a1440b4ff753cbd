import { accountant } from './modules/accountant/module.ts'
import { autopay } from './modules/autopay/module.ts'
import { books } from './modules/books/module.ts'
import { calendars } from './modules/calendars/module.ts'
import { clientPhotos } from './modules/client-photos/module.ts'
import { changes } from './modules/changes/module.ts'
import { connections } from './modules/connections/module.ts'
import { embed } from './modules/embed/module.ts'
import { imports } from './modules/imports/module.ts'
import { leftovers } from './modules/leftovers/module.ts'
import { menuCards } from './modules/menu-cards/module.ts'
import { messages } from './modules/messages/module.ts'
import { clientEmails } from './modules/client-emails/module.ts'
import { onlineBooking } from './modules/online-booking/module.ts'
import { partPayments } from './modules/part-payments/module.ts'
import { staff } from './modules/staff/module.ts'
import { texts } from './modules/texts/module.ts'
import { shoppingLists } from './modules/shopping-lists/module.ts'
import { venuePackets } from './modules/venue-packets/module.ts'
import type {
  ModuleDefinition,
  ModuleOfficeRoute,
  ModuleRoute,
  ModuleVariable,
} from './plumbing/modules/define-module.ts'

/** The pure halves of all modules. This file and modules.server.ts are the only ones outside a module that name it. */
export const modules: readonly ModuleDefinition[] = [
  calendars,
  books,
  accountant,
  menuCards,
  shoppingLists,
  staff,
  leftovers,
  changes,
  clientEmails,
  messages,
  texts,
  venuePackets,
  imports,
  connections,
  embed,
  onlineBooking,
  autopay,
  partPayments,
  clientPhotos,
]

type RoutePlace = keyof NonNullable<ModuleDefinition['routes']>

/** Routes of all modules at a place, with their files relative to `app/`. */
export function listModuleRoutes(place: RoutePlace): { path: string; file: string; id: string | undefined }[] {
  return modules.flatMap(({ name, routes }) =>
    (routes?.[place] ?? []).map(({ path, file, id }: ModuleRoute) => ({
      path,
      file: file.startsWith('/') ? file.slice(1) : `modules/${name}/${file}`,
      id: id === undefined ? undefined : `modules/${name}/${id}`,
    })),
  )
}

/** Back office routes of a module, with the paths of tabs below an event's. */
function listOfficeRoutes({ routes }: ModuleDefinition): Pick<ModuleOfficeRoute, 'path' | 'openTo'>[] {
  const tabs = (routes?.eventTabs ?? []).map(({ path, openTo }) => ({ path: `jobs/:id/${path}`, openTo }))
  return [...(routes?.office ?? []), ...tabs]
}

/** Permission of each back office route of a module, by path. */
export const moduleRoutePermissions: Readonly<Record<string, ModuleOfficeRoute['openTo']>> = Object.fromEntries(
  modules.flatMap((module) => listOfficeRoutes(module).map(({ path, openTo }) => [path, openTo])),
)

/** Environment variables of all modules. */
export const moduleVariables: readonly ModuleVariable[] = modules.flatMap(({ variables = [] }) => variables)

/** Islands of all modules by name, with their files relative to the project. */
export const moduleIslands: Readonly<Record<string, string>> = Object.fromEntries(
  modules.flatMap(({ name, islands = {} }) =>
    Object.entries(islands).map(([island, file]) => [island, `app/modules/${name}/${file}`]),
  ),
)

/** Why a choice of modules cannot work, a sentence each: an unknown name, or a module without one that it needs. */
export function listModuleProblems(names: readonly string[]): string[] {
  const known = modules.map(({ name }) => name)
  return [
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => `there is no module ${name}: known are ${known.join(', ')}`),
    ...modules
      .filter(({ name }) => names.includes(name))
      .flatMap(({ name, needs = [] }) =>
        needs
          .filter((other) => !names.includes(other))
          .map((other) => `${name} needs ${other}: add it, or leave both out`),
      ),
  ]
}

/** Name of the module of each back office route that belongs to one, by path. */
export const moduleByOfficePath: Readonly<Record<string, string>> = Object.fromEntries(
  modules.flatMap((module) => listOfficeRoutes(module).map(({ path }) => [path, module.name])),
)
