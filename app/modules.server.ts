import { filterModulesOn, isModuleOn } from './business/module-switches.server.ts'
import { accountantServer } from './modules/accountant/module.server.ts'
import { autopayServer } from './modules/autopay/module.server.ts'
import { booksServer } from './modules/books/module.server.ts'
import { calendarsServer } from './modules/calendars/module.server.ts'
import { clientPhotosServer } from './modules/client-photos/module.server.ts'
import { changesServer } from './modules/changes/module.server.ts'
import { connectionsServer } from './modules/connections/module.server.ts'
import { embedServer } from './modules/embed/module.server.ts'
import { importsServer } from './modules/imports/module.server.ts'
import { leftoversServer } from './modules/leftovers/module.server.ts'
import { menuCardsServer } from './modules/menu-cards/module.server.ts'
import { messagesServer } from './modules/messages/module.server.ts'
import { clientEmailsServer } from './modules/client-emails/module.server.ts'
import { onlineBookingServer } from './modules/online-booking/module.server.ts'
import { partPaymentsServer } from './modules/part-payments/module.server.ts'
import { staffServer } from './modules/staff/module.server.ts'
import { textsServer } from './modules/texts/module.server.ts'
import { shoppingListsServer } from './modules/shopping-lists/module.server.ts'
import { venuePacketsServer } from './modules/venue-packets/module.server.ts'
import { modules } from './modules.ts'
import { hasAnyRow } from './plumbing/database/any-row.server.ts'
import type { Db } from './plumbing/database/database.server.ts'
import type { ModuleSection, PageSection, SectionSlot } from './plumbing/modules/sections.server.ts'
import type { RegisteredModule } from './plumbing/modules/hooks.server.ts'
import type { ServerModule } from './plumbing/modules/server-module.server.ts'
import type { FieldError } from './ui/field-errors.ts'
import type { FormInput } from './ui/form-field.ts'

/** The server halves of all modules, in order of dependency. */
export const serverModules: readonly ServerModule[] = [
  calendarsServer,
  booksServer,
  accountantServer,
  menuCardsServer,
  shoppingListsServer,
  staffServer,
  leftoversServer,
  changesServer,
  clientEmailsServer,
  messagesServer,
  textsServer,
  venuePacketsServer,
  importsServer,
  connectionsServer,
  embedServer,
  onlineBookingServer,
  autopayServer,
  partPaymentsServer,
  clientPhotosServer,
]

/** Returns the names of the modules that are on. */
export function listEnabledModules(db: Db): Promise<string[]> {
  return filterModulesOn(
    db,
    modules.map(({ name }) => name),
  )
}

/** Returns a function that reads whether a module is on. */
export function getModuleSwitch(name: string): (db: Db) => Promise<boolean> {
  return (db) => isModuleOn(db, name)
}

/** Whether the business has used a module, beyond samples. */
export async function isModuleEnabled(db: Db, { isUsed, tables }: ServerModule): Promise<boolean> {
  return isUsed ? isUsed(db) : hasAnyRow(db, tables)
}

/** Handlers of all modules with their switches, for `registerModules`. */
export const registeredModules: readonly RegisteredModule[] = serverModules.map((module) => ({
  title: modules.find(({ name }) => name === module.name)?.title ?? module.name,
  handlers: module.handlers ?? [],
  isOn: getModuleSwitch(module.name),
  isUsed: (db) => isModuleEnabled(db, module),
}))

/** Returns the sections that the modules that are on add to a page, in order. */
export async function listPageSections<Context, Props>(
  db: Db,
  { name }: SectionSlot<Context, Props>,
  context: Context,
): Promise<PageSection<Props>[]> {
  const sections = await listSectionsOn(db, name)
  return (await Promise.all(sections.map(({ load }) => load(db, context as never)))) as PageSection<Props>[]
}

/**
 * Hands a form posted to a page to the sections in its slot. Returns the errors of a refused form, or null if no module
 * that is on has this form. May throw a redirect. `services` are those of the route.
 */
export async function handleSectionForm<Context, Props>(
  services: { db: Db },
  { name }: SectionSlot<Context, Props>,
  input: FormInput,
): Promise<FieldError[] | null> {
  for (const { handleForm } of await listSectionsOn(services.db, name)) {
    const errors = await handleForm?.(services as never, input)
    if (errors) return errors
  }
  return null
}

/** Sections in a slot, of the modules that are on. */
async function listSectionsOn(db: Db, slot: string): Promise<ModuleSection[]> {
  const on = await listEnabledModules(db)
  return serverModules.flatMap(({ name, sections = [] }) =>
    on.includes(name) ? sections.filter((section) => section.slot === slot) : [],
  )
}
