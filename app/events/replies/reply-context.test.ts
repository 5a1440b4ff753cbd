import { describe, expect, test } from 'vitest'
import type { SameDayEvent } from '../event/day-conflict.ts'
import { formatReplyDay } from './reply-context.ts'

const other = (name: string, state: SameDayEvent['state']): SameDayEvent => ({
  id: name,
  reference: 'R',
  state,
  heldUntil: '2026-12-01',
  name,
  date: '2027-05-15',
  event: {
    eventStartTime: null,
    eventEndTime: null,
    eventGuestCount: null,
    eventVenue: '',
    eventLocation: '',
  },
})
const clear = { lack: null, isBusy: false, others: [] }
const inquiry = {
  event: { state: 'new' as const, heldUntil: null, date: '2027-05-15' },
  isPostponed: false,
  today: '2026-11-20',
  conflict: clear,
  inquiries: [],
}
const taken = { ...clear, lack: 'events' as const }

describe('the day of an event, for the writer of a reply', () => {
  test.each<[string, boolean, Partial<Parameters<typeof formatReplyDay>[0]>]>([
    ['Saturday, May 15 is available', true, {}],
    [
      'Saturday, May 15 is available. Sam and Dee asked for it, too',
      true,
      { inquiries: [other('Sam', 'new'), other('Dee', 'replied')] },
    ],
    [
      'Saturday, May 15 is not available: Priya (booked)',
      false,
      { conflict: { ...taken, others: [other('Priya', 'booked')] } },
    ],
    [
      'Saturday, May 15 is not available: Priya (on hold until Tuesday, December 1, 2026)',
      false,
      { conflict: { ...taken, others: [other('Priya', 'held')] } },
    ],
    ['You closed Saturday, May 15', false, { conflict: { ...clear, lack: 'closed' } }],
    [
      'You do not have enough bartenders on Saturday, May 15: Priya (booked)',
      false,
      { conflict: { ...clear, lack: 'bartenders', others: [other('Priya', 'booked')] } },
    ],
    ['Your own calendar is busy on Saturday, May 15', false, { conflict: { ...clear, isBusy: true } }],
    ['Saturday, May 15 is booked for them', true, { event: { ...inquiry.event, state: 'booked' }, conflict: taken }],
    [
      'Saturday, May 15 is on hold for them until Tuesday, December 1',
      true,
      { event: { ...inquiry.event, state: 'held', heldUntil: '2026-12-01' } },
    ],
    ['Saturday, May 15 is available', true, { event: { ...inquiry.event, state: 'held', heldUntil: '2026-11-19' } }],
    ['Saturday, May 15 has passed', false, { today: '2027-05-16' }],
    ['Postponed: it was planned for Saturday, May 15, and has no new date yet', false, { isPostponed: true }],
  ])('%s', (words, isClear, changed) => {
    expect(formatReplyDay({ ...inquiry, ...changed })).toEqual({ words, isClear })
  })
})
