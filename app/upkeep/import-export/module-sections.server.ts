import { getFixedModules } from '../../business/module-switches.server.ts'
import { modules } from '../../modules.ts'
import { listEnabledModules } from '../../modules.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ModuleImportExportSection } from '../../plumbing/modules/define-module.ts'
import { getModuleOfferId, type ModuleOffer } from './module-offer.ts'

/**
 * Returns what modules have on the page "Import and export": the sections of those that are on, and offers to switch on
 * others. There are no offers where the environment decides which modules are on.
 */
export async function listModuleSections(
  db: Db,
): Promise<{ sections: ModuleImportExportSection[]; offers: ModuleOffer[] }> {
  const on = await listEnabledModules(db)
  const isFixed = getFixedModules(db) !== null
  return {
    sections: modules.flatMap(({ name, importExport }) => (on.includes(name) ? (importExport?.sections ?? []) : [])),
    offers: modules.flatMap(({ name, title, about, importExport }) =>
      importExport?.offer && !isFixed && !on.includes(name)
        ? [{ name, title, about, next: importExport.sections[0].link.to }]
        : [],
    ),
  }
}

/** Returns questions and links for the end of set-up. The link of a module that is off leads to its offer. */
export async function listModuleInvitations(db: Db): Promise<{ question: string; label: string; to: string }[]> {
  const on = await listEnabledModules(db)
  const isFixed = getFixedModules(db) !== null
  return modules.flatMap(({ name, importExport }) => {
    const isOn = on.includes(name)
    if (!importExport?.offer || (isFixed && !isOn)) return []
    const to = isOn ? importExport.sections[0].link.to : `/backbar/in-and-out#${getModuleOfferId(name)}`
    return [{ ...importExport.offer, to }]
  })
}
