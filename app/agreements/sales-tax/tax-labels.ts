import { getFormatter } from '../../business/language-formatter.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'
import { isCountyTax, type TaxClassRule, type SalesTax, type TaxClass } from './sales-tax.ts'

/** Labels of tax classes and their rules for the owner. */
export const taxClassLabels: Readonly<Record<TaxClass, string>> = { labor: 'Labor', rental: 'Rental', goods: 'Goods' }

export function getTaxClassRuleLabels(capCents: number): Record<TaxClassRule, string> {
  const first = getFormatter('en').dollars(capCents)
  return { no: 'Not taxed', taxed: 'Taxed', capped: `Taxed; the county’s part on the first ${first} of each item` }
}

const taxText = defineTranslations({
  en: {
    name: (name = 'Sales tax') => name,
    county: (name: string, county: string) => `${name}, ${county} County`,
    exempt: (name: string, certificate: string) => `${name}: exempt, ${certificate}`,
  },
  es: {
    name: () => 'Impuesto sobre las ventas',
    county: (name: string, county: string) => `${name}, condado de ${county}`,
    exempt: (name: string, certificate: string) => `${name}: exento, ${certificate}`,
  },
})

/** Formats the label of the tax line: with its county, or with the certificate of an exempt client. */
export function formatTaxLabel(tax: SalesTax | null | undefined, language?: Language): string {
  const words = taxText(language)
  const name = words.name(tax?.name)
  if (!tax || !isCountyTax(tax)) return name
  if (tax.exempt) return words.exempt(name, tax.exempt.certificate)
  return tax.county ? words.county(name, tax.county) : name
}

/** Formats hundredths of a percent: "7.5%". */
export function formatRatePercent(rate: number): string {
  return `${rate / 100}%`
}
