import { defineTranslations, type Language } from '../../ui/language.ts'
import { taxClasses } from '../sales-tax/sales-tax.ts'
import type { TaxSettings } from '../sales-tax/tax-settings.ts'
import { defaultTerms, type TermsSettings } from './terms.ts'

type TaxRules = Pick<TaxSettings, 'isOn' | 'name' | 'classes'>

const text = defineTranslations({
  en: {
    noTax: 'No tax is added.',
    tax: (name: string) => `${name} is added where it applies, and your proposal shows it.`,
    tips: 'Tips are welcome, never expected.',
  },
  es: {
    noTax: 'No se suma ningún impuesto.',
    tax: () => 'Donde corresponda se suma el impuesto sobre las ventas, y tu propuesta lo muestra.',
    tips: 'Las propinas se agradecen, nunca se exigen.',
  },
})

/** Formats whether sales tax is added to a price, by the owner's tax settings. */
export function formatTaxNote({ isOn, name, classes }: TaxRules, language: Language): string {
  const isTaxed = isOn && taxClasses.some((taxClass) => classes[taxClass] !== 'no')
  return isTaxed ? text(language).tax(name) : text(language).noTax
}

/**
 * Formats a sentence on charges beyond a price: tax and tips. Tips are left out if the owner removed or rewrote that term.
 */
export function formatPriceNote(
  tax: TaxRules,
  { clauses }: Pick<TermsSettings, 'clauses'>,
  language: Language,
): string {
  const findTips = (all: TermsSettings['clauses']) => all.find(({ id }) => id === 'tips')?.words
  const words = findTips(clauses)
  const hasUsualTips = words !== undefined && words === findTips(defaultTerms.clauses)
  return [formatTaxNote(tax, language), hasUsualTips && text(language).tips].filter(Boolean).join(' ')
}
