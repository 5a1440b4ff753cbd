import { formatCountEs } from '../../business/date-formatter-es.ts'
import type { Translator } from '../../business/translator.ts'
import type { PlaceholderInfos } from '../../business/forms/placeholder-brackets.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { getAddOn, type Catalog } from '../../menu/catalog/catalog.ts'
import { formatSetupHoursEs } from '../../menu/catalog/hours-text-es.ts'
import { formatSetupHours } from '../../menu/catalog/hours-text.ts'
import type { TermsSettings } from '../../agreements/proposals/terms.ts'
import { defineTranslations, type Language } from '../../ui/language.ts'

/** Placeholders of page texts. Their values come from the current menu rules and terms. */
export const pagePlaceholders = {
  hours: { label: 'service hours', means: 'the hours of service in a starting price' },
  'set-up': { label: 'set-up hours', means: 'the hours of set-up before them' },
  guests: { label: 'guests per bartender', means: 'how many guests one bartender is for' },
  'second bartender': { label: 'guests for a second bartender', means: 'from how many guests two bartenders come' },
  'third bartender': { label: 'guests for a third bartender', means: 'from how many guests three bartenders come' },
  miles: { label: 'included miles', means: 'the miles that are included' },
  'extra mile': { label: 'price of an extra mile', means: 'what each mile beyond them costs' },
  'extra hour': { label: 'price of an extra hour', means: 'what an additional hour costs' },
  deposit: { label: 'deposit rule', means: 'a sentence: what makes the date theirs' },
  'called off': { label: 'refund if canceled', means: 'a sentence: what comes back if they cancel' },
} as const satisfies PlaceholderInfos
export type PagePlaceholder = keyof typeof pagePlaceholders

type Facts = { catalogue: Pick<Catalog, 'rules' | 'addOns'>; terms: TermsSettings }

/** Sentences about the terms that clients ask about first. */
export const depositTermsText = defineTranslations({
  en: {
    deposit: (percent: number, least: string | null) =>
      `Your yes and the deposit make the date yours: ${percent}% of the total${least === null ? '' : `, at least ${least}`}.`,
    leastDeposit: (sum: string) => `Your yes and a deposit of ${sum} make the date yours.`,
    noDeposit: 'No deposit: your yes makes the date yours.',
    plan: (count: number, days: number) =>
      `Then ${count} equal payments, the last ${days === 0 ? 'on the day' : days === 1 ? 'a day before' : `${days} days before`}.`,
    back: ([first, ...others]: CancelStep[]) =>
      [
        `Cancel at least ${first!.days} days before your event and ${first!.percent}% of the deposit comes back`,
        ...others.map(({ days, percent }) => `at least ${days} days before, ${percent}%`),
      ].join('; ') + ', in whole dollars.',
    noneBack: 'The deposit pays for the date we keep for you, and isn’t refunded.',
    allBack: 'Everything you paid comes back.',
  },
  es: {
    deposit: (percent, least) =>
      `Con tu confirmación y el depósito (${percent}% del total${least === null ? '' : `, ${least} como mínimo`}), apartas la fecha.`,
    leastDeposit: (sum) => `Con tu confirmación y un depósito de ${sum}, apartas la fecha.`,
    noDeposit: 'Sin depósito: con tu confirmación, apartas la fecha.',
    plan: (count, days) =>
      `El resto se paga en ${count} pagos iguales, el último ${days === 0 ? 'ese mismo día' : `${formatCountEs(days, 'día', 'días')} antes`}.`,
    back: ([first, ...others]) =>
      [
        `Si cancelas hasta ${formatCountEs(first!.days, 'día', 'días')} antes, se te devuelve el ${first!.percent}% del depósito`,
        ...others.map(({ days, percent }) => `hasta ${formatCountEs(days, 'día', 'días')} antes, el ${percent}%`),
      ].join('; ') + ', en dólares enteros.',
    noneBack: 'El depósito cubre la fecha que te guardamos y no se devuelve.',
    allBack: 'Se te devuelve todo lo que hayas pagado.',
  },
})

type CancelStep = { days: number; percent: number }

/** Formats the payments after the deposit as a sentence. Empty if the balance is the only one. */
export function formatPlanTerms({ installments, balanceDaysBefore }: TermsSettings, language: Language): string {
  return installments > 1 ? depositTermsText(language).plan(installments, balanceDaysBefore) : ''
}

/** Formats the deposit and its refund as a sentence each. The refund sentence is empty if no deposit is asked for. */
export function formatDepositTerms(terms: TermsSettings, language: Language): { deposit: string; back: string } {
  const { depositPercent, depositLeastCents, cancellation } = terms
  const said = depositTermsText(language)
  if (depositPercent === 0 && depositLeastCents === 0) return { deposit: said.noDeposit, back: '' }
  const { dollars } = getFormatter(language)
  const least = depositLeastCents === 0 ? null : dollars(depositLeastCents)
  const steps = cancellation
    .filter(({ percentBack }) => percentBack > 0)
    .toSorted((a, b) => b.daysBefore - a.daysBefore)
    .map(({ daysBefore, percentBack }) => ({ days: daysBefore, percent: percentBack }))
  return {
    deposit: depositPercent === 0 ? said.leastDeposit(dollars(depositLeastCents)) : said.deposit(depositPercent, least),
    back: steps.length > 0 ? said.back(steps) : said.noneBack,
  }
}

/** Returns the value of each placeholder in a language. */
export function getPagePlaceholderValues(
  { catalogue, terms }: Facts,
  language: Language,
): Record<PagePlaceholder, string> {
  const { dollars, dollarsAndCents } = getFormatter(language)
  const { rules } = catalogue
  const { deposit, back } = formatDepositTerms(terms, language)
  const isSpanish = language === 'es'
  const count = (n: number, en: [string, string], es: [string, string]) =>
    isSpanish ? formatCountEs(n, ...es) : `${n} ${n === 1 ? en[0] : en[1]}`
  return {
    hours: count(rules.serviceHours, ['hour', 'hours'], ['hora', 'horas']),
    'set-up': isSpanish ? formatSetupHoursEs(rules) : formatSetupHours(rules),
    guests: String(rules.guestsPerBartender),
    'second bartender': String(rules.guestsPerBartender + 1),
    'third bartender': String(2 * rules.guestsPerBartender + 1),
    miles: count(rules.freeMiles, ['mile', 'miles'], ['milla', 'millas']),
    'extra mile': dollarsAndCents(getAddOn(catalogue, 'travel').priceCents),
    'extra hour': dollars(getAddOn(catalogue, 'service-time').priceCents),
    deposit,
    'called off': back || depositTermsText(language).allBack,
  }
}

/** Fills in the placeholders of a text. Unknown placeholders stay as typed. */
export function fillPagePlaceholders(text: string, facts: Record<string, string>): string {
  return text.replace(/\{\s*([^{}]{1,40}?)\s*\}/g, (blank, name: string) => facts[name.toLowerCase()] ?? blank)
}

/** Wraps a translator so that it fills in placeholders in the language of each text. */
export function createPlaceholderTranslator(
  { say, stillEnglish }: Translator,
  facts: Facts,
  language: Language,
): Translator {
  const [here, english] = [getPagePlaceholderValues(facts, language), getPagePlaceholderValues(facts, 'en')]
  return {
    say(text) {
      const said = say(text)
      return fillPagePlaceholders(said, stillEnglish().includes(text) ? english : here)
    },
    stillEnglish: () => stillEnglish().map((text) => fillPagePlaceholders(text, english)),
  }
}
