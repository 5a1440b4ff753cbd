import type { ComponentType } from 'react'

/**
 * Module sections that a loader passes to its page, with the URLs of their scripts. `Props` are the props the page passes to
 * each section. `props` is never set.
 */
export type LoadedModuleSections<Props extends object = object> = readonly { script: string | null; props?: Props }[]

type SectionsProps<Props extends object> = { sections: LoadedModuleSections<Props>; props: NoInfer<Props> }

/**
 * Shows the sections that modules add to a page, in order, each with `props`. Pages are rendered on the server, so the
 * sections keep their components, which the type of loader data leaves out.
 */
export function ModuleSections<Props extends object>({ sections, props }: SectionsProps<Props>) {
  const kept = sections as unknown as readonly { Section: ComponentType<Props> }[]
  return kept.map(({ Section }, i) => <Section key={i} {...props} />)
}
