import {
  getAddOn,
  findMenuChoice,
  type AddOnCode,
  type Catalog,
  type PricingRules,
} from '../../menu/catalog/catalog.ts'
import type { EstimateLineReason } from './estimate-line-reason.ts'
import {
  buildChoiceLines,
  createAddOnLine,
  buildExperienceLine,
  listChosenAddOns,
  type EstimateChoices,
  type EstimateLine,
} from './estimate-lines.ts'

/** Known figures of an event, null if unknown. Minutes of elapsed time, miles one way. */
export type EstimateEvent = { guests: number | null; minutes: number | null; miles: number | null }

/**
 * Inputs a price still lacks. Times may be missing, or make an event that cannot be served. A form assumes times and
 * lacks a date.
 */
export type MissingPriceInput = 'experience' | 'guests' | 'date' | 'times' | 'too-short' | 'too-long' | 'travel'

export type Estimate = {
  lines: EstimateLine[]
  /** Sum of the lines in integer cents. Null while experience, guests or times are missing. */
  totalCents: number | null
  bartenders: number | null
  serviceHours: number | null
  miles: number | null
  open: MissingPriceInput[]
}

/**
 * Minimum price of an event, in lines with the rule and the visitor's number behind each. Integer cents. All prices come
 * from the catalog. A package is its experience with at least its additional bartenders and hours, toward which the
 * requirements of the event's size and length count.
 */
export function computeEstimate(event: EstimateEvent, choices: EstimateChoices, catalogue: Catalog): Estimate {
  const { rules } = catalogue
  const { bundle, experience } = findMenuChoice(catalogue, choices)
  const serviceMinutes = event.minutes === null ? null : event.minutes - rules.stopsMinutesBeforeEnd
  const miles = event.miles === null ? null : Math.round(event.miles)

  const bundled = { bartenders: bundle?.leastExtraBartenders ?? 0, hours: bundle?.leastExtraHours ?? 0 }
  const { needed, all } = countBartenders(event.guests, choices, catalogue)
  const extraBartenders = all - 1
  const extraHours = Math.max(serviceMinutes === null ? 0 : computeExtraHours(serviceMinutes, rules), bundled.hours)

  const line = (code: AddOnCode, quantity: number, reason: EstimateLineReason): EstimateLine => {
    const { label, priceCents } = getAddOn(catalogue, code)
    const name = label.replace(/\((e?s)\)/g, quantity === 1 ? '' : '$1')
    return { code, label: name, quantity, unitCents: priceCents, totalCents: quantity * priceCents, reason }
  }
  const lines = [
    ...(experience ? [buildExperienceLine(experience, serviceMinutes, rules)] : []),
    line('bartender', extraBartenders, {
      code: 'bartenders',
      guests: event.guests,
      perBartender: rules.guestsPerBartender,
      needed,
      wanted: choices.bartenders,
      bundled: bundled.bartenders,
    }),
    line('service-time', extraHours, {
      code: 'service-time',
      served: serviceMinutes,
      includedHours: rules.serviceHours,
      bundledHours: bundled.hours,
      stopsBeforeEnd: rules.stopsMinutesBeforeEnd,
    }),
    ...(experience ? buildChoiceLines(experience, choices, line) : []),
    line('travel', Math.max(0, (miles ?? 0) - rules.freeMiles), {
      code: 'miles',
      miles: miles ?? 0,
      free: rules.freeMiles,
    }),
    ...listChosenAddOns(catalogue, choices).map((addOn) => createAddOnLine(addOn, event.guests, serviceMinutes)),
  ].filter(({ quantity }) => quantity > 0)

  const open: MissingPriceInput[] = []
  if (!experience) open.push('experience')
  if (event.guests === null) open.push('guests')
  if (event.minutes === null) open.push('times')
  if (miles === null) open.push('travel')
  const isPriced = open.every((point) => point === 'travel')
  return {
    lines,
    totalCents: isPriced ? lines.reduce((sum, { totalCents }) => sum + totalCents, 0) : null,
    bartenders: event.guests === null ? null : all,
    serviceHours: serviceMinutes === null ? null : Math.round((serviceMinutes / 60) * 100) / 100,
    miles,
    open,
  }
}

/**
 * Number of bartenders the rules require, and the number with those wanted beyond. Without a guest count a single
 * bartender is required.
 */
export function countBartenders(
  guests: number | null,
  choices: Pick<EstimateChoices, 'experience' | 'package' | 'bartenders'>,
  catalogue: Catalog,
): { needed: number; all: number } {
  const needed = guests === null ? 1 : countRequiredBartenders(guests, catalogue.rules)
  const bundled = findMenuChoice(catalogue, choices).bundle?.leastExtraBartenders ?? 0
  return { needed, all: 1 + Math.max(needed - 1 + choices.bartenders, bundled) }
}

/** A single bartender up to the rule's guests. Beyond, at least two, and a bartender for each such number of guests. */
export function countRequiredBartenders(guests: number, { guestsPerBartender }: PricingRules): number {
  return guests <= guestsPerBartender ? 1 : Math.max(2, Math.ceil(guests / guestsPerBartender))
}

function computeExtraHours(serviceMinutes: number, { serviceHours }: PricingRules): number {
  return Math.max(0, Math.ceil((serviceMinutes - serviceHours * 60) / 60))
}
