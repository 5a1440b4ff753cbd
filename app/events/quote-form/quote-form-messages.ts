import { formatTime } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { formatCustomAddOnPrice } from '../../menu/catalog/custom-add-on-price.ts'
import { formatDurationEn, quoteTextEn } from '../../quotes/pricing/quote-text.ts'
import type { QuoteFormLabels } from './quote-form-labels.ts'
import type { EventHours } from './form-price.ts'

const from = (cents: number) => `from ${formatDollars(cents)}`

/** English messages of the quote form that depend on the input. */
export const englishQuoteFormMessages = {
  quote: quoteTextEn,
  /** Short name of an experience. */
  short: (name: string) => name.replace(/ Experience$/, ''),
  desk: {
    from: (sum: string) => `from ${sum}`,
    party: ({ guests, bartenders, minutes }: PartySummary) =>
      `${counted(guests, 'guest')}, ${counted(bartenders, 'bartender')}, ${formatDurationEn(minutes)}`,
  },
  day: {
    tellMe: (day: string | null) => `Tell me if ${day ?? 'the day'} opens up`,
    openThen: (note: string) => (note ? `Open, ${note}:` : 'Open:'),
  },
  bar: {
    from,
    assumes: ({ start, end }: EventHours) =>
      `${formatTime(start)} to ${formatTime(end)} until we have your times`
        .replaceAll(':00', '')
        .replace(/ ([AP]M)(?= to \S+ \1)/, ''),
    inside: (withAddOns: boolean) =>
      `packages, ${withAddOns ? 'add-ons, ' : ''}cocktails, garnishes, mixers, ice, cups`,
    addOnPrice: formatCustomAddOnPrice,
    packageOption: (name: string, cents: number) => `${name}, ${from(cents)}`,
    each: (cents: number) => `${from(cents)} each`,
    included: (count: number, name: string, each: string) => `${count} included in ${name}, then ${each}`,
    mixersHint: (each: string) => `beyond the selection, ${each}`,
    bartendersHint: (each: string) => `beyond what your guests need, ${each}`,
    oneLess: (label: string) => `One less: ${label}`,
    oneMore: (label: string) => `One more: ${label}`,
  },
}

/** Summary of a priced party for the bar below the form. `minutes` is the service time. */
export type PartySummary = { guests: number; bartenders: number; minutes: number }

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Messages of the quote form in a language. */
export type QuoteFormMessages = typeof englishQuoteFormMessages

/** All texts of the quote form. */
export type QuoteFormText = QuoteFormLabels & QuoteFormMessages
