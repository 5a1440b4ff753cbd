import { getToday as dayOf, getWeekRange } from '../../../business/dates.ts'
import { isTimeOffDay, type TimeOff } from '../members/time-off.ts'
import { getCertificatePolicy, type ShiftRules } from '../members/shift-rules.ts'
import { certificateKinds, isCertificateValid, type Certificate } from '../members/certificate.ts'
import { isActiveStaffMember, type StaffMember } from '../members/staff-member.ts'
import { hasShiftOverlap, type Shift } from './shift.ts'

/** An assigned shift, for comparison with another. */
export type AssignedShift = Pick<
  Shift,
  'id' | 'eventId' | 'venue' | 'day' | 'leavesAt' | 'backAt' | 'callAt' | 'clockFrom' | 'clockTo'
>

/** Data on a staff member who might take a shift. */
export type ShiftFitFacts = {
  person: Pick<StaffMember, 'id' | 'roles' | 'paidAs' | 'adultSeenOn' | 'goneSince' | 'erasedAt'>
  aways: readonly TimeOff[]
  papers: readonly Certificate[]
  busy: readonly AssignedShift[]
}

/** A reason against assigning a shift to a staff member. Moments in epoch milliseconds. */
export type ShiftFitIssue =
  | { code: 'gone' }
  | { code: 'already-in' }
  | { code: 'overlap'; eventId: string; venue: string; leavesAt: number; backAt: number }
  | { code: 'role'; role: Shift['role'] }
  | { code: 'away'; kind: TimeOff['kind']; from: string; to: string | null }
  | { code: 'certificate'; kind: string; lack: 'none' | 'unseen' | 'ends'; endsOn: string | null }
  | { code: 'adult' }
  | { code: 'rest'; minutes: number }
  | { code: 'week'; minutes: number }
  | { code: 'overtime'; minutes: number }

/**
 * Reasons by severity. `refused` can be overruled by the owner with a reason, `asks` needs the owner's confirmation, and
 * `warns` is only shown.
 */
export type ShiftFit = { refused: ShiftFitIssue[]; asks: ShiftFitIssue[]; warns: ShiftFitIssue[] }

const minute = 60_000
/** Fair Labor Standards Act, 29 USC 207(a)(1): more than 40 hours of a week are overtime. */
const overtimeMinutes = 40 * 60

type FitRules = Pick<ShiftRules, 'restHours' | 'weekHours' | 'alcohol' | 'food' | 'license' | 'adult'>

/** Checks whether a staff member may have a shift. All reasons against it are defined here. */
export function computeShiftFit(shift: Shift, facts: ShiftFitFacts, rules: FitRules, timeZone: string): ShiftFit {
  const { person } = facts
  const busy = facts.busy.filter(({ id }) => id !== shift.id)
  const papers = findCertificateIssues(
    shift,
    facts.papers,
    rules,
    dayOf(shift.servesUntil - 1, shift.timeZone ?? timeZone),
  )
  const adult: ShiftFitIssue[] = person.adultSeenOn === null ? [{ code: 'adult' }] : []
  return {
    refused: [
      ...(isActiveStaffMember(person) ? [] : [{ code: 'gone' as const }]),
      ...busy
        .filter((other) => hasShiftOverlap(shift, other))
        .map((other): ShiftFitIssue =>
          other.eventId === shift.eventId
            ? { code: 'already-in' }
            : {
                code: 'overlap',
                eventId: other.eventId,
                venue: other.venue,
                leavesAt: other.leavesAt,
                backAt: other.backAt,
              },
        ),
    ],
    asks: [
      ...(person.roles.includes(shift.role) ? [] : [{ code: 'role' as const, role: shift.role }]),
      ...facts.aways
        .filter((away) => isTimeOffDay(away, shift.day))
        .map(({ kind, fromDay, toDay }): ShiftFitIssue => ({ code: 'away', kind, from: fromDay, to: toDay })),
      ...papers.required,
      ...(rules.adult === 'require' ? adult : []),
    ],
    warns: [
      ...papers.asked,
      ...(rules.adult === 'warn' ? adult : []),
      ...findRestIssues(shift, busy, rules.restHours),
      ...findWeekIssues(shift, busy, rules.weekHours, person.paidAs),
    ],
  }
}

/** Whether no reason requires a decision by the owner. */
export function needsNoOwnerDecision({ refused, asks }: ShiftFit): boolean {
  return refused.length === 0 && asks.length === 0
}

/** Certificates missing on the last day of the event, required and recommended. */
function findCertificateIssues(shift: Shift, papers: readonly Certificate[], rules: FitRules, lastDay: string) {
  const getLack = (kind: string): ShiftFitIssue[] => {
    const those = papers.filter((paper) => paper.kind === kind)
    if (those.some((paper) => isCertificateValid(paper, lastDay))) return []
    const seen = those.filter(({ seenAt }) => seenAt !== null).toSorted((a, b) => (a.endsOn! < b.endsOn! ? 1 : -1))
    const lack = seen.length > 0 ? 'ends' : those.length > 0 ? 'unseen' : 'none'
    return [{ code: 'certificate', kind, lack, endsOn: seen[0]?.endsOn ?? null }]
  }
  const byRule = certificateKinds.filter((kind) => kind !== 'alcohol-service' || shift.role !== 'barback')
  const required = new Set([
    ...shift.mustHave,
    ...byRule.filter((kind) => getCertificatePolicy(kind, rules) === 'require'),
  ])
  const asked = byRule.filter((kind) => getCertificatePolicy(kind, rules) === 'warn' && !required.has(kind))
  return { required: [...required].flatMap(getLack), asked: asked.flatMap(getLack) }
}

/** Rest between the return and the next call that is shorter than the rules say. */
function findRestIssues(shift: Shift, busy: readonly AssignedShift[], hours: number): ShiftFitIssue[] {
  const between = busy.flatMap((other) =>
    other.backAt <= shift.leavesAt
      ? [shift.callAt - other.backAt]
      : shift.backAt <= other.leavesAt
        ? [other.callAt - shift.backAt]
        : [],
  )
  const least = Math.min(...between)
  return least < hours * 60 * minute ? [{ code: 'rest', minutes: Math.floor(least / minute) }] : []
}

/** Hours of the week, Monday to Sunday, including this shift. */
function findWeekIssues(
  shift: Shift,
  busy: readonly AssignedShift[],
  hours: number,
  paidAs: StaffMember['paidAs'],
): ShiftFitIssue[] {
  const { from, to } = getWeekRange(shift.day)
  const length = ({ clockFrom, clockTo }: AssignedShift) => Math.round((clockTo - clockFrom) / minute)
  const minutes = [shift, ...busy.filter(({ day }) => day >= from && day <= to)].reduce(
    (sum, one) => sum + length(one),
    0,
  )
  return [
    ...(minutes > hours * 60 ? [{ code: 'week' as const, minutes }] : []),
    ...(paidAs === 'payroll' && minutes > overtimeMinutes ? [{ code: 'overtime' as const, minutes }] : []),
  ]
}
