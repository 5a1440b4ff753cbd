import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultShiftRules } from '../members/shift-rules.ts'
import type { Certificate } from '../members/certificate.ts'
import { sampleShift } from '../tests/sample-shift.ts'
import { computeShiftFit, needsNoOwnerDecision, type ShiftFitFacts, type ShiftFitIssue } from './shift-fit.ts'
import { formatShiftFitIssue } from './shift-text.ts'

const zone = 'America/New_York'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds

const ana: ShiftFitFacts = {
  person: {
    id: 'ana',
    roles: ['lead', 'bartender'],
    paidAs: 'payroll',
    adultSeenOn: '2026-01-01',
    goneSince: null,
    erasedAt: null,
  },
  aways: [],
  papers: [],
  busy: [],
}
const rules = { ...defaultShiftRules, alcohol: 'ignore' } as const

const paper = (endsOn: string | null, changes: Partial<Certificate> = {}): Certificate => ({
  id: 'tips',
  personId: 'ana',
  kind: 'alcohol-service',
  number: '',
  issuedOn: null,
  endsOn,
  file: null,
  madeBy: 'owner',
  madeAt: 0,
  seenBy: 'olive',
  seenAt: 1,
  ...changes,
})

const first = sampleShift()

test('a free staff member with the required role fits without warnings', () => {
  expect(computeShiftFit(first, ana, rules, zone)).toEqual({ refused: [], asks: [], warns: [] })
})

test('case 4: an overlapping event blocks the shift and shows its departure time', () => {
  const busy = [
    {
      ...first,
      id: 'other',
      eventId: 'e2',
      venue: 'Epping Forest',
      leavesAt: at('2027-10-16T14:10'),
      backAt: at('2027-10-17T01:20'),
    },
  ]
  const noon = sampleShift({ leavesAt: at('2027-10-16T10:50'), backAt: at('2027-10-16T16:50') })
  const [reason] = computeShiftFit(noon, { ...ana, busy }, rules, zone).refused
  expect(reason).toMatchObject({ code: 'overlap', venue: 'Epping Forest' })
  expect(formatShiftFitIssue(reason!, { timeZone: zone })).toBe('Leaves for Epping Forest at 2:10 PM.')
})

test('case 5: seven hours of rest between events warns without blocking', () => {
  const busy = [
    { ...first, id: 'late', eventId: 'e3', leavesAt: at('2027-10-16T16:00'), backAt: at('2027-10-17T02:00') },
  ]
  const morning = sampleShift({
    day: '2027-10-17',
    leavesAt: at('2027-10-17T08:20'),
    callAt: at('2027-10-17T09:00'),
    backAt: at('2027-10-17T16:00'),
  })
  const fit = computeShiftFit(morning, { ...ana, busy }, rules, zone)
  expect([needsNoOwnerDecision(fit), fit.warns]).toEqual([true, [{ code: 'rest', minutes: 420 }]])
  expect(formatShiftFitIssue(fit.warns[0]!, { timeZone: zone })).toBe('7 hours between two events.')
})

test('case 7: a certificate must be valid through the event’s last local day', () => {
  const required = { ...rules, alcohol: 'require' } as const
  const facts = { ...ana, papers: [paper('2027-10-16')] }
  expect(
    needsNoOwnerDecision(computeShiftFit(sampleShift({ servesUntil: at('2027-10-16T23:00') }), facts, required, zone)),
  ).toBe(true)
  expect(
    needsNoOwnerDecision(computeShiftFit(sampleShift({ servesUntil: at('2027-10-17T00:00') }), facts, required, zone)),
  ).toBe(true)
  const { asks } = computeShiftFit(sampleShift({ servesUntil: at('2027-10-17T01:00') }), facts, required, zone)
  expect(asks).toEqual([{ code: 'certificate', kind: 'alcohol-service', lack: 'ends', endsOn: '2027-10-16' }])
  expect(formatShiftFitIssue(asks[0]!, { timeZone: zone })).toBe(
    'The server training ends Oct 16, before the event is over.',
  )
})

test.for<
  [
    string,
    Partial<ShiftFitFacts>,
    Partial<typeof defaultShiftRules>,
    keyof ReturnType<typeof computeShiftFit>,
    ShiftFitIssue['code'],
  ]
>([
  ['a removed staff member', { person: { ...ana.person, goneSince: '2027-01-01' } }, {}, 'refused', 'gone'],
  ['a staff member with another role', { person: { ...ana.person, roles: ['barback'] } }, {}, 'asks', 'role'],
  [
    'a certificate that the owner has not checked',
    { papers: [paper(null, { seenAt: null })] },
    { alcohol: 'require' },
    'asks',
    'certificate',
  ],
  ['a missing certificate that is recommended only', {}, { alcohol: 'warn' }, 'warns', 'certificate'],
  ['an unverified age', { person: { ...ana.person, adultSeenOn: null } }, { adult: 'require' }, 'asks', 'adult'],
])('a staff member’s fit for a shift has the expected issue: %s', ([, facts, changes, where, code]) => {
  expect(
    computeShiftFit(first, { ...ana, ...facts }, { ...rules, ...changes }, zone)[where].map((one) => one.code),
  ).toEqual([code])
})

const long = Array.from({ length: 5 }, (_, i) =>
  sampleShift({
    id: `p${i}`,
    eventId: `e${i}`,
    day: `2027-10-1${i + 1}`,
    leavesAt: at(`2027-10-1${i + 1}T08:00`),
    callAt: at(`2027-10-1${i + 1}T08:00`),
    clockFrom: at(`2027-10-1${i + 1}T08:00`),
    clockTo: at(`2027-10-1${i + 1}T19:00`),
    backAt: at(`2027-10-1${i + 1}T20:00`),
  }),
)

/**
 * Returns the warnings for a shift that brings the week of a staff member with this pay arrangement to this many minutes.
 */
function warningsAt(minutes: number, paidAs: ShiftFitFacts['person']['paidAs']) {
  const others = long.slice(0, minutes > 55 * 60 ? 5 : 4)
  const clockTo = first.clockFrom + (minutes - others.length * 11 * 60) * 60_000
  const facts = { ...ana, busy: others, person: { ...ana.person, paidAs } }
  return computeShiftFit({ ...first, clockTo }, facts, rules, zone).warns.map(({ code }) => code)
}

test('overtime warnings start above 40 weekly hours, for payroll only', () => {
  const others = long.slice(0, 3)
  const codes = (minutes: number) => {
    const clockTo = first.clockFrom + minutes * 60_000
    return computeShiftFit({ ...first, clockTo }, { ...ana, busy: others }, rules, zone).warns.map(({ code }) => code)
  }
  expect([codes(7 * 60), codes(7 * 60 + 1)]).toEqual([[], ['overtime']])
  expect(warningsAt(53 * 60, 'payroll')).toEqual(['overtime'])
  expect(warningsAt(53 * 60, 'invoice')).toEqual([])
})

test.each([
  ['payroll', ['overtime'], ['week', 'overtime']],
  ['invoice', [], ['week']],
] as const)('long-week warnings start above 60 weekly hours for staff paid by %s', (paidAs, atLimit, above) => {
  expect([warningsAt(60 * 60, paidAs), warningsAt(60 * 60 + 1, paidAs)]).toEqual([atLimit, above])
})

/** Whether another shift of these minutes, counted from the start of the first, is refused. */
function isRefused(fromMinute: number, toMinute: number): boolean {
  const other = {
    ...first,
    id: 'o',
    eventId: 'e',
    leavesAt: first.leavesAt + fromMinute * 60_000,
    backAt: first.leavesAt + toMinute * 60_000,
  }
  return computeShiftFit(first, { ...ana, busy: [other] }, rules, zone).refused.length > 0
}

const length = (first.backAt - first.leavesAt) / 60_000

test('a shift that overlaps another of the same staff member by a minute is refused', () => {
  expect([isRefused(-60, 1), isRefused(length - 1, length + 60)]).toEqual([true, true])
})

test('a shift that begins when another ends is allowed', () => {
  expect([isRefused(-60, 0), isRefused(length, length + 60)]).toEqual([false, false])
})

test('two shifts of a staff member are refused exactly if they overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_200, max: 1_200 }), fc.integer({ min: 1, max: 720 }), (from, minutes) => {
      expect(isRefused(from, from + minutes)).toBe(from < length && from + minutes > 0)
    }),
  )
})
