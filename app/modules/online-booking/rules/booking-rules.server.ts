import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { EditForm } from '../../../business/forms/edit-form.server.ts'
import { incrementRevision } from '../../../plumbing/database/revision.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { suggestedBookingRules, type BookingRules } from './booking-rules.ts'
import { createBookingRulesForm } from './booking-rules-form.ts'

/** Path of the form of the rules. */
export const bookingRulesPath = '/backbar/settings/online-booking'

/** Returns the owner's rules. Null until they are saved, and nothing can be booked online. */
export async function findBookingRules(db: Db): Promise<BookingRules | null> {
  return (await findSetting(db, 'onlineBooking')) as BookingRules | null
}

/** Edit form of the rules. `slugs` are the experiences on the menu, which the form suggests at first. */
export function createBookingRulesEditForm(slugs: readonly string[]): EditForm<BookingRules> {
  return {
    form: createBookingRulesForm(slugs),
    address: () => bookingRulesPath,
    locks: ['setting:onlineBooking'],
    canAdd: false,
    read: async (db) => (await findBookingRules(db)) ?? { ...suggestedBookingRules, experiences: [...slugs] },
    async write(db, rules, { now }) {
      await saveSetting(db, 'onlineBooking', rules, now)
      await incrementRevision(db, 'content')
    },
    title: () => 'Online booking',
  }
}
