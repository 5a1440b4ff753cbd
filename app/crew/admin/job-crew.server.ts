import { getFormatter } from '../../business/said-in.ts'
import { formatNearbyDate, getToday as dayOf } from '../../business/dates.ts'
import { formatDollars } from '../../business/money.ts'
import { getFirstName, staffRoles, type StaffMember } from '../people/crew-person.ts'
import { formatShiftFitIssue } from '../posts/crew-words.ts'
import { listStaffMembers } from '../people/crew-people.server.ts'
import { isOwnerOnlyEvent, buildWorkedShift } from '../posts/derive.server.ts'
import { getShiftFitChecker, type ShiftFitChecker } from '../posts/fit-facts.server.ts'
import { isFitClear } from '../posts/fits.ts'
import { listShiftHandoffCandidates } from '../posts/hand-over.server.ts'
import { isOfferPending, isShiftUnfilled } from '../posts/post.ts'
import { computeConfirmationDeadline } from '../sheet/sheet-shifts.server.ts'
import { listEventShifts, type ShiftDetails } from '../posts/posts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { ShiftCandidate, EventStaffView, EventShiftView } from './job-crew.ts'

/** Who pours at a job, and who could; null as long as it has no posts, unless it is over. Rates are for owners. `now` in epoch milliseconds. */
export async function findEventStaffView(
  db: Db,
  leadId: string,
  { now, isOwner }: { now: number; isOwner: boolean },
): Promise<EventStaffView | null> {
  const posts = await listEventShifts(db, leadId)
  const over = await readOver(db, leadId, posts, now)
  const [first] = posts
  if (!first && !over) return null
  const [fits, relieved] = await Promise.all([
    getShiftFitChecker(db, [...new Set(posts.map(({ day }) => day))]),
    readRelieved(
      db,
      posts.map(({ id }) => id),
    ),
  ])
  return {
    leadId,
    timeZone: fits.timeZone,
    posts: posts.map((post) =>
      shownPost(post, posts, { fits, relieved, now, selfId: findOwnerStaffId(fits.people, isOwner) }),
    ),
    venue: first?.venue ?? '',
    miles: first?.miles ?? null,
    over,
    isAlone: await isOwnerOnlyEvent(db, leadId),
    pay: isOwner ? payWords(posts, fits) : null,
  }
}

/** Who else may have poured at a booked evening that is over; null while it is not. */
async function readOver(
  db: Db,
  leadId: string,
  posts: readonly ShiftDetails[],
  now: number,
): Promise<EventStaffView['over']> {
  if (posts.some(({ clockTo }) => clockTo > now)) return null
  const there = (await listStaffMembers(db, { gone: true })).filter(({ erasedAt }) => erasedAt === null)
  if (there.length === 0 || !(await buildWorkedShift(db, { leadId, role: 'bartender' }, now))) return null
  return {
    others: there
      .filter(({ id }) => !posts.some(({ person }) => person?.id === id))
      .map((person) => ({ id: person.id, name: person.name })),
    roles: posts.some(({ role, person }) => role === 'lead' && person) ? ['bartender', 'barback'] : [...staffRoles],
  }
}

type Relieved = Map<string, keyof typeof relievedWords>
type At = { fits: ShiftFitChecker; relieved: Relieved; now: number; selfId: string | null }

/** Whoever reads the page, among those who pour: the one owner there is. */
export function findOwnerStaffId(people: readonly StaffMember[], isOwner: boolean): string | null {
  const owners = people.filter(({ paidAs }) => paidAs === 'owner')
  return isOwner && owners.length === 1 ? owners[0]!.id : null
}

/** Why somebody who had a post of the event is not asked for another just so. */
const relievedWords = {
  'taken-off': (name: string) => `You relieved ${name} from it.`,
  cannot: (name: string) => `${name} said they cannot make it.`,
  'handed-over': (name: string) => `You relieved ${name} from it, as they asked.`,
  ended: () => 'Did not answer when asked again.',
}

/** Who had one of these posts and was relieved of it, by their id: what the last of it was. */
async function readRelieved(db: Db, postIds: string[]): Promise<Relieved> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('crew_tenure')
    .select(['person_id', 'ended_why'])
    .where('post_id', 'in', postIds)
    .where('ended_why', 'in', Object.keys(relievedWords))
    .orderBy('until')
    .execute()
  return new Map(rows.map(({ person_id, ended_why }) => [person_id, ended_why as keyof typeof relievedWords]))
}

function shownPost(post: ShiftDetails, all: readonly ShiftDetails[], at: At): EventShiftView {
  const { fits, now } = at
  const { timeZone } = fits
  const out = post.offers.filter(isOfferPending)
  const person = post.person ?? (out.length === 1 ? out[0]!.person : null)
  const names = post.person ? [post.person] : out.map(({ person }) => person)
  const { id, role, state, isByHand, callAt, clockTo, timeZone: eventZone, madeAt } = post
  return {
    id,
    role,
    state,
    isByHand,
    isNew: now - madeAt < 48 * 3_600_000 && all.some((other) => other.madeAt < madeAt - 60_000),
    names: getFormatter('en').allOf(names.map((one) => getFirstName(one))),
    phone: person?.phone ?? '',
    words: standingWords(post, { now, timeZone }),
    callAt,
    clockTo,
    timeZone: eventZone,
    asked: out.map((offer) => ({ offerId: offer.id, personId: offer.personId, name: getFirstName(offer.person) })),
    saidNo: isShiftUnfilled(post)
      ? saidNo(post).map(({ person }) => ({ id: person.id, name: getFirstName(person) }))
      : [],
    handOver: post.handOver && {
      id: post.handOver.id,
      taker: post.handOver.taker && getFirstName(post.handOver.taker),
      why: post.handOver.why,
      asked:
        post.handOver.taker || !post.person
          ? []
          : listShiftHandoffCandidates(post, { personId: post.person.id, openTo: post.handOver.openTo }, fits).map(
              (id) => ({
                id,
                name: getFirstName(fits.personOf(id)!),
                isSelf: id === at.selfId,
              }),
            ),
    },
    candidates: isShiftUnfilled(post) ? candidatesOf(post, all, at) : [],
  }
}

/** Who said no to a post as it stands. */
function saidNo({ offers, version }: ShiftDetails): ShiftDetails['offers'] {
  return offers.filter(
    ({ answer, postVersion, personId }) =>
      answer === 'no' &&
      postVersion === version &&
      !offers.some((one) => one.personId === personId && isOfferPending(one)),
  )
}

/** Everybody but those who are there already, are asked, or said no, the free first; who was relieved is not free. */
function candidatesOf(
  post: ShiftDetails,
  all: readonly ShiftDetails[],
  { fits: { people, fit, timeZone }, relieved, selfId }: Omit<At, 'now'>,
): ShiftCandidate[] {
  const answered = new Set(
    post.offers.flatMap(({ personId, answer, postVersion }) =>
      answer === null || (answer === 'no' && postVersion === post.version) ? [personId] : [],
    ),
  )
  const there = new Set(all.flatMap(({ person }) => (person ? [person.id] : [])))
  const beside = new Set(
    all.flatMap(({ id, offers }) =>
      id === post.id ? [] : offers.filter(isOfferPending).map(({ personId }) => personId),
    ),
  )
  return people
    .filter(({ id }) => !answered.has(id) && !there.has(id))
    .map((person): ShiftCandidate => {
      const [its, name, why] = [fit(post, person.id), getFirstName(person), relieved.get(person.id)]
      const against = [...its.refused, ...its.asks, ...its.warns]
      return {
        id: person.id,
        name,
        isFree: isFitClear(its) && !why,
        isRefused: its.refused.length > 0,
        isOwner: person.paidAs === 'owner',
        isSelf: person.id === selfId,
        isNext: post.offers.some((one) => one.personId === person.id && one.answer === 'gone' && one.sentAt !== null),
        isAskedBeside: beside.has(person.id),
        against: why
          ? 'relieved'
          : !against[0] || isFitClear(its)
            ? null
            : against[0].code === 'role'
              ? 'role'
              : 'other',
        reasons: [
          ...(why ? [relievedWords[why](name)] : []),
          ...against.map((one) => formatShiftFitIssue(one, { timeZone })),
        ],
      }
    })
    .toSorted((a, b) => Number(b.isFree) - Number(a.isFree))
}

const howWords = { yes: 'said yes', 'put-in': 'put in', 'taken-over': 'took it over' } as const

function standingWords(post: ShiftDetails, { now, timeZone }: { now: number; timeZone: string }): string {
  const day = (at: number) => formatNearbyDate(dayOf(now, timeZone), dayOf(at, timeZone))
  const until = (at: number | null | undefined, words = ', until') =>
    at ? `${words} ${day(at)} ${getFormatter('en').timeOf(at, timeZone)}` : ''
  const out = post.offers.filter(isOfferPending)
  switch (post.state) {
    case 'confirmed':
      return 'confirmed'
    case 'taken':
      return post.tenure
        ? `${howWords[post.tenure.how]} ${day(post.tenure.since)}${post.person?.paidAs === 'owner' ? '' : until(computeConfirmationDeadline(post, { now, timeZone }), ', to confirm by')}`
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

/** What people read of the pay: one rate where all who could have the same. */
function payWords(posts: readonly ShiftDetails[], { people }: ShiftFitChecker): string {
  const rates = new Set(
    posts.flatMap((post) =>
      people.flatMap(({ rates }) => {
        const rate = post.rate ?? rates[post.role]
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
