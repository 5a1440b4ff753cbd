import { defineSetting } from '../../plumbing/database/setting-definition.server.ts'
import { summarizeFollowUpSettings } from './follow-up-settings.ts'
import { getFollowUpSettings } from './follow-up-recipients.server.ts'

/** Follow-up rules as a settings page. */
export const followUpsSetting = defineSetting({
  door: 'booking',
  place: 9,
  name: 'Emails to review',
  to: '/backbar/settings/letters',
  isOwners: true,
  formerNames: [
    'reminders',
    'follow-ups',
    'reviews',
    'quiet hours',
    'by itself',
    'thank-you emails',
    'Letters that wait',
    'automatic emails',
    'email templates',
    'thank-you letters',
    'testimonial',
    'late payment',
    'balance due',
    'text message',
    'automation',
  ],
  read: getFollowUpSettings,
  say: summarizeFollowUpSettings,
})
