import type { AppPart } from '../plumbing/modules/app-part.server.ts'
import { deleteUnusedLogos } from './brand/brand.server.ts'
import { pruneEarlierVersions } from './earlier-versions.server.ts'
import { undoPeriodMs } from './undo-period.ts'
import { businessSettings } from './business-settings.server.ts'

const day = 24 * 3_600_000

/** Sessions and attempts are not backed up, because they expire within days. */
export const businessPart = {
  tables: {
    setting: 'name',
    earlier_version: 'id',
    emblem: 'id',
    owner: 'id',
    passkey: 'id',
    recovery_code: 'id',
    security_event: 'id',
    link_shown: 'id',
    session: null,
    attempt: null,
  },
  // The audit log is kept for a year.
  keptFor: { attempt: ['at', day], security_event: ['at', 365 * day] },
  async cleanUp(db, { now }) {
    await db.deleteFrom('session').where('expires_at', '<=', now).execute()
    await deleteUnusedLogos(db, now - undoPeriodMs)
    await pruneEarlierVersions(db, now)
  },
  settings: businessSettings,
} satisfies AppPart
