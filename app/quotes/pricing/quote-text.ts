import { englishDateFormatter } from '../../business/date-formatter.ts'
import { formatSetupHours } from '../../menu/catalog/hours-text.ts'
import type { EstimateLineReason } from './estimate-line-reason.ts'
import { spellNumber } from '../../business/spell-number.ts'

type Of<Code extends EstimateLineReason['code']> = Omit<Extract<EstimateLineReason, { code: Code }>, 'code'>

/** Texts of quotes in English: the ticket, the reasons of lines, missing inputs, and the timeline. */
export const quoteTextEn = {
  dates: englishDateFormatter,
  /** The end of the event’s day, in place of 12:00 AM and a date. */
  midnight: 'Midnight',
  ticket: {
    startingPrice: 'Your starting price',
    addsUp: 'Adds up as you answer',
    from: 'from',
    /** Words before a range of totals. */
    fromSpan: 'from',
    range: (least: string, most: string) => `${least} to ${most}`,
    recommended: 'Experience',
    recommendedHow: 'still to choose: we recommend one',
    stillToAnswer: 'Still to answer',
    evening: 'Hour by hour',
    miles: (miles: number, hasZip: boolean) =>
      `${miles === 0 ? 'Less than a mile' : `About ${miles} ${miles === 1 ? 'mile' : 'miles'}`} from us, in a straight line, ${hasZip ? 'ZIP to ZIP' : 'to the middle of town'}. `,
    howMeasured: 'How we measure',
    drive: 'plus the drive, if we can come',
    notContract: 'A starting price, not a contract: we confirm it in writing.',
  },
  /** Missing inputs, worded so that the visitor knows what to enter. */
  open: {
    experience: 'an experience, or we’ll recommend one',
    guests: 'how many guests',
    date: 'the date',
    times: 'date, start and end',
    'too-short': 'a later end time: the bar closes before the event ends',
    'too-long': 'an end after the start, at most 16 hours later',
    travel: 'travel: a five-digit ZIP tells us the miles',
    'travel-by-us': 'travel: we can’t be sure of the miles yet, and will ask you',
  } as Record<string, string>,
  moments: {
    arrive: 'We arrive and set up',
    'bar-opens': 'Bar opens',
    'last-call': 'Last call',
    'service-stops': 'Service stops',
    'event-ends': 'Event ends',
  } as Record<string, string>,
  /** Reasons of estimate lines, without a period. */
  reasons: createReasonTexts('you'),
}

/** Texts of a quote for the owner, worded about the client: "a fourth; three are included", "2 more, as they asked". */
export const quoteTextForOwner: typeof quoteTextEn = {
  ...quoteTextEn,
  open: { ...quoteTextEn.open, 'travel-by-us': 'travel: we can’t be sure of the miles yet' },
  reasons: createReasonTexts('them'),
}

/** Texts of quotes in a language. */
export type QuoteText = typeof quoteTextEn

/** Reasons worded to the client, or about the client. */
function createReasonTexts(reader: 'you' | 'them') {
  const isTold = reader === 'you'
  return {
    included({ served, includedHours, setUp }: Of<'included'>) {
      const setUpWords = `${formatSetupHours(setUp)} of set-up`
      if (served === null || served >= includedHours * 60)
        return `${plural(includedHours, 'hour')} of bartender service, ${setUpWords}`
      return `${formatDurationEn(served)} of bartender service, up to ${includedHours} hours cost the same; ${setUpWords}`
    },
    bartenders({ guests, perBartender, needed, wanted, bundled }: Of<'bartenders'>) {
      const reasons: string[] = []
      if (guests !== null && needed > 1) {
        const rule =
          needed > 2 ? `one bartender for every ${perBartender}` : `at least two bartenders past ${perBartender}`
        reasons.push(`${guests} guests: ${rule}`)
      }
      if (wanted > 0) reasons.push(`${wanted} more, as ${isTold ? 'you' : 'they'} asked`)
      if (needed - 1 + wanted < bundled) reasons.push(`the package comes with at least ${bundled}`)
      return reasons.join('; ')
    },
    'service-time'({ served, includedHours, bundledHours, stopsBeforeEnd }: Of<'service-time'>) {
      const bundled = (includedHours + bundledHours) * 60
      if (bundledHours > 0 && served === null) return `the package comes with ${formatDurationEn(bundled)} of service`
      if (bundledHours > 0 && served! < bundled) {
        return `the package comes with ${formatDurationEn(bundled)} of service; ${isTold ? 'your' : 'their'} times use ${formatDurationEn(served!)}, so ${isTold ? 'you' : 'they'} can end ${formatDurationEn(bundled - served!)} later at this price`
      }
      const isPart = served! % 60 !== 0
      return [
        `${formatDurationEn(served!)} of service, ${includedHours} included`,
        ...(isPart ? ['part of an hour counts as a whole one'] : []),
        `it stops ${formatDurationEn(stopsBeforeEnd)} before the end`,
      ].join('; ')
    },
    'beyond-included': ({ wanted, included }: Of<'beyond-included'>) =>
      included === 0
        ? 'none included'
        : isTold
          ? `${formatExtraCount(wanted, included)}, beyond your ${spellNumber(included)}`
          : `${formatExtraCount(wanted, included)}; ${spellNumber(included)} ${included === 1 ? 'is' : 'are'} included`,
    'beyond-selection': ({ wanted }: Of<'beyond-selection'>) => `${wanted} more, beyond the selection`,
    flat: () => 'one price for the whole event',
    'each-guest': ({ guests }: Of<'each-guest'>) => `for each of ${plural(guests, 'guest')}`,
    'each-hour': ({ served }: Of<'each-hour'>) =>
      `${formatDurationEn(served)} of service${served % 60 === 0 ? '' : '; part of an hour counts as a whole one'}`,
    miles: ({ miles, free }: Of<'miles'>) => `${miles} miles, ${free} included`,
  }
}

/** A duration as text: "5 hours", "5 hours 30 minutes", "5 minutes". */
export function formatDurationEn(minutes: number): string {
  const parts = [plural(Math.floor(minutes / 60), 'hour'), plural(minutes % 60, 'minute')]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 minutes'
}

const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** "a fourth", "two more". */
function formatExtraCount(wanted: number, included: number): string {
  const ordinal = wanted === included + 1 ? ordinals[wanted] : undefined
  if (ordinal) return `${ordinal === 'eighth' ? 'an' : 'a'} ${ordinal}`
  return `${spellNumber(wanted - included)} more`
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
