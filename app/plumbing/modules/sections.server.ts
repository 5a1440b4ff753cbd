import type { ReactNode } from 'react'

/** A place of a core page where modules show sections. `Context` is what the page knows. */
export type SectionSlot<Context> = { name: string; context?: Context }

/** A section of a module. `render` returns null where there is nothing to show. `Needs` are the services it uses. */
export type ModuleSection<Needs = never> = {
  slot: string
  /** Sections of a slot are shown by position, lowest first. */
  position: number
  render: (services: Needs, context: never) => Promise<ReactNode>
}

/** Declares a place for sections, beside the page that shows them. */
export function defineSectionSlot<Context>(name: string): SectionSlot<Context> {
  return { name }
}

/** A section for a slot. Its component is imported within `render`, because only the bundle of pages has components. */
export function fillSlot<Needs, Context>(
  { name }: SectionSlot<Context>,
  position: number,
  render: (services: Needs, context: Context) => Promise<ReactNode>,
): ModuleSection<Needs> {
  return { slot: name, position, render }
}
