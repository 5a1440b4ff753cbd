import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { BusinessIdentity } from '../../business/stored-settings.ts'
import { hasPaymentInProgress } from '../event/claims.server.ts'
import { placeHold } from '../event/hold.server.ts'
import type { FieldCorrection } from '../event/history-entry.ts'
import { getAgreementFixedFields, agreementFixedFieldNames, onBookingChanged } from '../event/booking-hooks.server.ts'
import { recordHistoryEntry } from '../event/history.server.ts'
import type { ActorStamp } from '../event/change-state.server.ts'
import { findDayConflict } from '../event/day-conflict.server.ts'
import { hasDateClaim, hasStaffingChanged, type DayConflict } from '../event/day-conflict.ts'
import type { EventRecord, QuoteRequest, QuoteSnapshot } from '../event/event.ts'
import { findEvent, toEventRecord, updateQuoteRequest } from '../event/events.server.ts'
import { lockEvent } from '../event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { saveIfUnchanged, type SaveResult } from '../../business/save-if-unchanged.server.ts'
import { recordFirstEstimate } from '../event/quoted-estimates.server.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import {
  toFieldCorrectionEntry,
  hasPriceRelevantChange,
  createMenuNameLookup,
  diffQuoteRequests,
} from './compare-requests.ts'
import { getToday } from '../../business/dates.ts'
import { createQuoteSnapshot } from '../event/quote-snapshot.ts'

type Correction = { request: QuoteRequest; seen: string; anew: boolean; despite: string }
type Terms = { catalogue: Catalog; identity: BusinessIdentity; now: number }

/** The events that have the new day. */
type DayTakenResult = { kind: 'taken'; taken: DayConflict }

/**
 * Corrects an event: columns, JSON, search text and history stay in step. The estimate stays as it was, unless it had no
 * price or the owner wants it recalculated with today's menu (`anew`). An event with a hold or booking is not moved onto
 * a taken day unless `despite` shows that the owner has seen the conflicts. Agreed details cannot be corrected here.
 */
export async function correctEvent(
  db: Db,
  eventId: string,
  { request, seen, anew, despite }: Correction,
  { catalogue, identity, now }: Terms,
): Promise<SaveResult<QuoteRequest> | DayTakenResult> {
  return saveIfUnchanged<QuoteRequest, DayTakenResult>(db, {
    // The event's own row is the lock, which state changes and erasure take, too.
    locks: [],
    seen,
    read: async (db) => {
      const row = await lockEvent(db, eventId)
      return row ? toEventRecord(row).request : null
    },
    typed: anew ? undefined : request,
    write: async (db) => {
      const event = (await findEvent(db, eventId))!
      const { request: stored, snapshot: told } = event
      const day = getToday(now, identity.timeZone)
      const by: ActorStamp = { actor: 'owner', now }
      const agreed = await getAgreementFixedFields(db, eventId)
      const moved = agreementFixedFieldNames.filter(
        (name) => agreed && request[name] !== stored[name] && request[name] !== agreed[name],
      )
      if (moved.length > 0) return moved.map((field) => ({ field, message: agreedWords[field] }))
      // A change of staffing counts as a new hold or booking.
      const hasPlace = hasDateClaim(event, day) || (await hasPaymentInProgress(db, eventId, day, identity.timeZone))
      const isMoved = hasPlace && hasStaffingChanged(stored, request)
      const taken = isMoved && (await findDayConflict(db, { eventId, request, today: day, despite }, by))
      if (taken) return { kind: 'taken', taken }
      const changes = diffQuoteRequests(stored, request, { nameOf: createMenuNameLookup(catalogue) })
      const miles = computeMilesFromBase(request.zip, identity.baseZip)
      const spanish = event.language === 'es' ? (await getMenuAndIdentity(db, 'es')).catalogue : null
      const reckoned = createQuoteSnapshot(request, miles, catalogue, identity.timeZone, spanish)
      const couldCost = hasPriceRelevantChange(stored, request)
      // If no price could be computed before, there is none to keep.
      const isReckonedAnew = anew || (told.totalCents === null && couldCost)
      const kept = isReckonedAnew ? reckoned : couldCost ? keepOutdatedEstimate(told, reckoned, stored, request) : told
      if (kept !== told) await recordFirstEstimate(db, event)
      await updateQuoteRequest(db, event, request, { snapshot: JSON.stringify(kept), total_cents: kept.totalCents })
      const shortened = await endHoldWithEvent(db, event, request.eventDate, by)
      const details = { changes: [...changes.map(toFieldCorrectionEntry), ...shortened], isReckonedAnew }
      if (anew || changes.length > 0) await recordHistoryEntry(db, eventId, { kind: 'edited', details }, by)
      await onBookingChanged(db, eventId, now)
    },
  })
}

/**
 * Error messages for agreed details, which a correction cannot change. Otherwise staff would get offers for another
 * date than the client's.
 */
const agreedWords: Record<(typeof agreementFixedFieldNames)[number], string> = {
  eventDate: 'They agreed to this day: move it under “Change or cancel” in the event’s menu',
  eventStartTime: 'They agreed to this start: move it under “Change or cancel” in the event’s menu',
  eventEndTime: 'They agreed to this end: move it under “Change or cancel” in the event’s menu',
  eventGuestCount: 'They agreed to this number of guests: change it under “Change or cancel” in the event’s menu',
}

/** A hold never outlasts the event. A later hold ends on the new day of the event. */
async function endHoldWithEvent(
  db: Db,
  { id, heldUntil }: EventRecord,
  eventDate: string,
  by: ActorStamp,
): Promise<FieldCorrection[]> {
  if (heldUntil === null || heldUntil <= eventDate) return []
  await placeHold(db, id, eventDate, by)
  return [{ label: 'On hold until', before: heldUntil, after: eventDate }]
}

const outdatedRemark = 'The estimate is of before the inquiry was corrected.'

/** Keeps the estimate the client was given, updates only the names of choices, and adds a remark for the owner. */
function keepOutdatedEstimate(
  told: QuoteSnapshot,
  reckoned: QuoteSnapshot,
  before: QuoteRequest,
  now: QuoteRequest,
): QuoteSnapshot {
  const isOther = before.experience !== now.experience || before.package !== now.package
  const hasOthers = String(before.addOns ?? []) !== String(now.addOns ?? [])
  const names = ({ experienceName, packageName, addOnNames = [] }: Names): Partial<Names> => ({
    ...(isOther && { experienceName, packageName }),
    ...(hasOthers && { addOnNames }),
  })
  const { inSpanish } = told
  return {
    ...told,
    ...names(reckoned),
    ...(inSpanish && reckoned.inSpanish && { inSpanish: { ...inSpanish, ...names(reckoned.inSpanish) } }),
    remarks: [...new Set([...told.remarks, outdatedRemark])],
  }
}

/** Names of choices in an estimate. */
type Names = Pick<QuoteSnapshot, 'experienceName' | 'packageName' | 'addOnNames'>
