import { resolveMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'

/** As the menu calls it now; what left the menu stands for itself. */
export function formatExperienceName(
  { experience, package: bundle }: { experience: string | null; package: string | null },
  catalogue: Catalog,
): string {
  if (experience === null || bundle === null) return 'erased'
  const chosen = resolveMenuChoice(catalogue, { experience: experience || null, package: bundle || null })
  return chosen.experience?.name ?? (chosen.slug || bundle || 'not said')
}
