import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { formatItemCount } from '../ui/setting-value.ts'
import { replyTemplatesPath } from './replies/reply-form.ts'
import { getReplyTemplates } from './replies/reply-templates.server.ts'

export const eventsSettings = [
  defineSetting({
    door: 'booking',
    place: 6,
    name: 'Replies',
    to: replyTemplatesPath,
    formerNames: [
      'Reply templates',
      'answers',
      'templates',
      'email templates',
      'canned responses',
      'quick replies',
      'messages',
      'signature',
    ],
    read: getReplyTemplates,
    say: (templates) => `${formatItemCount(Object.keys(templates).length, 'reply', 'replies')} to start from`,
  }),
]
