import { formatLongDate, formatMonthDay } from '../../business/dates.ts'
import { floridaCounties } from '../../quotes/travel/florida-counties.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { isExemptionValid } from './tax-exemption.ts'
import { isCountyTax } from './sales-tax.ts'
import { findTaxRate } from './tax-rate.ts'
import { buildCountyTax, type ProposalTax, type TaxConfig } from './proposal-tax.ts'
import { formatRatePercent } from './tax-labels.ts'

/** Option for no tax, for example outside of Florida. */
const untaxedOption = 'none'

/** Options of the two tax fields of a draft, by value. */
export type TaxOptions = { counties: Record<string, string>; exempt: Record<string, string> }

/**
 * Lists the counties with their rates on the event's day, and the exempt clients. The draft's own values are always
 * included.
 */
export function listTaxOptions({ rates, exempt }: TaxConfig, { tax }: ProposalTax, eventDate: string): TaxOptions {
  const rated = floridaCounties.flatMap((county) => {
    const rate = findTaxRate(rates, county, eventDate)
    return rate ? [[county, `${county}, ${formatRatePercent(rate.stateRate + rate.surtaxRate)}`] as const] : []
  })
  const rest = floridaCounties.filter((county) => !rated.some(([name]) => name === county))
  const chosen = tax && isCountyTax(tax) ? tax.exempt : undefined
  const known = chosen && !exempt.some(({ id }) => id === chosen.id) ? [...exempt, chosen] : exempt
  return {
    counties: {
      '': 'Choose the county',
      ...Object.fromEntries(rated),
      ...Object.fromEntries(rest.map((county) => [county, `${county}, no rate entered yet`])),
      [untaxedOption]: 'No sales tax there',
    },
    exempt: {
      '': 'No one',
      ...Object.fromEntries(
        known.map(({ id, organization, certificate, until }) => [
          id,
          `${organization}, ${certificate}, good until ${formatMonthDay(until)}, ${until.slice(0, 4)}`,
        ]),
      ),
    },
  }
}

/** Returns the tax of a document as form values. */
export function toTaxFormInput({ tax, isUntaxed }: ProposalTax): FormInput {
  if (isUntaxed) return { taxCounty: untaxedOption, taxExempt: '' }
  return tax && isCountyTax(tax) ? { taxCounty: tax.county, taxExempt: tax.exempt?.id ?? '' } : {}
}

/** Parses the tax choice of a draft. Missing fields leave the tax unchanged. */
export function parseTaxChoice(
  terms: TaxConfig,
  input: FormInput,
  before: ProposalTax,
  eventDate: string,
  refuse: (field: string, message: string) => void,
): ProposalTax {
  if (!terms.settings.isOn) return { tax: null }
  const { taxCounty: county = '', taxExempt: exemptId = '' } = { ...toTaxFormInput(before), ...input }
  if (county === untaxedOption) return { tax: null, isUntaxed: true }
  if (!floridaCounties.includes(county))
    refuse('taxCounty', 'Choose the county the event is in: sales tax is that of the event’s county')
  else if (!findTaxRate(terms.rates, county, eventDate))
    refuse(
      'taxCounty',
      `There is no rate of ${county} County for ${formatLongDate(eventDate)} yet: add it in Settings, Sales tax, or choose another county`,
    )
  const known = terms.exempt.find(({ id }) => id === exemptId)
  if (exemptId !== '' && !known)
    refuse('taxExempt', 'This exempt client was deleted: choose another, or no one, and the tax is charged')
  else if (known && !isExemptionValid(known, eventDate))
    refuse(
      'taxExempt',
      `Certificate ${known.certificate} is good until ${formatLongDate(known.until)}, and the event is on ${formatLongDate(eventDate)}: ask them for the new one and enter it in Settings, Sales tax; or choose no one, and the tax is charged`,
    )
  return { tax: buildCountyTax(terms, county, eventDate, known) }
}
