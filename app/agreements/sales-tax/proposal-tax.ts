import { findStateByZip } from '../../business/find-state-by-zip.ts'
import { findCountyByZip } from '../../quotes/travel/florida-counties.ts'
import { findTaxExemption } from './tax-exemption.ts'
import { isCountyTax, taxClasses, type CountyTax, type TaxExemption, type SalesTax } from './sales-tax.ts'
import { findTaxRate, type TaxRate } from './tax-rate.ts'
import type { TaxSettings } from './tax-settings.ts'

/** All that says how an event is taxed. */
export type TaxConfig = { settings: TaxSettings; rates: readonly TaxRate[]; exempt: readonly TaxExemption[] }

/** What of an event its tax follows. */
export type TaxableEvent = { zip: string | null; eventDate: string }

/** What a document says of tax: one that `isUntaxed` has none where it is, by the owner's word or outside of Florida. */
export type ProposalTax = { tax: SalesTax | null; isUntaxed?: true }

/** The tax of a county on a day, as it is set now; at no rate where nobody entered one. */
export function buildCountyTax(
  { settings, rates }: TaxConfig,
  county: string,
  eventDate: string,
  exempt?: TaxExemption,
): CountyTax {
  const { name, capCents, classes } = settings
  const { stateRate = 0, surtaxRate = 0 } = findTaxRate(rates, county, eventDate) ?? {}
  return { name, county, stateRate, surtaxRate, capCents, classes, ...(exempt && { exempt }) }
}

/** What a first proposal is taxed with: in the county of its ZIP, to be chosen where nobody knows that. */
export function computeFirstProposalTax(
  terms: TaxConfig,
  { zip, eventDate }: TaxableEvent,
  company?: string,
): ProposalTax {
  if (!terms.settings.isOn) return { tax: null }
  const county = findCountyByZip(zip)
  if (county === null && zip !== null && findStateByZip(zip) !== null && findStateByZip(zip) !== 'Florida')
    return { tax: null, isUntaxed: true }
  return { tax: buildCountyTax(terms, county ?? '', eventDate, findTaxExemption(terms.exempt, company)) }
}

/**
 * What the next version is taxed with: as before where the place is the same, at the rates of its day; with what was set
 * since. What was sent keeps its own.
 */
export function computeNextVersionTax(
  terms: TaxConfig,
  before: ProposalTax & { event: TaxableEvent },
  event: TaxableEvent,
  company?: string,
): ProposalTax {
  if (!terms.settings.isOn) return { tax: null }
  const { tax } = before
  if (before.event.zip !== event.zip || (tax === null && !before.isUntaxed) || (tax && !isCountyTax(tax)))
    return computeFirstProposalTax(terms, event, company)
  if (tax === null) return { tax, isUntaxed: true }
  const { county, exempt } = tax
  const known = exempt && (terms.exempt.find(({ id }) => id === exempt.id) ?? exempt)
  return { tax: buildCountyTax(terms, county, event.eventDate, known) }
}

/** Whether what is kept says of tax what it would if it were made now, at the same place. */
export function isTaxCurrent(terms: TaxConfig, kept: ProposalTax, event: TaxableEvent): boolean {
  if (!terms.settings.isOn) return kept.tax === null || !isCountyTax(kept.tax)
  const { tax, isUntaxed } = computeNextVersionTax(terms, { ...kept, event }, event)
  return isUntaxed === kept.isUntaxed && JSON.stringify(inOrder(tax)) === JSON.stringify(inOrder(kept.tax))
}

function inOrder(tax: SalesTax | null) {
  if (!tax || !isCountyTax(tax)) return tax
  const { name, county, stateRate, surtaxRate, capCents, classes, exempt } = tax
  return [
    name,
    county,
    stateRate,
    surtaxRate,
    capCents,
    taxClasses.map((one) => classes[one]),
    exempt?.id,
    exempt?.until,
  ]
}

/**
 * What a change after the yes is taxed with: as signed, at the rates of its new county and day where it has others. Where
 * nobody knows them it stays as it is.
 */
export function computeChangedTax(
  { rates }: TaxConfig,
  tax: SalesTax | null,
  before: TaxableEvent,
  event: TaxableEvent,
) {
  if (!tax || !isCountyTax(tax)) return tax
  if (before.zip === event.zip && before.eventDate === event.eventDate) return tax
  const county = (before.zip !== event.zip && findCountyByZip(event.zip)) || tax.county
  const rate = findTaxRate(rates, county, event.eventDate)
  if (!rate) return tax
  return { ...tax, county, stateRate: rate.stateRate, surtaxRate: rate.surtaxRate }
}

/** Why what was agreed to is not taxed as its day and place will be. */
export type TaxDifference =
  { code: 'rate'; county: string; agreed: number; now: number } | { code: 'exempt'; certificate: string; until: string }

/** Whether the tax of an agreement is that of its day and place; null where it is, or nobody knows better. */
export function findTaxDifference(
  { rates }: TaxConfig,
  tax: SalesTax | null,
  event: TaxableEvent,
): TaxDifference | null {
  if (!tax || !isCountyTax(tax)) return null
  const { exempt, county } = tax
  if (exempt)
    return exempt.until < event.eventDate
      ? { code: 'exempt', certificate: exempt.certificate, until: exempt.until }
      : null
  const rate = findTaxRate(rates, county, event.eventDate)
  const [agreed, now] = [tax.stateRate + tax.surtaxRate, rate ? rate.stateRate + rate.surtaxRate : null]
  return now === null || now === agreed ? null : { code: 'rate', county, agreed, now }
}
