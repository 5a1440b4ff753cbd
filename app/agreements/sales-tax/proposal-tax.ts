import { findStateByZip } from '../../business/find-state-by-zip.ts'
import { findCountyByZip } from '../../quotes/travel/florida-counties.ts'
import { findTaxExemption } from './tax-exemption.ts'
import { isCountyTax, taxClasses, type CountyTax, type TaxExemption, type SalesTax } from './sales-tax.ts'
import { findTaxRate, type TaxRate } from './tax-rate.ts'
import type { TaxSettings } from './tax-settings.ts'

/** Settings, rates and exemptions that determine the tax of an event. */
export type TaxConfig = { settings: TaxSettings; rates: readonly TaxRate[]; exempt: readonly TaxExemption[] }

/** Fields of an event that its tax depends on. */
export type TaxableEvent = { zip: string | null; eventDate: string }

/** Tax of a document. `isUntaxed`: no tax at the venue, by the owner's choice or outside of Florida. */
export type ProposalTax = { tax: SalesTax | null; isUntaxed?: true }

/** Builds the tax of a county on a day from the current settings. The rate is zero if none was entered. */
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

/** Computes the tax of a first proposal from the county of its ZIP. The county is left to choose where it is unknown. */
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
 * Computes the tax of the next version with the current settings: the same county while the venue is the same, at the
 * rates of its day. Sent versions keep their tax.
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

/** Whether a stored tax equals the tax of a document made now for the same venue. */
export function isTaxCurrent(terms: TaxConfig, kept: ProposalTax, event: TaxableEvent): boolean {
  if (!terms.settings.isOn) return kept.tax === null || !isCountyTax(kept.tax)
  const { tax, isUntaxed } = computeNextVersionTax(terms, { ...kept, event }, event)
  return (
    isUntaxed === kept.isUntaxed && JSON.stringify(toComparableTax(tax)) === JSON.stringify(toComparableTax(kept.tax))
  )
}

function toComparableTax(tax: SalesTax | null) {
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
 * Computes the tax of a change after the acceptance: as signed, with the rates of a new county or day. It stays unchanged
 * where those are unknown.
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

/** Difference between the agreed tax and the tax of the event's day and venue. */
export type TaxDifference =
  { code: 'rate'; county: string; agreed: number; now: number } | { code: 'exempt'; certificate: string; until: string }

/**
 * Finds the difference between an agreement's tax and that of its day and venue. Null if there is none or the rates
 * are unknown.
 */
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
