import type { AvailabilityView } from '../../days/availability-text.ts'
import { recordAvailabilityCheck } from '../../days/demand.server.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { catchUnavailable } from '../../plumbing/database/database-unavailable.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeTextFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { isFormTokenStale, verifyFormToken } from './form-token.server.ts'
import { parseDraftEvent, type QuoteFormValues } from './parse-draft-event.ts'

/**
 * Records the day of a form that was posted without being sent, to show a price or an error. Forms without a valid token
 * and suspected spam are not recorded. `now` in epoch milliseconds.
 */
export async function recordDayDemand(
  db: Db,
  { input }: QuoteFormValues,
  day: AvailabilityView | null,
  { secret, catalogue, now }: { secret: string; catalogue: Catalog; now: number },
): Promise<void> {
  const token = verifyFormToken(secret, input.token)
  if (!day || !token || isFormTokenStale(token, now) || input.eventTheme) return
  const { guests, choices } = parseDraftEvent(input)
  const { slug: experience = null } = catalogue.experiences.find(({ slug }) => slug === choices.experience) ?? {}
  const id = getDemandId(secret, token.key, day.date)
  // Optional: if the database is unavailable, the form is returned anyway.
  await catchUnavailable(
    recordAvailabilityCheck(db, { id, date: day.date, guests, experience, state: day.far ? 'far' : day.state }, now),
  )
}

/** ID of a recorded day. A form counts once for each day, and the hash does not reveal the form. */
export function getDemandId(secret: string, key: string, date: string): string {
  return computeTextFingerprint(secret, 'demand', `${key} ${date}`)
}
