import { formatLongDate } from '../../business/dates.ts'
import { isCountyTax, getTaxClassRates } from '../sales-tax/sales-tax.ts'
import { findTaxRate } from '../sales-tax/tax-rate.ts'
import { isTaxCurrent, type TaxConfig } from '../sales-tax/proposal-tax.ts'
import { formatRatePercent, taxClassLabels } from '../sales-tax/tax-labels.ts'
import type { ProposalDocument } from './proposal.ts'

/** Labels owners use for a mandatory charge on top of the price. */
const mandatoryChargePattern = /gratuit|service (charge|fee)|\btips?\b|propina|cargo por servicio/i

/**
 * Lists remarks on sales tax for the owner: a county or its rate is missing or unchecked, a mandatory charge is not a
 * tip, or the stored draft (`kept`) was taxed differently.
 */
export function listTaxRemarks(
  terms: TaxConfig,
  kept: ProposalDocument | null,
  { money, event, lines }: ProposalDocument,
): string[] {
  if (!terms.settings.isOn) return []
  const { tax } = money
  const remarks: string[] = []
  if (kept && !isTaxCurrent(terms, kept.money, kept.event))
    remarks.push('Sales tax was set otherwise since you last saved this: look at its county, and save it again.')
  if (tax && isCountyTax(tax)) {
    const rate = findTaxRate(terms.rates, tax.county, event.eventDate)
    if (tax.county === '')
      remarks.push('We can’t tell the county from where the event is: choose it under Sales tax below.')
    else if (!rate)
      remarks.push(
        `There is no sales tax rate of ${tax.county} County for ${formatLongDate(event.eventDate)} yet: add it in Settings, Sales tax.`,
      )
    else if (!rate.isChecked)
      remarks.push(
        `The rate of ${tax.county} County was not looked up yet (${formatRatePercent(rate.stateRate + rate.surtaxRate)}): check it in Settings, Sales tax.`,
      )
  }
  for (const { label, taxClass } of lines) {
    if (!mandatoryChargePattern.test(label)) continue
    const { stateRate, surtaxRate } = tax ? getTaxClassRates(tax, taxClass) : { stateRate: 0, surtaxRate: 0 }
    const isTaxed = stateRate + surtaxRate > 0
    remarks.push(
      `“${label}” is charged, so it is part of the price and no tip they choose; as ${taxClassLabels[taxClass].toLowerCase()} it is ${isTaxed ? '' : 'not '}taxed. Ask your accountant whether that is right.`,
    )
  }
  return remarks
}
