import type { Shift } from '../shifts/shift.ts'

const at = (time: string) => Date.parse(`2027-10-${time}:00-04:00`)

/** Bartender's shift on October 16, 2027, with a call time of 3 PM. */
export function sampleShift(changes: Partial<Shift> = {}): Shift {
  return {
    id: 'post',
    eventId: 'event',
    role: 'bartender',
    seq: 1,
    version: 1,
    state: 'open',
    day: '2027-10-16',
    callAt: at('16T15:00'),
    meetsAt: 'site',
    clockFrom: at('16T15:00'),
    clockTo: at('16T23:45'),
    servesUntil: at('16T23:00'),
    leavesAt: at('16T14:10'),
    backAt: at('17T01:20'),
    miles: 24,
    rate: null,
    note: '',
    mustHave: [],
    venue: 'Epping Forest',
    timeZone: null,
    isByHand: false,
    madeAt: 0,
    changedAt: 0,
    was: null,
    ...changes,
  }
}
