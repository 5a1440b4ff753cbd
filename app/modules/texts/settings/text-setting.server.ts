import { defineSetting } from '../../../plumbing/database/setting-definition.server.ts'
import { formatItemCount } from '../../../ui/setting-value.ts'
import { countTextPartsSince, getFirstDayOfMonth } from '../account/automatic-rules.server.ts'
import { textSettingsPath } from '../account/text-account-form.ts'
import { findTextAccountFailure } from '../account/text-account.server.ts'

export const textSetting = defineSetting({
  door: 'booking',
  place: 12,
  name: 'Text messages',
  to: textSettingsPath,
  isOwners: true,
  formerNames: ['SMS', 'texting', 'Twilio', 'Telnyx', 'carrier', 'phone number', 'STOP', 'opt out', '10DLC'],
  read: async (db, { now, timeZone }) => ({
    failure: await findTextAccountFailure(db),
    count: await countTextPartsSince(db, getFirstDayOfMonth(now, timeZone)),
  }),
  say: ({ failure, count }) =>
    failure ? { wrong: 'texts are not going out' } : `${formatItemCount(count, 'text')} this month`,
})
