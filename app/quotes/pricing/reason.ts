import type { Rules } from '../../menu/catalogue/catalogue.ts'
import { setUpHours } from '../../menu/catalogue/hours.ts'

/**
 * Why a line stands in an estimate: the rule that made it, by its code, with the figures of the event and the menu.
 * All lengths are minutes of elapsed time; null is not known yet.
 */
export type Reason =
  | { code: 'included'; served: number | null; includedHours: number; setUp: SetUp }
  | { code: 'bartenders'; guests: number | null; perBartender: number; needed: number; wanted: number; bundled: number }
  | { code: 'service-time'; served: number | null; includedHours: number; bundledHours: number; stopsBeforeEnd: number }
  | { code: 'beyond-included'; wanted: number; included: number }
  | { code: 'beyond-selection'; wanted: number }
  | { code: 'miles'; miles: number; free: number }
  | { code: 'flat' }
  | { code: 'each-guest'; guests: number }
  | { code: 'each-hour'; served: number }

type SetUp = Pick<Rules, 'setUpMinutes' | 'longSetUpMinutes'>
type Of<Code extends Reason['code']> = Extract<Reason, { code: Code }>

/** A reason as it is told to a visitor, without a full stop. */
export function reasonWords(reason: Reason): string {
  switch (reason.code) {
    case 'included':
      return includedWords(reason)
    case 'bartenders':
      return bartenderWords(reason)
    case 'service-time':
      return serviceWords(reason)
    case 'beyond-included':
      return `${reason.wanted} wanted, ${reason.included} included`
    case 'beyond-selection':
      return `${reason.wanted} wanted beyond the selection`
    case 'miles':
      return `${reason.miles} miles, ${reason.free} included`
    case 'flat':
      return 'one price for the whole event'
    case 'each-guest':
      return `for each of ${plural(reason.guests, 'guest')}`
    case 'each-hour':
      return hourlyWords(reason)
  }
}

/** A length of time as one says it: "5 hours", "5 hours 30 minutes", "5 minutes". */
export function durationWords(minutes: number): string {
  const parts = [plural(Math.floor(minutes / 60), 'hour'), plural(minutes % 60, 'minute')]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 minutes'
}

function includedWords({ served, includedHours, setUp }: Of<'included'>): string {
  const setUpWords = `${setUpHours(setUp)} of set-up`
  if (served === null || served >= includedHours * 60)
    return `${plural(includedHours, 'hour')} of bartender service, ${setUpWords}`
  return `${durationWords(served)} of bartender service, up to ${includedHours} hours cost the same; ${setUpWords}`
}

function bartenderWords({ guests, perBartender, needed, wanted, bundled }: Of<'bartenders'>): string {
  const reasons: string[] = []
  if (guests !== null && needed > 1) {
    const further = needed > 2 ? `, one more for each further ${perBartender}` : ''
    reasons.push(`${guests} guests: at least two bartenders past ${perBartender}${further}`)
  }
  if (wanted > 0) reasons.push(`${wanted} more wanted`)
  if (needed - 1 + wanted < bundled) reasons.push(`the package comes with at least ${bundled}`)
  return reasons.join('; ')
}

function serviceWords({ served, includedHours, bundledHours, stopsBeforeEnd }: Of<'service-time'>): string {
  const bundled = (includedHours + bundledHours) * 60
  if (bundledHours > 0 && served === null) return `the package comes with ${durationWords(bundled)} of service`
  if (bundledHours > 0 && served! < bundled) {
    return `the package comes with ${durationWords(bundled)} of service; your times use ${durationWords(served!)}, so you can end ${durationWords(bundled - served!)} later at this price`
  }
  const isPart = served! % 60 !== 0
  return [
    `${durationWords(served!)} of service, ${includedHours} included`,
    ...(isPart ? ['part of an hour counts as a whole one'] : []),
    `it stops ${durationWords(stopsBeforeEnd)} before the end`,
  ].join('; ')
}

function hourlyWords({ served }: Of<'each-hour'>): string {
  const isPart = served % 60 !== 0
  return `${durationWords(served)} of service${isPart ? '; part of an hour counts as a whole one' : ''}`
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
