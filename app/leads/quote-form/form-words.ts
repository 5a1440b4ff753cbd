import { dollars } from '../../menu/catalogue/money.ts'
import { ownAddOnPrice } from '../../menu/catalogue/own-add-on-price.ts'
import { whoBringsWords } from '../../menu/catalogue/who-brings.ts'
import { englishQuote } from '../../quotes/pricing/quote-words.ts'
import type { Language } from '../../ui/language.ts'
import type { CompanyNeed } from '../lead/company.ts'
import type { HeardChoice } from '../lead/heard-from.ts'
import { onRequest, type OnRequest } from '../lead/lead.ts'

const from = (cents: number) => `from ${dollars(cents)}`

/** What the quote form says in English. */
export const englishForm = {
  language: 'en' as Language,
  quote: englishQuote,
  optional: 'optional',
  /** The name of an experience without the word for it. */
  short: (name: string) => name.replace(/ Experience$/, ''),
  brings: whoBringsWords,
  form: {
    attached: 'Your list is attached:',
    changeIt: 'Change it',
    youBuy: 'You buy the drinks: ',
    workOut: 'work out how much is enough',
    bringList: ' and bring the list along.',
    leaveEmpty: 'Leave this empty',
    request: 'Request my free quote',
    kept: 'Your answers are kept on this device until you send them.',
    clear: 'Clear the form',
    weUse: 'We use your answers to prepare the quote and nothing else. ',
    howKept: 'How we keep them',
    needed: 'Every answer is needed unless it is marked optional.',
  },
  desk: {
    showPrice: 'Show my price',
    close: 'Close',
    why: 'See why',
    far: 'Far from us',
    noSum: 'no sum this far out',
    from: (sum: string) => `From ${sum}`,
    soFar: (sum: string) => `${sum} so far`,
    toGo: (count: number) => `${count} to go`,
    answers: (count: number) => `${count} ${count === 1 ? 'answer' : 'answers'} to your price`,
  },
  event: {
    legend: 'The event',
    date: 'Date',
    starts: 'Starts',
    ends: 'Ends',
    guests: 'Guests',
    place: 'City or ZIP',
    placeHint: 'a ZIP gives exact miles',
    venue: 'Venue',
    venueHint: 'or “not booked yet”',
    zip: 'ZIP',
  },
  day: {
    orAsk: 'Or ask anyway: plans change, and we write back either way.',
    tellMe: (day: string | null) => `Tell me if ${day ?? 'the day'} opens up`,
  },
  bar: {
    legend: 'The bar',
    note: 'Our prices are for service; the bottles are yours. We’ll tell you exactly how many.',
    experience: 'Experience',
    from,
    unsure: 'Not sure yet: recommend one',
    makeYours: 'Make it yours',
    inside: (withAddOns: boolean) =>
      `packages, ${withAddOns ? 'add-ons, ' : ''}cocktails, garnishes, mixers, ice, cups`,
    addOns: 'Add-ons',
    addOnPrice: ownAddOnPrice,
    package: 'Start from a package',
    packageHint: 'A package sets the experience; add anything you like.',
    noPackage: 'No package, I’ll build my own',
    packageOption: (name: string, cents: number) => `${name}, ${from(cents)}`,
    onRequest: 'On request',
    inQuote: 'priced in your quote',
    each: (cents: number) => `${from(cents)} each`,
    included: (count: number, name: string, each: string) => `${count} included in ${name}, then ${each}`,
    cocktails: 'Specialty cocktails, total',
    garnishes: 'Garnish types, total',
    mixers: 'Additional mixers',
    mixersHint: (each: string) => `beyond the selection, ${each}`,
    bartenders: 'More bartenders',
    bartendersHint: (each: string) => `beyond what your guests need, ${each}`,
    oneLess: (label: string) => `One less: ${label}`,
    oneMore: (label: string) => `One more: ${label}`,
  },
  wishes: onRequest as Record<OnRequest, string>,
  you: {
    legend: 'You',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    more: 'Tell us more',
    inside: 'what we’re celebrating, anything we should know, how you heard about us',
    occasion: 'What are we celebrating?',
    message: 'Anything else we should know?',
    messageHint: 'signature cocktails by name, a dress code, a dog',
    heard: 'How did you hear about us?',
    heardWords: 'In your own words',
  },
  /** The choices of how somebody heard of us; where there is no word for one, it is its own. */
  heard: { '': 'Choose one' } as Partial<Record<HeardChoice, string>>,
  company: {
    legend: 'It is for a company',
    name: 'Company',
    billing: 'Billing e-mail',
    poNumber: 'PO number',
    otherDay: 'Another date that works',
    weNeed: 'We need',
  },
  needs: { invoice: 'Invoice', 'w-9': 'W-9', certificate: 'Certificate of insurance' } as Record<CompanyNeed, string>,
}

/** What the quote form says, in a language. */
export type FormWords = typeof englishForm
