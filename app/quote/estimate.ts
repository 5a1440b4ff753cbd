import { addOn, chosenFrom, type AddOnCode, type Catalogue, type Experience, type Rules } from '../catalogue/catalogue.ts'
import { setUpHours } from '../catalogue/hours.ts'

export type Line = {
  code: 'experience' | AddOnCode
  label: string
  quantity: number
  unitCents: number
  totalCents: number
  reason: string
}

/** What is known of an event; what is not yet is null. Minutes are elapsed time, miles one way. */
export type EstimateEvent = { guests: number | null; minutes: number | null; miles: number | null }

/** What is wanted: cocktails and garnishes in all (null: what is included), the rest beyond the rules. */
export type Choices = {
  experience: string | null
  package: string | null
  bartenders: number
  cocktails: number | null
  garnishes: number | null
  mixers: number
}

export type OpenPoint = 'experience' | 'guests' | 'times' | 'travel'

export type Estimate = {
  lines: Line[]
  /** The sum of the lines; null while the experience, guests or times are open. */
  totalCents: number | null
  bartenders: number | null
  serviceHours: number | null
  miles: number | null
  open: OpenPoint[]
}

/**
 * What an event costs at least, line by line with the rule and the visitor's number behind each, in integer
 * cents. Every figure is the catalogue's. A package is its experience with at least so many additional
 * bartenders and hours; what the event's size and length require counts towards them.
 */
export function estimate(event: EstimateEvent, choices: Choices, catalogue: Catalogue): Estimate {
  const { rules } = catalogue
  const { bundle, experience } = chosenFrom(catalogue, choices)
  const required = event.guests === null ? null : bartendersNeeded(event.guests, rules)
  const serviceMinutes = event.minutes === null ? null : event.minutes - rules.stopsMinutesBeforeEnd
  const miles = event.miles === null ? null : Math.round(event.miles)

  const least = bundle?.leastExtraBartenders ?? 0
  const extraBartenders = Math.max((required ?? 1) - 1 + choices.bartenders, least)
  const requiredHours = serviceMinutes === null ? 0 : hoursBeyond(serviceMinutes, rules)
  const extraHours = Math.max(requiredHours, bundle?.leastExtraHours ?? 0)

  const line = (code: AddOnCode, quantity: number, reason: string): Line => {
    const { label, priceCents } = addOn(catalogue, code)
    const name = label.replace('(s)', quantity === 1 ? '' : 's')
    return { code, label: name, quantity, unitCents: priceCents, totalCents: quantity * priceCents, reason }
  }
  const lines = [
    ...(experience ? [experienceLine(experience, rules)] : []),
    line('bartender', extraBartenders, bartenderReason(event.guests, choices.bartenders, least, rules)),
    line('service-time', extraHours, serviceReason(serviceMinutes, requiredHours, extraHours, rules)),
    ...(experience ? choiceLines(experience, choices, line) : []),
    line('travel', Math.max(0, (miles ?? 0) - rules.freeMiles), `${miles} miles, ${rules.freeMiles} included`),
  ].filter(({ quantity }) => quantity > 0)

  const open: OpenPoint[] = []
  if (!experience) open.push('experience')
  if (event.guests === null) open.push('guests')
  if (event.minutes === null) open.push('times')
  if (miles === null) open.push('travel')
  const isPriced = open.every((point) => point === 'travel')
  return {
    lines,
    totalCents: isPriced ? lines.reduce((sum, { totalCents }) => sum + totalCents, 0) : null,
    bartenders: required === null ? null : 1 + extraBartenders,
    serviceHours: serviceMinutes === null ? null : Math.round((serviceMinutes / 60) * 100) / 100,
    miles,
    open,
  }
}

/** One up to the rule's guests, past them at least two and one more for each further so many. */
export function bartendersNeeded(guests: number, { guestsPerBartender }: Rules): number {
  return guests <= guestsPerBartender ? 1 : Math.max(2, Math.ceil(guests / guestsPerBartender))
}

function hoursBeyond(serviceMinutes: number, { serviceHours }: Rules): number {
  return Math.max(0, Math.ceil((serviceMinutes - serviceHours * 60) / 60))
}

function experienceLine({ name, priceCents }: Experience, rules: Rules): Line {
  const reason = `${rules.serviceHours} hours of bartender service, ${setUpHours(rules)} of set-up`
  return { code: 'experience', label: name, quantity: 1, unitCents: priceCents, totalCents: priceCents, reason }
}

function choiceLines(
  { cocktailsIncluded, garnishesIncluded }: Experience,
  { cocktails, garnishes, mixers }: Choices,
  line: (code: AddOnCode, quantity: number, reason: string) => Line,
): Line[] {
  const beyond = (wanted: number | null, included: number) => Math.max(0, (wanted ?? 0) - included)
  return [
    line('garnish', beyond(garnishes, garnishesIncluded), `${garnishes} wanted, ${garnishesIncluded} included`),
    line('mixer', mixers, `${mixers} wanted beyond the selection`),
    line('cocktail', beyond(cocktails, cocktailsIncluded), `${cocktails} wanted, ${cocktailsIncluded} included`),
  ]
}

function bartenderReason(guests: number | null, wanted: number, least: number, rules: Rules): string {
  const reasons: string[] = []
  if (guests !== null && guests > rules.guestsPerBartender) {
    const needed = bartendersNeeded(guests, rules)
    reasons.push(
      needed === 2
        ? `${guests} guests: at least two bartenders past ${rules.guestsPerBartender}`
        : `${guests} guests: one bartender for every ${rules.guestsPerBartender}`,
    )
  }
  if (wanted > 0) reasons.push(`${wanted} more wanted`)
  if (reasons.length === 0 && least > 0) reasons.push(`the package has at least ${least}`)
  return reasons.join('; ')
}

function serviceReason(serviceMinutes: number | null, required: number, charged: number, rules: Rules): string {
  if (charged > required) return `the package has at least ${charged} more than the ${rules.serviceHours} included`
  const hours = Math.round(((serviceMinutes ?? 0) / 60) * 100) / 100
  const stops = rules.stopsMinutesBeforeEnd === 60 ? 'one hour' : `${rules.stopsMinutesBeforeEnd} minutes`
  return `${hours} hours of service, ${rules.serviceHours} included; it stops ${stops} before the end`
}
