import { getCustomAddOnCode, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatDollars } from '../../business/money.ts'
import type { ProposalDocument } from './proposal.ts'

/**
 * Remarks on lines whose price on the menu differs from the price that the proposal was made with. The proposal keeps its
 * prices.
 */
export function listMenuPriceRemarks(
  { lines, event }: Pick<ProposalDocument, 'lines' | 'event'>,
  catalogue: Pick<Catalog, 'experiences' | 'addOns' | 'ownAddOns' | 'packages'>,
): string[] {
  const bundle = catalogue.packages.find(({ slug }) => slug === event.package)
  const chosen = bundle?.experienceSlug ?? event.experience
  const experience = catalogue.experiences.find(({ slug }) => slug === chosen)
  const prices = new Map<string, number>([
    ...catalogue.addOns.map(({ code, priceCents }) => [code, priceCents] as const),
    ...catalogue.ownAddOns.map(({ slug, priceCents }) => [getCustomAddOnCode(slug), priceCents] as const),
    ...(experience ? [['experience', experience.priceCents] as const] : []),
  ])
  return lines.flatMap(({ id, label, unitCents, menuCents }) => {
    const price = prices.get(id)
    if (price === undefined || price === (menuCents ?? unitCents) || price === unitCents) return []
    return [`The menu now says ${formatDollars(price)} for ${label}. This proposal keeps ${formatDollars(unitCents)}.`]
  })
}
