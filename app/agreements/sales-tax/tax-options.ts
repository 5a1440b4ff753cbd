import { formatLongDate, formatMonthDay } from '../../business/dates.ts'
import { floridaCounties } from '../../quotes/travel/florida-counties.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { isExemptionValid } from './tax-exemption.ts'
import { isCountyTax } from './sales-tax.ts'
import { findTaxRate } from './tax-rate.ts'
import { buildCountyTax, type ProposalTax, type TaxConfig } from './proposal-tax.ts'
import { formatRatePercent } from './tax-labels.ts'

/** Chosen where no tax is due: outside of Florida, say. */
const untaxed = 'none'

/** How a draft may be taxed, by the values of its two fields. */
export type TaxOptions = { counties: Record<string, string>; exempt: Record<string, string> }

/** The counties with their rate on the day of the event, and whoever is exempt; what a draft has is among them. */
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
      [untaxed]: 'No sales tax there',
    },
    exempt: {
      '': 'Nobody',
      ...Object.fromEntries(
        known.map(({ id, organization, certificate, until }) => [
          id,
          `${organization}, ${certificate}, good until ${formatMonthDay(until)}, ${until.slice(0, 4)}`,
        ]),
      ),
    },
  }
}

/** What a document says of tax as the fields of its form show it. */
export function toTaxInput({ tax, isUntaxed }: ProposalTax): FormInput {
  if (isUntaxed) return { taxCounty: untaxed, taxExempt: '' }
  return tax && isCountyTax(tax) ? { taxCounty: tax.county, taxExempt: tax.exempt?.id ?? '' } : {}
}

/** Reads how a draft is taxed. Fields that were not there leave it as it was before. */
export function parseTaxChoice(
  terms: TaxConfig,
  input: FormInput,
  before: ProposalTax,
  eventDate: string,
  refuse: (field: string, message: string) => void,
): ProposalTax {
  if (!terms.settings.isOn) return { tax: null }
  const { taxCounty: county = '', taxExempt: exemptId = '' } = { ...toTaxInput(before), ...input }
  if (county === untaxed) return { tax: null, isUntaxed: true }
  if (!floridaCounties.includes(county))
    refuse('taxCounty', 'Choose the county the event is in: sales tax is that of the county you pour in')
  else if (!findTaxRate(terms.rates, county, eventDate))
    refuse(
      'taxCounty',
      `There is no rate of ${county} County for ${formatLongDate(eventDate)} yet: add it in Settings, Sales tax, or choose another county`,
    )
  const known = terms.exempt.find(({ id }) => id === exemptId)
  if (exemptId !== '' && !known)
    refuse('taxExempt', 'This exempt client was deleted: choose another, or nobody, and the tax is charged')
  else if (known && !isExemptionValid(known, eventDate))
    refuse(
      'taxExempt',
      `Certificate ${known.certificate} is good until ${formatLongDate(known.until)}, and the event is on ${formatLongDate(eventDate)}: ask them for the new one and enter it in Settings, Sales tax; or choose nobody, and the tax is charged`,
    )
  return { tax: buildCountyTax(terms, county, eventDate, known) }
}
