import { auditLogPath } from './auth/return-path.ts'
import { defineSetting } from '../plumbing/database/setting-definition.server.ts'
import { formatItemCount } from '../ui/setting-value.ts'
import { summarizeBackups } from './backups-summary.ts'
import { findSetting, getSetting, createSettingSampleFlag } from './stored-settings.server.ts'
import { summarizeContact, summarizeBrand } from './identity-summary.ts'
import { computeBackupStatus } from './nightly-backup.ts'

const week = 7 * 24 * 3_600_000

export const businessSettings = [
  defineSetting({
    door: 'business',
    place: 1,
    name: 'Name and contact',
    to: '/backbar/settings/business',
    formerNames: [
      'Who you are',
      'Ways to reach you',
      'phone',
      'email address',
      'Instagram',
      'TikTok',
      'time zone',
      'e-mail address',
      'address',
      'mailing address',
      'business hours',
      'social media',
      'Facebook',
      'legal name',
      'phone number',
      'domain',
      'timezone',
      'activity',
      'log',
    ],
    read: async (db) => ({
      identity: await getSetting(db, 'identity'),
      isSample: await createSettingSampleFlag('identity').read(db),
    }),
    say: ({ identity, isSample }) => summarizeContact(identity, isSample),
  }),
  defineSetting({
    door: 'business',
    place: 2,
    name: 'Logo and colors',
    to: '/backbar/settings/brand',
    formerNames: ['Look', 'Brand', 'emblem', 'logo', 'colors', 'font', 'references', 'samples', 'theme', 'design'],
    read: async (db) => (await getSetting(db, 'identity')).brand,
    say: summarizeBrand,
  }),
  defineSetting({
    door: 'advanced',
    place: 3,
    name: 'Backups',
    to: '/backbar/in-and-out#backups',
    formerNames: ['Restore', 'nightly backup', 'bucket', 'recovery', 'save my data'],
    read: (db) => findSetting(db, 'backup'),
    say: (state, { now, wantsBackups }) => summarizeBackups(computeBackupStatus(state, wantsBackups, now), state, now),
  }),
  defineSetting({
    door: 'advanced',
    place: 6,
    name: 'Account activity',
    to: auditLogPath,
    formerNames: ['What happened', 'Audit log', 'history', 'security'],
    async read(db, { now, personId }) {
      const rows = await db
        .selectFrom('security_event')
        .select((of) => of.fn.countAll<number>().as('all'))
        .where('at', '>', now - week)
        .where((is) => is.or([is('user_id', '=', personId), is('user_id', 'is', null)]))
        .executeTakeFirstOrThrow()
      return rows.all
    },
    say: (count) => `${formatItemCount(count, 'entry', 'entries')} this week`,
  }),
]
