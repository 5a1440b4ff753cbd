import { sql } from 'kysely'
import {
  eraseUnfinishedInquiries,
  listDataSubjectInquiries,
  unfinishedInquiryTask,
} from './manual-entry/unfinished-inquiries.server.ts'
import { inquiryTasks } from './event/inquiry.tasks.server.ts'
import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { demandRetentionMs } from '../days/demand.server.ts'
import { formatIsoTimestamp } from '../business/dates.ts'
import { eraseUnsubscribe, findUnsubscribe } from './event/unsubscribe.server.ts'
import { expireHolds } from './event/change-state.server.ts'
import { restoreOrphanedEvents } from './event/merge-events.server.ts'
import { eventsSettings } from './events-settings.server.ts'

export const eventsPart = {
  tasks: [...inquiryTasks, unfinishedInquiryTask],
  tables: [
    'event',
    'unfinished_inquiry',
    'event_search',
    'event_contact',
    'history_entry',
    'hold',
    'waitlist_entry',
    'merged_event',
    'quoted_estimate',
    'unsubscribe',
  ],
  ofRequest: ['event_search', 'event_contact', 'history_entry', 'hold', 'waitlist_entry', 'quoted_estimate'],
  otherwise: ['merged_event'],
  keptFor: { unfinished_inquiry: ['changed_at', demandRetentionMs] },
  async eraseAddress(db, email, { secret }) {
    // Contacts of other clients' events. The first contact is deleted with its event.
    await db
      .deleteFrom('event_contact')
      .where(sql<boolean>`lower(email) = ${email}`)
      .whereRef('id', '<>', 'event_id')
      .execute()
    await eraseUnfinishedInquiries(db, email)
    await eraseUnsubscribe(db, email, secret)
  },
  async handOver(db, { email }) {
    const [stop, unfinishedInquiries, contacts] = await Promise.all([
      findUnsubscribe(db, email),
      listDataSubjectInquiries(db, email),
      db
        .selectFrom('event_contact')
        .selectAll()
        .where(sql<boolean>`lower(email) = ${email}`)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    ])
    return {
      unfinishedInquiries,
      contacts: contacts.map(({ event_id: eventId, name, email, phone, role, gets_emails, may_sign }) => {
        return { eventId, name, email, phone, role, getsEmails: gets_emails === 1, maySign: may_sign === 1 }
      }),
      letterStops: stop ? [{ at: formatIsoTimestamp(stop.at) }] : [],
    }
  },
  async erase(db, eventIds) {
    await restoreOrphanedEvents(db, eventIds)
    const references = db.selectFrom('event').select('reference').where('id', 'in', eventIds)
    await db.updateTable('event').set({ duplicate_of: null }).where('duplicate_of', 'in', references).execute()
    await db.deleteFrom('event').where('id', 'in', eventIds).execute()
  },
  async endDays(db, { today, now }) {
    await expireHolds(db, today, now)
  },
  settings: eventsSettings,
} satisfies AppPart
