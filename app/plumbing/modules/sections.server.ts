import type { ComponentType } from 'react'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { Db } from '../database/database.server.ts'

/**
 * A slot of a core page in which modules add sections. `Context` is the page's data for loading them, `Props` is passed to
 * them.
 */
export type SectionSlot<Context, Props> = { name: string; context?: Context; props?: Props }

/** A section with the URL of its script. */
export type PageSection<Props> = { Section: ComponentType<Props>; script: string | null }

/**
 * Handles a form of a section that is posted to the page of its slot. Returns the errors of a refused form, none where it
 * is done, or null if the form is not the section's. May throw a redirect.
 */
export type SectionFormHandler = (services: never, input: FormInput) => Promise<FieldError[] | null>

/** Section of a module in a slot. */
export type ModuleSection = {
  slot: string
  load: (db: Db, context: never) => Promise<PageSection<never>>
  handleForm?: SectionFormHandler
}

/** Declares a slot for module sections. Put it next to the page that shows them. */
export function defineSectionSlot<Context, Props>(name: string): SectionSlot<Context, Props> {
  return { name }
}

/**
 * A section for a slot. Its component is imported within `load`, because `module.server.ts` is also read by programs that
 * have no components. Only the bundle of pages loads sections. `handleForm` handles the section's form, if it has one.
 */
export function fillSlot<Context, Props>(
  { name }: SectionSlot<Context, Props>,
  load: (db: Db, context: Context) => Promise<PageSection<Props>>,
  handleForm?: SectionFormHandler,
): ModuleSection {
  return { slot: name, load: load as ModuleSection['load'], ...(handleForm && { handleForm }) }
}
