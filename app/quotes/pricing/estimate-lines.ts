import {
  type Experience,
  type PricingRules,
  type Catalog,
  type CustomAddOn,
  getCustomAddOnCode,
  type AddOnCode,
  type AddOnRate,
} from '../../menu/catalog/catalog.ts'
import type { EstimateLineReason } from './estimate-line-reason.ts'

export type EstimateLine = {
  code: 'experience' | AddOnCode | `add-on-${string}`
  label: string
  quantity: number
  unitCents: number
  totalCents: number
  reason: EstimateLineReason
  /** Basis of an owner's add-on's quantity. Undefined for a flat price. */
  rate?: Exclude<AddOnRate, 'flat'>
}

/** Wanted items: total cocktails and garnishes (null: what is included), other items beyond the rules. */
export type EstimateChoices = {
  experience: string | null
  package: string | null
  bartenders: number
  cocktails: number | null
  garnishes: number | null
  mixers: number
  /** The owner's add-ons, by slug. */
  addOns?: readonly string[]
}

export function buildExperienceLine(
  { name, priceCents }: Experience,
  served: number | null,
  rules: PricingRules,
): EstimateLine {
  const { setUpMinutes, longSetUpMinutes } = rules
  const setUp = { setUpMinutes, longSetUpMinutes }
  const reason: EstimateLineReason = { code: 'included', served, includedHours: rules.serviceHours, setUp }
  return { code: 'experience', label: name, quantity: 1, unitCents: priceCents, totalCents: priceCents, reason }
}

/** Chosen add-ons of the owner that are on the menu, in menu order. */
export function listChosenAddOns(
  { ownAddOns }: Pick<Catalog, 'ownAddOns'>,
  { addOns = [] }: Pick<EstimateChoices, 'addOns'>,
) {
  return ownAddOns.filter(({ slug }) => addOns.includes(slug))
}

/** Quantity of an owner's add-on: 1, the guest count, or the started hours of service. 0 until known. */
export function countAddOnUnits(rate: AddOnRate, guests: number | null, serviceMinutes: number | null): number {
  if (rate === 'flat') return 1
  return rate === 'guest' ? (guests ?? 0) : Math.ceil((serviceMinutes ?? 0) / 60)
}

export function createAddOnLine(
  { slug, label, priceCents, rate }: CustomAddOn,
  guests: number | null,
  served: number | null,
): EstimateLine {
  const quantity = countAddOnUnits(rate, guests, served)
  const reason: EstimateLineReason =
    rate === 'flat'
      ? { code: 'flat' }
      : rate === 'guest'
        ? { code: 'each-guest', guests: guests ?? 0 }
        : { code: 'each-hour', served: served ?? 0 }
  const code = getCustomAddOnCode(slug)
  return {
    code,
    label,
    quantity,
    unitCents: priceCents,
    totalCents: quantity * priceCents,
    reason,
    ...(rate !== 'flat' && { rate }),
  }
}

export function buildChoiceLines(
  { cocktailsIncluded, garnishesIncluded }: Experience,
  { cocktails, garnishes, mixers }: EstimateChoices,
  line: (code: AddOnCode, quantity: number, reason: EstimateLineReason) => EstimateLine,
): EstimateLine[] {
  const beyond = (code: 'garnish' | 'cocktail', wanted: number | null, included: number) =>
    line(code, Math.max(0, (wanted ?? 0) - included), { code: 'beyond-included', wanted: wanted ?? 0, included })
  return [
    beyond('garnish', garnishes, garnishesIncluded),
    line('mixer', mixers, { code: 'beyond-selection', wanted: mixers }),
    beyond('cocktail', cocktails, cocktailsIncluded),
  ]
}
