import type { Db } from '../../../plumbing/database/database.server.ts'
import { notifyStaff, type StaffMessage } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { isQuietHours, computeOfferDeadline } from './offer-deadlines.ts'
import { getShiftFitChecker } from './shift-fit-checker.server.ts'
import { listShifts, getCurrentAssignments, listShiftOffers } from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift } from './shift.ts'
import { closeShiftOffers } from './assignments.server.ts'

/**
 * Sends the next offer of each sequence to unassigned shifts without a pending offer in that sequence. Skips staff who
 * are no longer able to take the shift. Sends none in quiet hours: the staff jobs do so in the morning. The caller must
 * hold the staffing lock.
 */
export async function sendNextOffers(
  db: Db,
  shiftIds: readonly string[],
  services: Pick<StaffServices, 'config'>,
  now: number,
): Promise<number> {
  const [shifts, tenures, offers] = await Promise.all([
    listShifts(db, shiftIds),
    getCurrentAssignments(db, shiftIds),
    listShiftOffers(db, shiftIds),
  ])
  const fits = await getShiftFitChecker(
    db,
    shifts.map(({ day }) => day),
    { gone: true },
  )
  if (isQuietHours(now, fits.timeZone)) return 0
  const next: ShiftOffer[] = []
  for (const shift of shifts) {
    if (isShiftClosed(shift) || tenures.has(shift.id) || shift.callAt <= now) continue
    const asks = Map.groupBy(
      offers.filter(({ shiftId, way }) => shiftId === shift.id && way === 'turn'),
      ({ askId }) => askId,
    )
    for (const turns of asks.values()) {
      if (turns.some(isOfferPending)) continue
      const waiting = turns.filter(({ sentAt, answer }) => sentAt === null && answer === null)
      const first = waiting.find(({ personId }) => fits.fit(shift, personId).refused.length === 0)
      const passed = first ? waiting.slice(0, waiting.indexOf(first)) : waiting
      await closeShiftOffers(db, passed, 'gone', now)
      if (!first) continue
      const asked = {
        sentAt: now,
        endsAt: computeOfferDeadline(now, shift.callAt, fits.timeZone),
        postVersion: shift.version,
      }
      await db
        .updateTable('shift_offer')
        .set({ sent_at: asked.sentAt, ends_at: asked.endsAt, shift_version: asked.postVersion })
        .where('id', '=', first.id)
        .execute()
      next.push({ ...first, ...asked })
    }
  }
  await notifyOfferRecipients(db, next, shifts, services, now)
  return next.length
}

/** Sends each staff member a single email with all their offers. */
export async function notifyOfferRecipients(
  db: Db,
  offers: readonly ShiftOffer[],
  shifts: readonly Shift[],
  { config }: Pick<StaffServices, 'config'>,
  now: number,
): Promise<{ personId: string; emailId: string | null }[]> {
  const postOf = new Map(shifts.map((shift) => [shift.id, shift]))
  const byPerson = [...Map.groupBy(offers, ({ personId }) => personId)]
  const told = byPerson.map(([personId, theirs]): StaffMessage => {
    const asked = theirs.map(({ shiftId, endsAt }) => ({ shift: postOf.get(shiftId)!, endsAt }))
    return { personId, news: { kind: 'offer', asked: asked.toSorted((a, b) => a.shift.callAt - b.shift.callAt) } }
  })
  const emailIds = await notifyStaff(db, told, config, now)
  for (const [i, [, theirs]] of byPerson.entries()) {
    const emailId = emailIds[i]
    if (!emailId) continue
    const ids = theirs.map(({ id }) => id)
    await db.updateTable('shift_offer').set({ email_id: emailId }).where('id', 'in', ids).execute()
  }
  return byPerson.map(([personId], i) => ({ personId, emailId: emailIds[i] ?? null }))
}
