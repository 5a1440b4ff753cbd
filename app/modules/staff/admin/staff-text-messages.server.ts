import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { getFirstName, canReceiveEmail, type StaffMember } from '../members/staff-member.ts'
import { formatStaffTextMessage, type StaffNotification } from '../shifts/staff-emails.ts'
import type { StaffLinkConfig } from '../shifts/notify-staff.server.ts'
import { getShiftFitChecker } from '../shifts/shift-fit-checker.server.ts'
import { listShiftHandoffCandidates } from '../shifts/shift-handoffs.server.ts'
import { isOfferPending } from '../shifts/shift.ts'
import { listEventShifts, type ShiftDetails } from '../shifts/event-shifts.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  completedStaffActions,
  type StaffTextMessage,
  type EventStaffConfirmation,
} from './event-staff-confirmation.ts'
import { findOwnerStaffId } from './event-staff-view.server.ts'
import { getActionNotification, getOfferNotification } from './staff-action-notification.server.ts'

/** `isMailbox`: whether emails are only stored. Rates are for owners only. `now` in epoch milliseconds. */
type Terms = StaffLinkConfig & { isMailbox: boolean; isOwner: boolean; now: number }

/** Text messages to the staff of an event, by shift, and the action just completed as the URL states it. */
export type EventStaffTextMessages = { byPost: Record<string, StaffTextMessage[]>; done: EventStaffConfirmation | null }

/**
 * Returns text messages to staff with an offer, staff who could take a handoff, and assigned staff who have not
 * confirmed.
 */
export async function getStaffTextMessages(
  db: Db,
  eventId: string,
  { searchParams }: URL,
  { isMailbox, isOwner, ...site }: Terms,
): Promise<EventStaffTextMessages> {
  const shifts = await listEventShifts(db, eventId)
  const [people, fits] = await Promise.all([
    listStaffMembers(db),
    getShiftFitChecker(db, [...new Set(shifts.map(({ day }) => day))]),
  ])
  const selfId = findOwnerStaffId(fits.people, isOwner)
  const personOf = new Map(people.map((person) => [person.id, person]))
  const text = async (personId: string, news: StaffNotification): Promise<StaffTextMessage[]> => {
    const person = personOf.get(personId)
    if (!person) return []
    // The staff page shows pay, so text messages from an assistant leave out its link.
    const page = isOwner
      ? `${site.siteUrl}${getStaffPagePath(await getOrCreateStaffLinkToken(db, person.id, site))}`
      : null
    const words = formatStaffTextMessage(news, isOwner ? person : { ...person, rates: {} }, fits.timeZone, page)
    return [{ personId, name: getFirstName(person), phone: person.phone, words }]
  }
  const shown = shifts.map((shift) => (isOwner ? shift : { ...shift, rate: null }))
  const each = async (of: Promise<StaffTextMessage[]>[]) => (await Promise.all(of)).flat()
  const byPost = await Promise.all(
    shown.map(async (shift) => {
      const taker = shift.handOver?.taker
      const colleagues =
        shift.handOver && shift.person && !taker
          ? listShiftHandoffCandidates(shift, { personId: shift.person.id, openTo: shift.handOver.openTo }, fits)
          : []
      return [
        shift.id,
        await each([
          ...shift.offers
            .filter(isOfferPending)
            .map((offer) => text(offer.personId, getOfferNotification(shift, offer.endsAt))),
          ...colleagues
            .filter((id) => id !== selfId)
            .map((id) => text(id, { kind: 'hand-over', shift, giver: getFirstName(shift.person!) })),
          ...(shift.state === 'taken' && shift.person && shift.person.id !== selfId && !shift.handOver
            ? [text(shift.person.id, { kind: 'have-it', shift })]
            : []),
        ]),
      ] as const
    }),
  )
  const done = completedStaffActions.find((one) => one === searchParams.get('did'))
  const meant = searchParams.getAll('post')
  const [shift, ...more] = shown.filter(({ id }) => meant.includes(id))
  const who = searchParams.getAll('who').flatMap((id) => personOf.get(id) ?? [])
  const left = done && shift ? filterStillAffected(done, [shift, ...more], who) : []
  if (!done || !shift || left.length === 0) return { byPost: Object.fromEntries(byPost), done: null }
  const isTold = (person: StaffMember) => !isMailbox && canReceiveEmail(person)
  const untold = left.filter((person) => !isTold(person) && person.id !== selfId)
  return {
    byPost: Object.fromEntries(byPost),
    done: {
      done,
      names: left.map(getFirstName),
      told: left.filter(isTold).map(getFirstName),
      untold: await each(untold.map(({ id }) => text(id, getActionNotification(done, [shift, ...more], who, id)))),
      isMailbox,
    },
  }
}

/**
 * Keeps the staff for whom the action still holds, because the URL may be opened much later. A staff member who answered
 * an offer no longer has it.
 */
function filterStillAffected(
  done: EventStaffConfirmation['done'],
  shifts: [ShiftDetails, ...ShiftDetails[]],
  who: StaffMember[],
): StaffMember[] {
  const [shift] = shifts
  const isAsked = (id: string) =>
    shifts.some(({ offers }) => offers.some((offer) => offer.personId === id && isOfferPending(offer)))
  switch (done) {
    case 'asked':
      return who.filter(({ id }) => isAsked(id))
    case 'taken-back':
      return who.filter(({ id }) => !isAsked(id) && shift.person?.id !== id)
    case 'put-in':
    case 'handed-over':
      return shift.person && shift.person.id === who[0]?.id ? who : []
    case 'relieved':
    case 'taken-off':
      return shift.person ? [] : who
  }
}
