import { addDays } from '../../business/dates.ts'
import type { Language } from '../../ui/language.ts'
import type { FollowUpEventData } from './follow-up-event-data.ts'

/** Example clients for previews, with every placeholder filled. */
export function createExampleEventData(language: Language, today: string): FollowUpEventData {
  return {
    eventId: 'example',
    reference: '7K3M-9QXD',
    language,
    name: 'Maya & Ben',
    email: 'maya@home.example',
    phone: '+15555550100',
    state: 'booked',
    eventDate: addDays(today, 40),
    askedAt: 0,
    repliedAt: null,
    heardAt: null,
    isUnread: false,
    hasOpenChange: false,
    isCallingOff: false,
    isRefused: false,
    heldUntil: null,
    proposal: { version: 1, sentAt: 0, openedAt: null, expiresOn: addDays(today, 2), totalCents: 95_000 },
    hasDeclined: false,
    agreedAt: null,
    isPostponed: false,
    amountsDue: [
      { isDeposit: true, isEverything: false, openCents: 27_500, dueOn: addDays(today, -2) },
      { isDeposit: false, isEverything: false, openCents: 67_500, dueOn: addDays(today, 7) },
    ],
    countDay: addDays(today, 26),
    hasToldCount: false,
    lacks: ['contact', 'loadInWay'],
    link: '/yours/example',
  }
}
