import type { EventDetailsValues } from './event-details.ts'
import type { EventLogistics } from './event-logistics.ts'
import { findScheduleTime, type ScheduleItemCode } from './bar-schedule.ts'

/**
 * Required event details that the client can give, in the order of the questions: details by field name, plus hours and
 * guest count of the agreement.
 */
export const requiredDetails = [
  'times',
  'guests',
  'address',
  'contact',
  'contactPhone',
  'loadInWay',
  'parking',
  'setting',
  'rainPlan',
  'power',
  'water',
  'minors',
  'nonDrinkers',
] as const satisfies readonly ('times' | 'guests' | keyof EventDetailsValues)[]

export type RequiredDetail = (typeof requiredDetails)[number]

/** Returns the missing required details. Everything that counts or lists missing details uses this. */
export function findMissingDetails(
  night: Pick<EventLogistics, 'start' | 'end' | 'guests' | 'site' | 'facts'>,
): RequiredDetail[] {
  return requiredDetails.filter((fact) => isDetailMissing(night, fact))
}

function isDetailMissing(
  { start, end, guests, site, facts }: Parameters<typeof findMissingDetails>[0],
  fact: RequiredDetail,
): boolean {
  switch (fact) {
    case 'times':
      return start === null || end === null
    case 'guests':
      return guests === null
    case 'address':
      return site.address === ''
    // The client is the contact where no other is named.
    case 'contact':
      return site.contact === ''
    case 'contactPhone':
      return site.phone === ''
    case 'loadInWay':
      return site.wayIn === ''
    case 'rainPlan':
      return facts.setting !== null && facts.setting !== 'indoors' && facts.rainPlan === ''
    case 'power':
    case 'water':
    case 'parking':
      return site.notes[fact] === ''
    case 'setting':
    case 'minors':
    case 'nonDrinkers':
      return facts[fact] === null
  }
}

const missingDetailLabels: Readonly<Record<RequiredDetail, string>> = {
  times: 'start and end',
  guests: 'number of guests',
  address: 'address',
  contact: 'contact',
  contactPhone: 'phone number of the contact',
  loadInWay: 'way in',
  parking: 'parking',
  setting: 'indoors or outdoors',
  rainPlan: 'rain plan',
  power: 'power',
  water: 'water',
  minors: 'number of minors',
  nonDrinkers: 'number of guests who don’t drink',
}

/** An issue only the owner can fix. */
export type OwnerIssueCode = 'experience' | 'bar-times' | 'last-call-time' | 'load-in-time'

/** A missing or contradictory value on the run sheet, and the field that fixes it. */
export type RunSheetIssue = {
  code: RequiredDetail | OwnerIssueCode
  words: string
  field: string | null
  isWrong: boolean
}

/** Returns all issues of the run sheet: missing details, then issues for the owner. */
export function findRunSheetIssues(night: EventLogistics): RunSheetIssue[] {
  return [...findMissingDetails(night).map((fact) => toMissingDetailIssue(fact, night)), ...findOwnerIssues(night)]
}

function toMissingDetailIssue(code: RequiredDetail, { venue }: EventLogistics): RunSheetIssue {
  const isVenue = code === 'address' && venue === null
  const isOfFacts = code !== 'times' && code !== 'guests' && !isVenue
  return { code, words: isVenue ? 'venue' : missingDetailLabels[code], field: isOfFacts ? code : null, isWrong: false }
}

/** Returns the issues only the owner can fix: the experience, and contradictory times. */
export function findOwnerIssues({
  experience,
  moments,
}: Pick<EventLogistics, 'experience' | 'moments'>): RunSheetIssue[] {
  const at = (code: ScheduleItemCode) => findScheduleTime(moments, code)
  const [opens, stops, call, loadIn] = [at('bar-opens'), at('service-stops'), at('last-call'), at('load-in')]
  const wrong = (is: boolean, code: OwnerIssueCode, words: string, field: string): RunSheetIssue[] =>
    is ? [{ code, words, field, isWrong: true }] : []
  return [
    ...(experience === null
      ? [{ code: 'experience', words: 'experience', field: null, isWrong: false } satisfies RunSheetIssue]
      : []),
    ...wrong(
      opens !== null && stops !== null && stops <= opens,
      'bar-times',
      'the bar stops before it opens: check the times',
      'barStops',
    ),
    ...wrong(
      call !== null && ((opens !== null && call < opens) || (stops !== null && call > stops)),
      'last-call-time',
      'last call is not while the bar is open: check its time',
      'lastCall',
    ),
    ...wrong(
      loadIn !== null && opens !== null && loadIn > opens,
      'load-in-time',
      'load-in is after the bar opens: check its time',
      'loadIn',
    ),
  ]
}
