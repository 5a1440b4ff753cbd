import type { Language } from '../../ui/language.ts'
import { offlineFormText } from '../../ui/offline/offline-form-text.ts'
import type { CompanyRequirement } from '../event/company.ts'
import type { ReferralChoice } from '../event/referral-source.ts'
import { unpricedOptionLabels, type UnpricedOption } from '../event/event.ts'

/** English labels of the quote form. Plain texts, so that the page can pass them to the browser. */
export const englishQuoteFormLabels = {
  language: 'en' as Language,
  optional: 'optional',
  form: {
    attached: 'Your list is attached.',
    changeIt: 'Change it',
    youBuy: 'You buy the drinks: ',
    workOut: 'work out how much is enough',
    bringList: ' and bring the list along.',
    leaveEmpty: 'Leave this empty',
    request: 'Request my free quote',
    kept: 'Your answers are kept on this device until you send them.',
    offline: offlineFormText.en,
    clear: 'Clear the form',
    weUse: 'We use your answers for your quote and, if you book, for your event. ',
    howKept: 'How we keep them',
    needed: 'Every answer is needed unless marked optional.',
    nothingOwed: 'Nothing is booked and nothing is owed.',
  },
  desk: {
    showPrices: 'Show prices',
    close: 'Close',
    why: 'See why',
    left: 'See what’s left',
    mend: 'Something to check',
    show: 'Show me',
    /** Shown before there is a price: the missing input. */
    toPrice: {
      both: 'A date and head count, then your price',
      date: 'A date, then your price',
      guests: 'A head count, then your price',
    },
  },
  event: {
    day: 'The day',
    evening: 'The evening',
    date: 'Date',
    starts: 'Starts',
    ends: 'Ends',
    guests: 'Guests',
    place: 'City or ZIP',
    placeHint: 'a ZIP gives us the exact miles',
    venue: 'Venue',
    venueHint: 'or “not booked yet”',
    zip: 'ZIP',
  },
  day: {
    isTaken: 'We are booked that day',
    orAsk: 'Or ask anyway: plans change, and we write back either way.',
  },
  bar: {
    legend: 'The bar',
    pricesFor: 'Prices for',
    note: 'Our prices are for service; the bottles are yours.',
    experience: 'Experience',
    unsure: 'Not sure yet',
    recommend: 'Recommend one: we’ll say which suits you, and why.',
    makeYours: 'Make it yours',
    addOns: 'Add-ons',
    package: 'Start from a package',
    packageHint: 'A package sets the experience; add anything you like.',
    noPackage: 'No package, I’ll build my own',
    onRequest: 'On request',
    inQuote: 'priced in your quote',
    cocktails: 'Specialty cocktails, total',
    garnishes: 'Garnish types, total',
    mixers: 'Additional mixers',
    bartenders: 'More bartenders',
  },
  wishes: unpricedOptionLabels as Record<UnpricedOption, string>,
  you: {
    legend: 'You',
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    more: 'Anything we should know?',
    inside: 'what we’re celebrating, your own words, how you heard about us',
    occasion: 'What are we celebrating?',
    message: 'Anything else we should know?',
    messageHint: 'signature cocktails by name, a dress code, a dog',
    heard: 'How did you hear about us?',
    heardWords: 'In your own words',
  },
  /** Lead sources by choice. A source without a translation is shown as it is. */
  heard: { '': 'Choose one' } as Partial<Record<ReferralChoice, string>>,
  company: {
    legend: 'It’s for a company',
    name: 'Company',
    billing: 'Billing email',
    poNumber: 'PO number',
    otherDay: 'Another date that works',
    weNeed: 'We need',
  },
  needs: { invoice: 'Invoice', 'w-9': 'W-9', certificate: 'Certificate of insurance' } as Record<
    CompanyRequirement,
    string
  >,
}

/** Labels of the quote form in a language. */
export type QuoteFormLabels = typeof englishQuoteFormLabels
