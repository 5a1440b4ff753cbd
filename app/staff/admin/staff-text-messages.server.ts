import { getOrCreateStaffLinkToken, getStaffPagePath } from '../members/staff-link.server.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { getFirstName, canReceiveEmail, type StaffMember } from '../members/staff-member.ts'
import { formatStaffTextMessage, type StaffNotification } from '../shifts/staff-emails.ts'
import type { StaffLinkConfig } from '../shifts/notify-staff.server.ts'
import { getShiftFitChecker } from '../shifts/shift-fit-checker.server.ts'
import { listShiftHandoffCandidates } from '../shifts/shift-handoffs.server.ts'
import { isOfferPending, isShiftUnfilled, type Shift } from '../shifts/shift.ts'
import { listEventShifts, type ShiftDetails } from '../shifts/event-shifts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { completedStaffActions, type StaffTextMessage, type EventStaffConfirmation } from './event-staff-view.ts'
import { findOwnerStaffId } from './event-staff-view.server.ts'

/** `isMailbox`: letters are only kept here. Rates are for owners. `now` in epoch milliseconds. */
type Terms = StaffLinkConfig & { isMailbox: boolean; isOwner: boolean; now: number }

/** Text messages to those a job asks, by the post they are about, and what was just done, as an address says it. */
export type StaffTextMessages = { byPost: Record<string, StaffTextMessage[]>; done: EventStaffConfirmation | null }

/** Reads whom a tap may text: who is asked, who could take a hand-over, whose place it is and has not confirmed. */
export async function getStaffTextMessages(
  db: Db,
  eventId: string,
  { searchParams }: URL,
  { isMailbox, isOwner, ...site }: Terms,
): Promise<StaffTextMessages> {
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
    // Their page shows their pay: an assistant's text message says nothing of where it is.
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
          ...shift.offers.filter(isOfferPending).map((offer) => text(offer.personId, askedNews(shift, offer.endsAt))),
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
  const left = done && shift ? stillSo(done, [shift, ...more], who) : []
  if (!done || !shift || left.length === 0) return { byPost: Object.fromEntries(byPost), done: null }
  const isTold = (person: StaffMember) => !isMailbox && canReceiveEmail(person)
  const untold = left.filter((person) => !isTold(person) && person.id !== selfId)
  return {
    byPost: Object.fromEntries(byPost),
    done: {
      done,
      names: left.map(getFirstName),
      told: left.filter(isTold).map(getFirstName),
      untold: await each(untold.map(({ id }) => text(id, doneNews(done, [shift, ...more], who, id)))),
      isMailbox,
    },
  }
}

/** What somebody is asked: their own post again after a change, or one that is open. */
function askedNews(shift: ShiftDetails, endsAt: number | null): StaffNotification {
  if (isShiftUnfilled(shift) || !shift.was || endsAt === null) return { kind: 'offer', asked: [{ shift, endsAt }] }
  return { kind: 'changed', shift, was: { ...shift, ...shift.was }, endsAt }
}

/** Of whom it is so at this moment: an address is read long after, too. Whoever was asked and answered is not asked any more. */
function stillSo(
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

/** What was done, as the letter of it says it. */
function doneNews(
  done: EventStaffConfirmation['done'],
  shifts: [ShiftDetails, ...ShiftDetails[]],
  who: readonly StaffMember[],
  id: string,
): StaffNotification {
  const [shift] = shifts
  const plain: Shift = shift
  switch (done) {
    case 'asked': {
      const asked = shifts.flatMap((shift) =>
        shift.offers.flatMap((offer) =>
          offer.personId === id && isOfferPending(offer) ? [{ shift, endsAt: offer.endsAt }] : [],
        ),
      )
      return asked.length > 1 ? { kind: 'offer', asked } : askedNews(asked[0]?.shift ?? shift, asked[0]?.endsAt ?? null)
    }
    case 'put-in':
      return { kind: 'have-it', shift: plain }
    case 'relieved':
    case 'taken-off':
    case 'taken-back':
      return { kind: done, shift: plain }
    case 'handed-over': {
      const [taker, giver] = who.map(getFirstName)
      const to = id === who[0]?.id ? 'taker' : 'giver'
      return { kind: 'taken-over', shift: plain, giver: giver ?? '', taker: taker ?? '', to }
    }
  }
}
