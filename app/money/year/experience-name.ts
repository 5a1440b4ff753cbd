import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'

/** Formats an experience by its current menu name. An experience that left the menu keeps its stored name. */
export function formatExperienceName(
  { experience, package: bundle }: { experience: string | null; package: string | null },
  catalogue: Catalog,
): string {
  if (experience === null || bundle === null) return 'erased'
  const chosen = findMenuChoice(catalogue, { experience: experience || null, package: bundle || null })
  return chosen.experience?.name ?? (chosen.slug || bundle || 'not said')
}
