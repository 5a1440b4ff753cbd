import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { deleteUnusedLogos } from './brand/brand.server.ts'
import { pruneEarlierVersions } from './earlier-versions.server.ts'
import { undoPeriodMs } from './undo-period.ts'
import { businessSettings } from './business-settings.server.ts'

const day = 24 * 3_600_000

/** Sessions and attempts are not backed up, because they expire within days. */
export const businessPart = {
  tables: [
    'setting',
    'earlier_version',
    'logo',
    'user_account',
    'passkey',
    'recovery_code',
    'security_event',
    'shown_link',
    'session',
    'attempt',
  ],
  // The audit log is kept for a year.
  keptFor: { attempt: ['at', day], security_event: ['at', 365 * day] },
  async cleanUp(db, { now }) {
    await db.deleteFrom('session').where('expires_at', '<=', now).execute()
    await deleteUnusedLogos(db, now - undoPeriodMs)
    await pruneEarlierVersions(db, now)
  },
  settings: businessSettings,
} satisfies AppPart
