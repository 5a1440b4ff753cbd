import type { ComponentType } from 'react'
import type { Db } from '../database/database.server.ts'

/** A place of a core page where modules add sections. `Context` is what the page knows, `Props` what it gives them. */
export type SectionSlot<Context, Props> = { name: string; context?: Context; props?: Props }

/** A section with the URL of its script. */
export type PageSection<Props> = { Section: ComponentType<Props>; script: string | null }

/** What a module shows in a slot. */
export type ModuleSection = { slot: string; load: (db: Db, context: never) => Promise<PageSection<never>> }

/** Declares a place for sections, beside the page that shows them. */
export function defineSectionSlot<Context, Props>(name: string): SectionSlot<Context, Props> {
  return { name }
}

/**
 * A section for a slot. Its component is imported within `load`, because `module.server.ts` is also read by programs that
 * have no components. Only the bundle of pages loads sections.
 */
export function fillSlot<Context, Props>(
  { name }: SectionSlot<Context, Props>,
  load: (db: Db, context: Context) => Promise<PageSection<Props>>,
): ModuleSection {
  return { slot: name, load: load as ModuleSection['load'] }
}
