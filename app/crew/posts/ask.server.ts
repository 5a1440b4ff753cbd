import { v7 as uuidV7 } from 'uuid'
import { insertRows } from '../../plumbing/database/insert-rows.server.ts'
import { notifyStaff } from './crew-news.server.ts'
import type { StaffServices } from './crew-services.server.ts'
import { computeOfferDeadline } from './daytime.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './fit-facts.server.ts'
import { isFitClear, type ShiftFit } from './fits.ts'
import {
  listShifts,
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShiftOfferRow,
  updateShiftStates,
} from './post-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift, type OfferMethod } from './post.ts'
import { closeShiftOffers } from './tenures.server.ts'
import { sendNextOffers, notifyOfferRecipients } from './turns.server.ts'

export type SendShiftOffersInput = {
  postIds: readonly string[]
  /** By name, in their turn; with `all` nobody named is everybody. */
  personIds: readonly string[]
  way: OfferMethod
  /** Epoch milliseconds; else a day, or two hours where the call is near. */
  endsAt?: number
  /** The owner has seen what stands against it, and asks all the same. */
  anyway?: boolean
}

/** Why somebody cannot be asked for a post, or what the owner has to see first. */
export type ShiftOfferFit = { personId: string; postId: string; fit: ShiftFit }

export type SendShiftOffersResult =
  /** Who is asked now, and who has no address for a letter: a text message is the owner's to send. */
  | { kind: 'asked'; offers: number; told: { personId: string; letterId: string | null }[] }
  | { kind: 'asks' | 'refused'; those: ShiftOfferFit[] }
  /** Nobody fits, or everybody was asked already. */
  | { kind: 'nobody' }
  /** None of the posts is to be filled any more. */
  | { kind: 'stale' }

/**
 * Asks people for posts with one tap: a letter each, however many posts. A yes to one of several posts of an event is to
 * whichever of them they were asked for, so that as many as can be are filled.
 */
export async function sendShiftOffers(
  services: StaffServices,
  ask: SendShiftOffersInput,
): Promise<SendShiftOffersResult> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<SendShiftOffersResult> => {
    await lockStaffing(db)
    const found = await listShifts(db, ask.postIds)
    const ids = found.map(({ id }) => id)
    const [tenures, standing] = await Promise.all([getCurrentAssignments(db, ids), listShiftOffers(db, ids)])
    const posts = found.filter((post) => !isShiftClosed(post) && !tenures.has(post.id) && post.callAt > now)
    if (posts.length === 0) return { kind: 'stale' }
    const fits = await getShiftFitChecker(
      db,
      posts.map(({ day }) => day),
      { gone: true },
    )
    const personIds = ask.way === 'all' && ask.personIds.length === 0 ? fits.people.map(({ id }) => id) : ask.personIds
    const asked = new Set(standing.filter(({ answer }) => answer === null).map(keyOf))
    const judged = [...new Set(personIds)].flatMap((personId) =>
      postsFor(personId, posts, fits)
        .filter(({ post }) => !asked.has(keyOf({ personId, postId: post.id })))
        .map(({ post, fit }) => ({ personId, post, fit })),
    )
    const free = ask.way === 'all' ? judged.filter(({ fit }) => isFitClear(fit)) : judged
    const against = (name: 'refused' | 'asks') =>
      free
        .filter(({ fit }) => fit[name].length > 0)
        .map(({ personId, post, fit }) => ({ personId, postId: post.id, fit }))
    if (against('refused').length > 0) return { kind: 'refused', those: against('refused') }
    if (!ask.anyway && against('asks').length > 0) return { kind: 'asks', those: against('asks') }
    if (free.length === 0) return { kind: 'nobody' }
    const offers = offersFor(free, ask, { now, timeZone: fits.timeZone })
    await insertRows(db, 'crew_offer', offers.map(toShiftOfferRow))
    const told = await notifyOfferRecipients(db, offers.filter(isOfferPending), posts, services, now)
    await updateShiftStates(
      db,
      posts.map(({ id }) => id),
      now,
    )
    return { kind: 'asked', offers: offers.length, told }
  })
  if (outcome.kind === 'asked') nudge()
  return outcome
}

const keyOf = ({ personId, postId }: Pick<ShiftOffer, 'personId' | 'postId'>) => `${personId} ${postId}`

/** The posts somebody is asked for among several: those of their roles, or all of them where there is none. */
function postsFor(
  personId: string,
  posts: readonly Shift[],
  { fit }: ShiftFitChecker,
): { post: Shift; fit: ShiftFit }[] {
  const all = posts.map((post) => ({ post, fit: fit(post, personId) }))
  const own = all.filter(({ fit }) => !fit.asks.some(({ code }) => code === 'role'))
  return own.length > 0 ? own : all
}

type Judged = { personId: string; post: Shift }

function offersFor(
  judged: readonly Judged[],
  { way, endsAt }: SendShiftOffersInput,
  at: { now: number; timeZone: string },
): ShiftOffer[] {
  const askId = uuidV7()
  const turns = new Map<string, number>()
  return judged.map(({ personId, post }) => {
    const turn = turns.get(post.id) ?? 0
    turns.set(post.id, turn + 1)
    const isNow = way !== 'turn' || turn === 0
    return {
      id: uuidV7(),
      postId: post.id,
      personId,
      askId,
      way,
      turn,
      postVersion: post.version,
      sentAt: isNow ? at.now : null,
      endsAt: isNow ? Math.min(endsAt ?? computeOfferDeadline(at.now, post.callAt, at.timeZone), post.callAt) : null,
      letterId: null,
      answer: null,
      answeredAt: null,
    }
  })
}

/** Takes an offer back that nobody answered; the next in turn is asked. */
export async function withdrawShiftOffer(
  services: StaffServices,
  { offerId }: { offerId: string },
): Promise<'taken-back' | 'stale'> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const row = await db.selectFrom('crew_offer').selectAll().where('id', '=', offerId).executeTakeFirst()
    if (!row || row.answer !== null || row.ask_id.startsWith('again ')) return 'stale'
    await closeShiftOffers(db, [row], 'taken-back', now)
    const [post] = await listShifts(db, [row.post_id])
    if (row.sent_at !== null && post)
      await notifyStaff(db, [{ personId: row.person_id, news: { kind: 'taken-back', post } }], config, now)
    await sendNextOffers(db, [row.post_id], services, now)
    await updateShiftStates(db, [row.post_id], now)
    return 'taken-back'
  })
  nudge()
  return outcome
}
