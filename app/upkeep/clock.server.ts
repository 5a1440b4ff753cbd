import type { Db } from '../plumbing/database/database.server.ts'

type ClockServices = { db: Db; config: { isDemo: boolean; isClockTrusted: boolean }; now: () => number }

/** Tolerated difference between machines in milliseconds: more than clock drift, less than a wrong time zone. */
const allowedMs = 60 * 60_000

/** The machine's clock is behind the stored data. The message says what to do. */
export class SystemClockError extends Error {
  constructor(now: number, newest: number) {
    const said = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    super(
      `This machine's clock says ${said(now)}, but the newest entry in the database was written ${said(newest)}. By a clock that is wrong the site would give out days that are over and send emails when it should not, so it does not start.
Set the clock (timedatectl shows it) and start again. If the clock is right and that entry is not, as after a clock that once ran ahead, start with TRUST_CLOCK=yes until the day of that entry.`,
    )
    this.name = 'ClockError'
  }
}

/**
 * Throws a SystemClockError where the clock is behind the newest history entry of events or emails, unless the
 * environment trusts the clock. Skipped in the demo, whose year is made up.
 */
export async function verifySystemClock({ db, config, now }: ClockServices): Promise<void> {
  if (config.isDemo || config.isClockTrusted) return
  const newest = (table: 'history_entry' | 'email_log_entry') =>
    db
      .selectFrom(table)
      .select((of) => of.fn.max('at').as('at'))
      .executeTakeFirst()
  const entries = await Promise.all([newest('history_entry'), newest('email_log_entry')])
  const at = Math.max(...entries.map((entry) => entry?.at ?? 0))
  if (at > now() + allowedMs) throw new SystemClockError(now(), at)
}
