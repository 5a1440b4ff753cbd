import { v7 as uuidV7 } from 'uuid'
import { insertRows } from '../../../plumbing/database/insert-rows.server.ts'
import { notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { computeOfferDeadline } from './offer-deadlines.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './shift-fit-checker.server.ts'
import { needsNoOwnerDecision, type ShiftFit } from './shift-fit.ts'
import {
  listShifts,
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShiftOfferRow,
  updateShiftStates,
} from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift, type OfferMethod } from './shift.ts'
import { closeShiftOffers } from './assignments.server.ts'
import { sendNextOffers, notifyOfferRecipients } from './send-next-offers.server.ts'

export type SendShiftOffersInput = {
  shiftIds: readonly string[]
  /** Staff ids in order of turn. With `all`, an empty list means every staff member. */
  personIds: readonly string[]
  way: OfferMethod
  /** Deadline in epoch milliseconds. The default is a day, or two hours where the call is near. */
  endsAt?: number
  /** Whether the owner sends the offer despite the reasons against it, which the form has shown. */
  anyway?: boolean
}

/** Reasons against an offer, for a staff member and shift. */
export type ShiftOfferFit = { personId: string; shiftId: string; fit: ShiftFit }

export type SendShiftOffersResult =
  /** `told` lists the recipients. Without an email id, the owner sends a text message. */
  | { kind: 'asked'; offers: number; told: { personId: string; emailId: string | null }[] }
  | { kind: 'asks' | 'refused'; those: ShiftOfferFit[] }
  /** No staff member fits, or all have an offer already. */
  | { kind: 'nobody' }
  /** None of the shifts can be filled any more. */
  | { kind: 'stale' }

/**
 * Sends a batch of shift offers: a single email per staff member, however many shifts. Accepting an offer for several
 * shifts of an event may assign any of these, so that as many as possible are filled.
 */
export async function sendShiftOffers(
  services: StaffServices,
  ask: SendShiftOffersInput,
): Promise<SendShiftOffersResult> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<SendShiftOffersResult> => {
    await lockStaffing(db)
    const found = await listShifts(db, ask.shiftIds)
    const ids = found.map(({ id }) => id)
    const [tenures, standing] = await Promise.all([getCurrentAssignments(db, ids), listShiftOffers(db, ids)])
    const shifts = found.filter((shift) => !isShiftClosed(shift) && !tenures.has(shift.id) && shift.callAt > now)
    if (shifts.length === 0) return { kind: 'stale' }
    const fits = await getShiftFitChecker(
      db,
      shifts.map(({ day }) => day),
      { gone: true },
    )
    const personIds = ask.way === 'all' && ask.personIds.length === 0 ? fits.people.map(({ id }) => id) : ask.personIds
    const asked = new Set(standing.filter(({ answer }) => answer === null).map(getKey))
    const judged = [...new Set(personIds)].flatMap((personId) =>
      listShiftsFor(personId, shifts, fits)
        .filter(({ shift }) => !asked.has(getKey({ personId, shiftId: shift.id })))
        .map(({ shift, fit }) => ({ personId, shift, fit })),
    )
    const free = ask.way === 'all' ? judged.filter(({ fit }) => needsNoOwnerDecision(fit)) : judged
    const against = (name: 'refused' | 'asks') =>
      free
        .filter(({ fit }) => fit[name].length > 0)
        .map(({ personId, shift, fit }) => ({ personId, shiftId: shift.id, fit }))
    if (against('refused').length > 0) return { kind: 'refused', those: against('refused') }
    if (!ask.anyway && against('asks').length > 0) return { kind: 'asks', those: against('asks') }
    if (free.length === 0) return { kind: 'nobody' }
    const offers = createOffers(free, ask, { now, timeZone: fits.timeZone })
    await insertRows(db, 'shift_offer', offers.map(toShiftOfferRow))
    const told = await notifyOfferRecipients(db, offers.filter(isOfferPending), shifts, services, now)
    await updateShiftStates(
      db,
      shifts.map(({ id }) => id),
      now,
    )
    return { kind: 'asked', offers: offers.length, told }
  })
  if (outcome.kind === 'asked') nudge()
  return outcome
}

const getKey = ({ personId, shiftId }: Pick<ShiftOffer, 'personId' | 'shiftId'>) => `${personId} ${shiftId}`

/** The shifts to offer a staff member: those of their roles, otherwise all. */
function listShiftsFor(
  personId: string,
  shifts: readonly Shift[],
  { fit }: ShiftFitChecker,
): { shift: Shift; fit: ShiftFit }[] {
  const all = shifts.map((shift) => ({ shift, fit: fit(shift, personId) }))
  const own = all.filter(({ fit }) => !fit.asks.some(({ code }) => code === 'role'))
  return own.length > 0 ? own : all
}

type OfferCandidate = { personId: string; shift: Shift }

function createOffers(
  judged: readonly OfferCandidate[],
  { way, endsAt }: SendShiftOffersInput,
  at: { now: number; timeZone: string },
): ShiftOffer[] {
  const askId = uuidV7()
  const turns = new Map<string, number>()
  return judged.map(({ personId, shift }) => {
    const turn = turns.get(shift.id) ?? 0
    turns.set(shift.id, turn + 1)
    const isNow = way !== 'turn' || turn === 0
    return {
      id: uuidV7(),
      shiftId: shift.id,
      personId,
      askId,
      way,
      turn,
      postVersion: shift.version,
      sentAt: isNow ? at.now : null,
      endsAt: isNow ? Math.min(endsAt ?? computeOfferDeadline(at.now, shift.callAt, at.timeZone), shift.callAt) : null,
      emailId: null,
      answer: null,
      answeredAt: null,
    }
  })
}

/** Withdraws an unanswered offer and sends the next in turn. */
export async function withdrawShiftOffer(
  services: StaffServices,
  { offerId }: { offerId: string },
): Promise<'taken-back' | 'stale'> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const row = await db.selectFrom('shift_offer').selectAll().where('id', '=', offerId).executeTakeFirst()
    if (!row || row.answer !== null || row.offer_group_id.startsWith('again ')) return 'stale'
    await closeShiftOffers(db, [row], 'taken-back', now)
    const [shift] = await listShifts(db, [row.shift_id])
    if (row.sent_at !== null && shift)
      await notifyStaff(db, [{ personId: row.staff_member_id, news: { kind: 'taken-back', shift } }], config, now)
    await sendNextOffers(db, [row.shift_id], services, now)
    await updateShiftStates(db, [row.shift_id], now)
    return 'taken-back'
  })
  nudge()
  return outcome
}
