import { getFormatter } from '../../../business/language-formatter.ts'
import { formatRelativeDate, getToday as dayOf } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import { getFirstName, staffRoles, type StaffMember } from '../members/staff-member.ts'
import { formatShiftFitIssue } from '../shifts/shift-text.ts'
import { listStaffMembers } from '../members/staff-members.server.ts'
import { isOwnerOnlyEvent, buildPastEventShift } from '../shifts/sync-event-shifts.server.ts'
import { getShiftFitChecker, type ShiftFitChecker } from '../shifts/shift-fit-checker.server.ts'
import { needsNoOwnerDecision } from '../shifts/shift-fit.ts'
import { listShiftHandoffCandidates } from '../shifts/shift-handoffs.server.ts'
import { isOfferPending, isShiftUnfilled } from '../shifts/shift.ts'
import { computeConfirmationDeadline } from '../page/assigned-shifts.server.ts'
import { listEventShifts, type ShiftDetails } from '../shifts/event-shifts.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { ShiftCandidate, EventStaffView, EventShiftView } from './event-staff-view.ts'

/**
 * Returns the staffing of an event and its candidates. Null while it has no shifts, unless the event is over. Rates are
 * for owners only. `now` in epoch milliseconds.
 */
export async function findEventStaffView(
  db: Db,
  eventId: string,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<EventStaffView | null> {
  const shifts = await listEventShifts(db, eventId)
  const over = await readPastEventStaff(db, eventId, shifts, now)
  const [first] = shifts
  if (!first && !over) return null
  const [fits, relieved] = await Promise.all([
    getShiftFitChecker(db, [...new Set(shifts.map(({ day }) => day))]),
    readEndReasons(
      db,
      shifts.map(({ id }) => id),
    ),
  ])
  return {
    eventId,
    timeZone: fits.timeZone,
    shifts: shifts.map((shift) =>
      toShiftView(shift, shifts, { fits, relieved, now, selfId: findOwnerStaffId(fits.people, isOwner) }),
    ),
    venue: first?.venue ?? '',
    miles: first?.miles ?? null,
    over,
    isAlone: await isOwnerOnlyEvent(db, eventId),
    pay: isOwner ? formatStaffPay(shifts, fits) : null,
  }
}

/** Staff who may have worked a booked event that is over. Null before its end, and where no staff member is entered. */
async function readPastEventStaff(
  db: Db,
  eventId: string,
  shifts: readonly ShiftDetails[],
  now: number,
): Promise<EventStaffView['over']> {
  if (shifts.some(({ clockTo }) => clockTo > now)) return null
  const there = (await listStaffMembers(db, { gone: true })).filter(({ erasedAt }) => erasedAt === null)
  if (there.length === 0 || !(await buildPastEventShift(db, { eventId, role: 'bartender' }, now))) return null
  return {
    others: there
      .filter(({ id }) => !shifts.some(({ person }) => person?.id === id))
      .map((person) => ({ id: person.id, name: person.name })),
    roles: shifts.some(({ role, person }) => role === 'lead' && person) ? ['bartender', 'barback'] : [...staffRoles],
  }
}

type EndReasonsByStaff = Map<string, keyof typeof endReasonTexts>
type At = { fits: ShiftFitChecker; relieved: EndReasonsByStaff; now: number; selfId: string | null }

/** Returns the staff member of the logged-in owner. Null unless exactly a single staff member is paid as owner. */
export function findOwnerStaffId(people: readonly StaffMember[], isOwner: boolean): string | null {
  const owners = people.filter(({ paidAs }) => paidAs === 'owner')
  return isOwner && owners.length === 1 ? owners[0]!.id : null
}

/** Reasons not to offer a shift again to a staff member who had a shift of the same event. */
const endReasonTexts = {
  'taken-off': (name: string) => `You relieved ${name} from it.`,
  cannot: (name: string) => `${name} said they cannot make it.`,
  'handed-over': (name: string) => `You relieved ${name} from it, as they asked.`,
  ended: () => 'Did not answer when asked again.',
}

/** Staff members who had a given shift and no longer do, with the latest end reason by staff id. */
async function readEndReasons(db: Db, shiftIds: string[]): Promise<EndReasonsByStaff> {
  if (shiftIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assignment')
    .select(['staff_member_id', 'end_reason'])
    .where('shift_id', 'in', shiftIds)
    .where('end_reason', 'in', Object.keys(endReasonTexts))
    .orderBy('until')
    .execute()
  return new Map(
    rows.map(({ staff_member_id, end_reason }) => [staff_member_id, end_reason as keyof typeof endReasonTexts]),
  )
}

function toShiftView(shift: ShiftDetails, all: readonly ShiftDetails[], at: At): EventShiftView {
  const { fits, now } = at
  const { timeZone } = fits
  const out = shift.offers.filter(isOfferPending)
  const person = shift.person ?? (out.length === 1 ? out[0]!.person : null)
  const names = shift.person ? [shift.person] : out.map(({ person }) => person)
  const { id, role, state, isByHand, callAt, clockTo, timeZone: eventZone, madeAt } = shift
  return {
    id,
    role,
    state,
    isByHand,
    isNew: now - madeAt < 48 * 3_600_000 && all.some((other) => other.madeAt < madeAt - 60_000),
    names: getFormatter('en').allOf(names.map((one) => getFirstName(one))),
    phone: person?.phone ?? '',
    words: formatShiftState(shift, { now, timeZone }),
    callAt,
    clockTo,
    timeZone: eventZone,
    asked: out.map((offer) => ({ offerId: offer.id, personId: offer.personId, name: getFirstName(offer.person) })),
    saidNo: isShiftUnfilled(shift)
      ? listDeclinedOffers(shift).map(({ person }) => ({ id: person.id, name: getFirstName(person) }))
      : [],
    handOver: shift.handOver && {
      id: shift.handOver.id,
      taker: shift.handOver.taker && getFirstName(shift.handOver.taker),
      why: shift.handOver.why,
      asked:
        shift.handOver.taker || !shift.person
          ? []
          : listShiftHandoffCandidates(shift, { personId: shift.person.id, openTo: shift.handOver.openTo }, fits).map(
              (id) => ({
                id,
                name: getFirstName(fits.personOf(id)!),
                isSelf: id === at.selfId,
              }),
            ),
    },
    candidates: isShiftUnfilled(shift) ? listCandidates(shift, all, at) : [],
  }
}

/** The offers declined for the current version of the shift. */
function listDeclinedOffers({ offers, version }: ShiftDetails): ShiftDetails['offers'] {
  return offers.filter(
    ({ answer, postVersion, personId }) =>
      answer === 'no' &&
      postVersion === version &&
      !offers.some((one) => one.personId === personId && isOfferPending(one)),
  )
}

/**
 * Every staff member who is neither assigned, offered the shift nor has declined it, available candidates first. A staff
 * member taken off the event is not available.
 */
function listCandidates(
  shift: ShiftDetails,
  all: readonly ShiftDetails[],
  { fits: { people, fit, timeZone }, relieved, selfId }: Omit<At, 'now'>,
): ShiftCandidate[] {
  const answered = new Set(
    shift.offers.flatMap(({ personId, answer, postVersion }) =>
      answer === null || (answer === 'no' && postVersion === shift.version) ? [personId] : [],
    ),
  )
  const there = new Set(all.flatMap(({ person }) => (person ? [person.id] : [])))
  const beside = new Set(
    all.flatMap(({ id, offers }) =>
      id === shift.id ? [] : offers.filter(isOfferPending).map(({ personId }) => personId),
    ),
  )
  return people
    .filter(({ id }) => !answered.has(id) && !there.has(id))
    .map((person): ShiftCandidate => {
      const [its, name, why] = [fit(shift, person.id), getFirstName(person), relieved.get(person.id)]
      const against = [...its.refused, ...its.asks, ...its.warns]
      return {
        id: person.id,
        name,
        isFree: needsNoOwnerDecision(its) && !why,
        isRefused: its.refused.length > 0,
        isOwner: person.paidAs === 'owner',
        isSelf: person.id === selfId,
        isNext: shift.offers.some((one) => one.personId === person.id && one.answer === 'gone' && one.sentAt !== null),
        isAskedBeside: beside.has(person.id),
        against: why
          ? 'relieved'
          : !against[0] || needsNoOwnerDecision(its)
            ? null
            : against[0].code === 'role'
              ? 'role'
              : 'other',
        reasons: [
          ...(why ? [endReasonTexts[why](name)] : []),
          ...against.map((one) => formatShiftFitIssue(one, { timeZone })),
        ],
      }
    })
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree))
}

const assignmentLabels = { yes: 'said yes', 'put-in': 'put in', 'taken-over': 'took it over' } as const

function formatShiftState(shift: ShiftDetails, { now, timeZone }: { now: number; timeZone: string }): string {
  const day = (at: number) => formatRelativeDate(dayOf(now, timeZone), dayOf(at, timeZone))
  const until = (at: number | null | undefined, words = ', until') =>
    at ? `${words} ${day(at)} ${getFormatter('en').timeOf(at, timeZone)}` : ''
  const out = shift.offers.filter(isOfferPending)
  switch (shift.state) {
    case 'confirmed':
      return 'confirmed'
    case 'taken':
      return shift.tenure
        ? `${assignmentLabels[shift.tenure.how]} ${day(shift.tenure.since)}${shift.person?.paidAs === 'owner' ? '' : until(computeConfirmationDeadline(shift, { now, timeZone }), ', to confirm by')}`
        : ''
    case 'asked-again':
      return `asked again after a change${until(out[0]?.endsAt)}`
    case 'offered':
      return out[0]?.sentAt ? `asked ${day(out[0].sentAt)}${until(out[0].endsAt)}` : 'asked'
    case 'worked':
      return 'worked'
    case 'missed':
      return 'did not come'
    default:
      return ''
  }
}

/**
 * Formats the pay of the shifts for candidates: the rate if it is the same for all of them, otherwise a text without a
 * rate.
 */
function formatStaffPay(shifts: readonly ShiftDetails[], { people }: ShiftFitChecker): string {
  const rates = new Set(
    shifts.flatMap((shift) =>
      people.flatMap(({ rates }) => {
        const rate = shift.rate ?? rates[shift.role]
        return rate ? [`${formatDollars(rate.cents)} ${rate.unit === 'hour' ? 'an hour' : 'for the event'}`] : []
      }),
    ),
  )
  return rates.size === 1
    ? `${[...rates][0]!}, and tips`
    : rates.size === 0
      ? 'no rate yet, and tips'
      : 'their own rate, and tips'
}
