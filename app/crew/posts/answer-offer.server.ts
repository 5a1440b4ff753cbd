import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { notifyStaff } from './crew-news.server.ts'
import type { StaffServices } from './crew-services.server.ts'
import {
  findShiftOffer,
  findShift,
  getCurrentAssignments,
  lockStaffing,
  updateShiftStates,
} from './post-rows.server.ts'
import { isShiftClosed, type ShiftOffer, type Shift } from './post.ts'
import { acceptShift, type AcceptShiftResult } from './take-yes.server.ts'
import { endAssignment, isReconfirmationOffer, closeShiftOffers } from './tenures.server.ts'
import { sendNextOffers } from './turns.server.ts'

export type AnswerShiftOfferResult =
  | AcceptShiftResult
  | { kind: 'no' | 'cannot' }
  | { kind: 'ended' | 'taken-back' }
  /** They said they cannot that day, on which they are down for another event. */
  | { kind: 'down'; venue: string; day: string }
  /** No offer of theirs. */
  | { kind: 'nobody' }

/** Somebody's answer to an offer, theirs alone. The first yes stored wins; a second tap is the same answer. */
export async function answerShiftOffer(
  services: StaffServices,
  { personId, offerId, answer }: { personId: string; offerId: string; answer: 'yes' | 'no' | 'cannot' },
): Promise<AnswerShiftOfferResult> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<AnswerShiftOfferResult> => {
    await lockStaffing(db)
    const offer = await findShiftOffer(db, offerId)
    const post = offer && (await findShift(db, offer.postId))
    if (!offer || !post || offer.personId !== personId || offer.sentAt === null) return { kind: 'nobody' }
    const at = { services, now }
    if (isReconfirmationOffer(offer)) return answerAgain(db, { offer, post, answer }, at)
    return answer === 'yes' ? sayYes(db, { offer, post }, at) : sayNo(db, { offer, post, answer }, at)
  })
  nudge()
  return outcome
}

type At = { services: StaffServices; now: number }
type Asked = { offer: ShiftOffer; post: Shift }

async function sayYes(db: Db, { offer, post }: Asked, { services, now }: At): Promise<AnswerShiftOfferResult> {
  const isOld = offer.postVersion < post.version
  if (offer.answer === 'taken-back' || isOld || isShiftClosed(post)) return { kind: 'taken-back' }
  const hasEnded = offer.answer === 'ended' || (offer.answer === null && (offer.endsAt ?? now) < now)
  if (hasEnded || post.callAt <= now) return { kind: 'ended' }
  return acceptShift(db, { offer, post }, { services, now })
}

async function sayNo(
  db: Db,
  { offer, post, answer }: Asked & { answer: 'no' | 'cannot' },
  { services, now }: At,
): Promise<AnswerShiftOfferResult> {
  const { personId } = offer
  if ((await getCurrentAssignments(db, [post.id])).get(post.id)?.personId === personId)
    return { kind: 'already', postId: post.id }
  if (answer === 'cannot') {
    const down = await findCommitment(db, personId, post.day)
    if (down) return { kind: 'down', ...down }
    await keepDayOff(db, personId, post.day, now)
  }
  // Whoever said no says it of all that this tap asked of the event.
  const theirs = await db
    .selectFrom('crew_offer')
    .innerJoin('crew_post', 'crew_post.id', 'crew_offer.post_id')
    .select(['crew_offer.id', 'crew_offer.post_id'])
    .where('person_id', '=', personId)
    .where('ask_id', '=', offer.askId)
    .where('lead_id', '=', post.leadId)
    .where('answer', 'is', null)
    .execute()
  await closeShiftOffers(db, theirs, 'no', now)
  const ids = theirs.map(({ post_id }) => post_id)
  await sendNextOffers(db, ids, services, now)
  await updateShiftStates(db, ids, now)
  return { kind: answer }
}

/** Somebody asked again for their own post, which changed: a yes is to it as it is now, a no opens it. */
async function answerAgain(
  db: Db,
  { offer, post, answer }: Asked & { answer: 'yes' | 'no' | 'cannot' },
  { services, now }: At,
): Promise<AnswerShiftOfferResult> {
  const tenure = (await getCurrentAssignments(db, [post.id])).get(post.id)
  if (offer.answer !== null || tenure?.personId !== offer.personId) {
    if (offer.answer === 'yes' && tenure?.personId === offer.personId) return { kind: 'already', postId: post.id }
    return { kind: offer.answer === 'no' ? 'no' : offer.answer === 'ended' ? 'ended' : 'taken-back' }
  }
  if (answer === 'yes') {
    if (offer.postVersion < post.version) return { kind: 'taken-back' }
    await closeShiftOffers(db, [offer], 'yes', now)
    await db
      .updateTable('crew_tenure')
      .set({ yes_version: post.version, confirmed_at: null, confirmed_version: null })
      .where('id', '=', tenure.id)
      .execute()
    await db.updateTable('crew_post').set({ was: null }).where('id', '=', post.id).execute()
    await updateShiftStates(db, [post.id], now)
    return { kind: 'yes', postId: post.id }
  }
  await closeShiftOffers(db, [offer], 'no', now)
  await endAssignment(db, tenure, 'no', now)
  if (answer === 'cannot' && !(await findCommitment(db, offer.personId, post.day)))
    await keepDayOff(db, offer.personId, post.day, now)
  const entry = { post, isCancelled: true }
  await notifyStaff(db, [{ personId: offer.personId, news: { kind: 'relieved', post }, entry }], services.config, now)
  await updateShiftStates(db, [post.id], now)
  return { kind: answer }
}

/** What somebody is down for on a day; null where they are free. */
export async function findCommitment(
  db: Db,
  personId: string,
  from: string,
  to: string = from,
): Promise<{ venue: string; day: string } | null> {
  const row = await db
    .selectFrom('crew_tenure')
    .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
    .select(['crew_post.venue', 'crew_post.day'])
    .where('person_id', '=', personId)
    .where('until', 'is', null)
    .where('crew_post.state', 'not in', ['off', 'worked', 'missed'])
    .where('crew_post.day', '>=', from)
    .where('crew_post.day', '<=', to)
    .orderBy('crew_post.day')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function keepDayOff(db: Db, personId: string, day: string, now: number): Promise<void> {
  const row = { person_id: personId, kind: 'cannot', from_day: day, to_day: day, weekday: null, made_by: 'person' }
  await db
    .insertInto('crew_away')
    .values({ id: uuidV7(), ...row, made_at: now })
    .execute()
}

/** Somebody says that they come to a post of theirs, as it stands now. */
export async function confirmShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { personId, postId }: { personId: string; postId: string },
): Promise<'confirmed' | 'asked-again' | 'not-yours'> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const [post, tenures] = await Promise.all([findShift(db, postId), getCurrentAssignments(db, [postId])])
    const tenure = tenures.get(postId)
    if (!post || isShiftClosed(post) || tenure?.personId !== personId) return 'not-yours'
    if (tenure.yesVersion < post.version) return 'asked-again'
    if (tenure.confirmedVersion === post.version) return 'confirmed'
    await db
      .updateTable('crew_tenure')
      .set({ confirmed_at: now, confirmed_version: post.version })
      .where('id', '=', tenure.id)
      .execute()
    await updateShiftStates(db, [postId], now)
    return 'confirmed'
  })
}
