import { formatShiftFitIssue } from '../shifts/shift-text.ts'
import { sendShiftOffers, withdrawShiftOffer } from '../shifts/send-shift-offers.server.ts'
import {
  createExtraShift,
  recordWorkedShift,
  setOwnerOnly,
  assignShift,
  cancelShift,
  unassignShift,
} from '../shifts/manage-shifts.server.ts'
import type { ShiftFit } from '../shifts/shift-fit.ts'
import { decideShiftHandoff } from '../shifts/shift-handoffs.server.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { getFirstName, staffRoles } from '../members/staff-member.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { StaffServices } from '../shifts/staff-services.server.ts'
import { findShiftOffer, getCurrentAssignments } from '../shifts/shift-rows.server.ts'
import type { EventStaffWarning } from './event-staff-view.ts'
import type { CompletedStaffAction } from './event-staff-confirmation.ts'

/** Result of the form: a notice, a completed action with its staff, or warnings to confirm first. */
export type EventStaffFormResult =
  | { said: EventStaffNotice }
  | { done: CompletedStaffAction; shiftIds: string[]; who: string[] }
  | { back: EventStaffWarning }
export type EventStaffNotice = 'crew-nobody' | 'kept' | 'stale'

type OfferPairs = [name: string, value: string][]

/** Handles the staffing forms of an event. `by` is the logged-in user. */
export async function handleEventStaffForm(
  services: StaffServices,
  eventId: string,
  pairs: OfferPairs,
  by: string,
): Promise<EventStaffFormResult> {
  const input = Object.fromEntries(pairs)
  const people = pairs.flatMap(([name, value]) => (name === 'person' ? [value] : []))
  const posts = pairs.flatMap(([name, value]) => (name === 'post' ? [value] : []))
  const post = posts[0] ?? ''
  const anyway = input.anyway === 'yes'
  switch (input.intent) {
    case 'ask': {
      const way = input.way === 'turn' ? 'turn' : people.length === 1 && posts.length === 1 ? 'one' : 'all'
      if (people.length === 0) return { said: 'crew-nobody' }
      const outcome = await sendShiftOffers(services, { shiftIds: posts, personIds: people, way, anyway })
      switch (outcome.kind) {
        case 'asked':
          return { done: 'asked', shiftIds: posts, who: outcome.told.map(({ personId }) => personId) }
        case 'asks':
          return { back: await createWarning(services, outcome.those, pairs, false) }
        case 'refused':
          // A staff member who is unavailable can be assigned with a reason but never gets an offer.
          return { back: await createWarning(services, outcome.those, null, false) }
        case 'nobody':
          return { said: 'crew-nobody' }
        case 'stale':
          return { said: 'stale' }
      }
      break
    }
    case 'put-in': {
      const [personId] = people
      if (!personId || people.length > 1) {
        return { back: { words: ['Choose the one who said yes'], input: null, needsReason: false } }
      }
      const outcome = await assignShift(
        services,
        { shiftId: post, personId, why: (input.why ?? '').trim(), anyway },
        by,
      )
      if (outcome.kind === 'refused' || outcome.kind === 'asks')
        return {
          back: await createWarning(services, [{ personId, fit: outcome.fit }], pairs, outcome.kind === 'refused'),
        }
      return outcome.kind === 'stale' ? { said: 'stale' } : { done: 'put-in', shiftIds: [post], who: [personId] }
    }
    case 'poured': {
      const role = staffRoles.find((one) => one === input.role)
      if (!people[0] || !role) return { back: { words: ['Choose who worked'], input: null, needsReason: false } }
      const outcome = await recordWorkedShift(services, { eventId, personId: people[0], role })
      if (outcome.kind === 'refused')
        return { back: await createWarning(services, [{ personId: people[0], fit: outcome.fit }], null, false) }
      return { said: outcome.kind === 'stale' ? 'stale' : 'kept' }
    }
    case 'take-back': {
      const offer = await findShiftOffer(services.db, input.offer ?? '')
      if (!offer || (await withdrawShiftOffer(services, { offerId: offer.id })) === 'stale') return { said: 'stale' }
      return { done: 'taken-back', shiftIds: [offer.shiftId], who: [offer.personId] }
    }
    case 'take-off':
    case 'cannot': {
      const why = input.intent === 'cannot' ? 'cannot' : 'taken-off'
      const before = (await getCurrentAssignments(services.db, [post])).get(post)
      if (!before || (await unassignShift(services, { shiftId: post, why })) === 'stale') return { said: 'stale' }
      return { done: why === 'cannot' ? 'relieved' : 'taken-off', shiftIds: [post], who: [before.personId] }
    }
    case 'remove':
      return { said: (await cancelShift(services, { shiftId: post })) === 'removed' ? 'kept' : 'stale' }
    case 'alone':
    case 'not-alone':
      await setOwnerOnly(services, { eventId, isAlone: input.intent === 'alone' })
      return { said: 'kept' }
    case 'add-barback':
    case 'add-bartender': {
      const role = input.intent === 'add-barback' ? 'barback' : 'bartender'
      return { said: (await createExtraShift(services, { eventId, role })) === null ? 'stale' : 'kept' }
    }
    case 'nod':
    case 'refuse': {
      const answer = input.intent === 'nod' ? 'agree' : 'refuse'
      const byPhone = people[0] ? { takerId: people[0] } : {}
      const outcome = await decideShiftHandoff(services, { handOverId: input.handOver ?? '', answer, ...byPhone }, by)
      switch (outcome.kind) {
        case 'agreed':
          return { done: 'handed-over', shiftIds: [outcome.shiftId], who: [outcome.takerId, outcome.giverId] }
        case 'open':
          return { done: 'relieved', shiftIds: [outcome.shiftId], who: [outcome.giverId] }
        case 'taken-back':
          return { said: 'kept' }
        case 'refused':
          return { back: await createWarning(services, [{ personId: outcome.takerId, fit: outcome.fit }], null, false) }
        case 'stale':
          return { said: 'stale' }
      }
    }
  }
  return { said: 'stale' }
}

/** Returns the reasons against each candidate, with names. Without `pairs` the form cannot be submitted anyway. */
async function createWarning(
  { db }: StaffServices,
  those: readonly { personId: string; fit: ShiftFit }[],
  pairs: OfferPairs | null,
  needsReason: boolean,
): Promise<EventStaffWarning> {
  const { timeZone } = await getSetting(db, 'identity')
  const words = await Promise.all(
    those.map(async ({ personId, fit }) => {
      const person = await findStaffMember(db, personId)
      const reasons = [...fit.refused, ...fit.asks].map((reason) => formatShiftFitIssue(reason, { timeZone }))
      return `${person ? getFirstName(person) : 'Somebody'}: ${reasons.join(' ')}`
    }),
  )
  const input = pairs?.filter(([name]) => name !== 'why' && name !== 'anyway') ?? null
  return { words, input, needsReason }
}
