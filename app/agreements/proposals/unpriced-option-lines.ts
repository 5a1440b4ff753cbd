import { resolveSupplySplit } from '../../drinks/shopping-list/quote-context.ts'
import { unpricedOptionLabels, type QuoteRequest, type UnpricedOption } from '../../events/event/event.ts'
import { quoteRequestText } from '../../events/event/quote-request-text.ts'
import { formatSupplyProvidersEs } from '../../menu/catalog/supply-text-es.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import { formatSupplyProviders } from '../../menu/catalog/supply-text.ts'
import type { Language } from '../../ui/language.ts'
import type { ProposalDocument, ProposalLine } from './proposal.ts'

const lineIdPrefix = 'wish-'
const allUnpricedOptions = Object.keys(unpricedOptionLabels) as UnpricedOption[]

/** The unpriced option a line is for. Null if it is any other line. */
export function findUnpricedOptionOfLine(id: string): UnpricedOption | null {
  return allUnpricedOptions.find((wish) => id === `${lineIdPrefix}${wish}`) ?? null
}

/** Requested options that a proposal neither has a priced line for nor declines. */
export function listUnsettledUnpricedOptions(
  request: Pick<QuoteRequest, 'onRequest'>,
  { lines, declined = [] }: Pick<ProposalDocument, 'lines' | 'declined'>,
): UnpricedOption[] {
  const isSettled = (wish: UnpricedOption) =>
    declined.includes(wish) || lines.some(({ id, isOpen }) => findUnpricedOptionOfLine(id) === wish && !isOpen)
  return request.onRequest.filter((wish) => !isSettled(wish))
}

/** Line of a requested option that the owner has not priced yet. */
export function buildUnpricedOptionLine(wish: UnpricedOption): ProposalLine {
  const told = (language: Language) => {
    const words = quoteRequestText(language)
    return { label: words.wishes[wish], reason: words.asAsked }
  }
  return {
    id: `${lineIdPrefix}${wish}`,
    ...told('en'),
    quantity: 1,
    unitCents: 0,
    totalCents: 0,
    menuCents: null,
    taxClass: wish === 'extra-hours' || wish === 'beer-and-wine' ? 'labor' : 'rental',
    choice: 'fixed',
    isOpen: true,
    es: told('es'),
  }
}

/**
 * Requested options that are included in a proposal with these chosen lines. Null for documents from before such options
 * had lines, where nothing is known.
 */
export function listUnpricedOptionsInProposal(
  { lines, declined }: Pick<ProposalDocument, 'lines' | 'declined'>,
  chosen: readonly string[],
): UnpricedOption[] | null {
  if (declined === undefined) return null
  return lines.flatMap(({ id }) => (chosen.includes(id) ? (findUnpricedOptionOfLine(id) ?? []) : []))
}

type Brings = { brings: ProposalDocument['brings']; whoBrings: SupplyProviders | undefined }

/**
 * Returns which supplies each side brings with these chosen lines. The business brings included options, and the client
 * brings declined options.
 */
export function computeProposalSupplySplit(proposed: ProposalDocument, chosen: readonly string[]): Brings {
  const { whoBrings: usual, declined, brings, language } = proposed
  const granted = listUnpricedOptionsInProposal(proposed, chosen)
  if (!usual || !granted) return { brings, whoBrings: usual }
  const { whoBrings } = resolveSupplySplit(usual, granted, declined)
  return {
    whoBrings,
    brings: language === 'es' ? formatSupplyProvidersEs(whoBrings) : formatSupplyProviders(whoBrings),
  }
}
