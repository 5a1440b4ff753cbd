import { dollars } from '../../business/money.ts'
import { ownAddOnPrice } from '../../menu/catalogue/own-add-on-price.ts'
import { whoBringsWords } from '../../menu/catalogue/who-brings-words.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'
import type { FormLabels } from './form-labels.ts'

const from = (cents: number) => `from ${dollars(cents)}`

/** What the quote form says in English of what is typed. */
export const englishFormSayings = {
  quote: englishQuote,
  /** The name of an experience without the word for it. */
  short: (name: string) => name.replace(/ Experience$/, ''),
  brings: whoBringsWords,
  desk: {
    from: (sum: string) => `From ${sum}`,
    soFar: (sum: string) => `${sum} so far`,
    toGo: (count: number) => `${count} to go`,
    answers: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} to your price`,
  },
  day: {
    tellMe: (day: string | null) => `Tell me if ${day ?? 'the day'} opens up`,
  },
  bar: {
    from,
    inside: (withAddOns: boolean) =>
      `packages, ${withAddOns ? 'add-ons, ' : ''}cocktails, garnishes, mixers, ice, cups`,
    addOnPrice: ownAddOnPrice,
    packageOption: (name: string, cents: number) => `${name}, ${from(cents)}`,
    each: (cents: number) => `${from(cents)} each`,
    included: (count: number, name: string, each: string) => `${count} included in ${name}, then ${each}`,
    mixersHint: (each: string) => `beyond the selection, ${each}`,
    bartendersHint: (each: string) => `beyond what your guests need, ${each}`,
    oneLess: (label: string) => `One less: ${label}`,
    oneMore: (label: string) => `One more: ${label}`,
  },
}

/** What the quote form says of what is typed, in a language. */
export type FormSayings = typeof englishFormSayings

/** All it says. */
export type FormWords = FormLabels & FormSayings
