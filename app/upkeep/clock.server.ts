import type { Db } from '../plumbing/database/database.server.ts'

type ClockServices = { db: Db; config: { isDemo: boolean; isClockTrusted: boolean }; now: () => number }

/** Milliseconds that machines may differ from each other: more than any drift, less than a time zone taken for another. */
const allowedMs = 60 * 60_000

/** This machine's clock is behind what is already written down. Its message says what to do. */
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
 * Throws a SystemClockError where the clock is behind the newest entry in the history of requests or emails, unless the
 * environment says that it is to be trusted. The demo is a made-up year and is not looked at.
 */
export async function verifySystemClock({ db, config, now }: ClockServices): Promise<void> {
  if (config.isDemo || config.isClockTrusted) return
  const newest = (table: 'lead_event' | 'letter_event') =>
    db
      .selectFrom(table)
      .select((of) => of.fn.max('at').as('at'))
      .executeTakeFirst()
  const entries = await Promise.all([newest('lead_event'), newest('letter_event')])
  const at = Math.max(...entries.map((entry) => Number(entry?.at ?? 0)))
  if (at > now() + allowedMs) throw new SystemClockError(now(), at)
}
