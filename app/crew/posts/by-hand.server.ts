import { recordNotificationOnce, notifyStaff } from './crew-news.server.ts'
import type { StaffServices } from './crew-services.server.ts'
import {
  syncEventShifts,
  insertExtraShift,
  buildWorkedShift,
  countRequiredShifts,
  cancelShifts,
} from './derive.server.ts'
import { getShiftFitChecker } from './fit-facts.server.ts'
import type { ShiftFit } from './fits.ts'
import {
  findShift,
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShiftRow,
  updateShiftStates,
} from './post-rows.server.ts'
import { isShiftClosed, isOfferPending, type Shift } from './post.ts'
import { endConflictingOffers } from './other-offers.server.ts'
import { endAssignment, createAssignment, closeShiftOffers } from './tenures.server.ts'

export type AssignShiftResult =
  | { kind: 'put-in' | 'already'; tenureId: string }
  /** `refused`: only with a reason; `asks`: the owner sees it, and confirms. */
  | { kind: 'refused' | 'asks'; fit: ShiftFit }
  /** Somebody has it, or it is over. */
  | { kind: 'stale' }

/**
 * Puts somebody in by hand, who said yes on the phone, asked before or not; what is refused is overruled with a reason, and who did so is kept.
 * `by` is whoever is logged in.
 */
export async function assignShift(
  services: StaffServices,
  { postId, personId, why = '', anyway = false }: { postId: string; personId: string; why?: string; anyway?: boolean },
  by: string | null,
): Promise<AssignShiftResult> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<AssignShiftResult> => {
    await lockStaffing(db)
    const [post, tenures, offers] = await Promise.all([
      findShift(db, postId),
      getCurrentAssignments(db, [postId]),
      listShiftOffers(db, [postId]),
    ])
    const live = tenures.get(postId)
    if (live?.personId === personId) return { kind: 'already', tenureId: live.id }
    if (!post || isShiftClosed(post) || live) return { kind: 'stale' }
    const fit = (await getShiftFitChecker(db, [post.day], { gone: true })).fit(post, personId)
    if (fit.refused.length > 0 && why === '') return { kind: 'refused', fit }
    if (fit.asks.length > 0 && !anyway && why === '') return { kind: 'asks', fit }
    const overruled = fit.refused.length > 0 ? { why, by: by ?? '' } : {}
    const tenureId = await createAssignment(db, post, personId, { how: 'put-in', now, ...overruled })
    const waiting = offers.filter(({ answer }) => answer === null)
    const own = waiting.filter((offer) => isOfferPending(offer) && offer.personId === personId)
    await closeShiftOffers(db, own, 'yes', now)
    await closeShiftOffers(
      db,
      waiting.filter((offer) => !own.includes(offer)),
      'gone',
      now,
    )
    const others = waiting.filter((offer) => isOfferPending(offer) && offer.personId !== personId)
    await notifyStaff(
      db,
      [
        { personId, news: { kind: 'have-it', post }, entry: { post, isCancelled: false } },
        ...others.map((offer) => ({
          personId: offer.personId,
          news: { kind: 'gone' as const, post, takenAt: now },
        })),
      ],
      config,
      now,
    )
    await updateShiftStates(db, [postId], now)
    await endConflictingOffers(db, personId, post, services, now)
    return { kind: 'put-in', tenureId }
  })
  nudge()
  return outcome
}

export type RecordWorkedShiftResult =
  | { kind: 'noted' | 'already' | 'stale' }
  /** They were elsewhere then. */
  | { kind: 'refused'; fit: ShiftFit }

/** Writes down who poured at an evening that is over: their hours are agreed to like anybody's. They are told nothing. */
export async function recordWorkedShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { leadId, personId, role }: Pick<Shift, 'leadId' | 'role'> & { personId: string },
): Promise<RecordWorkedShiftResult> {
  const now = clock()
  return db.transaction().execute(async (db): Promise<RecordWorkedShiftResult> => {
    await lockStaffing(db)
    const there = await db
      .selectFrom('crew_tenure')
      .innerJoin('crew_post', 'crew_post.id', 'crew_tenure.post_id')
      .select('crew_tenure.id')
      .where('lead_id', '=', leadId)
      .where('crew_post.state', '!=', 'off')
      .where('person_id', '=', personId)
      .where('until', 'is', null)
      .executeTakeFirst()
    if (there) return { kind: 'already' }
    const post = await buildWorkedShift(db, { leadId, role }, now)
    const fits = post && (await getShiftFitChecker(db, [post.day], { gone: true }))
    const person = fits?.personOf(personId)
    if (!post || !fits || !person || person.erasedAt !== null) return { kind: 'stale' }
    const fit = fits.fit(post, personId)
    if (fit.refused.some(({ code }) => code === 'overlap')) return { kind: 'refused', fit }
    await db.insertInto('crew_post').values(toShiftRow(post)).execute()
    await createAssignment(db, post, personId, { how: 'put-in', now })
    return { kind: 'noted' }
  })
}

/** Takes a post from whoever has it, as the plan changed, or as they `cannot`; it is open again, and they are told why. */
export async function unassignShift(
  services: StaffServices,
  { postId, why = 'taken-off' }: { postId: string; why?: 'taken-off' | 'cannot' },
): Promise<'open' | 'stale'> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const [post, tenures] = await Promise.all([findShift(db, postId), getCurrentAssignments(db, [postId])])
    const tenure = tenures.get(postId)
    if (!post || !tenure || isShiftClosed(post)) return 'stale'
    await endAssignment(db, tenure, why, now)
    const kind = why === 'cannot' ? 'relieved' : 'taken-off'
    const entry = { post, isCancelled: true }
    await notifyStaff(db, [{ personId: tenure.personId, news: { kind, post }, entry }], config, now)
    await updateShiftStates(db, [postId], now)
    return 'open'
  })
  nudge()
  return outcome
}

/** One more post of a booked event; null where there is no such event to come. */
export async function createExtraShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  {
    leadId,
    role,
    meetsAt = 'site',
    rate = null,
    note = '',
    mustHave = [],
  }: Pick<Shift, 'leadId' | 'role'> & Partial<Pick<Shift, 'meetsAt' | 'rate' | 'note' | 'mustHave'>>,
): Promise<string | null> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const post = await insertExtraShift(db, { leadId, role, meetsAt, rate, note, mustHave }, now)
    return post?.id ?? null
  })
}

/** Takes a post away: one by hand, or one too many. `needed`: the agreement says as many as there are. */
export async function cancelShift(
  services: StaffServices,
  { postId }: { postId: string },
): Promise<'removed' | 'needed' | 'stale'> {
  const { db, now: clock, config: site, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const post = await findShift(db, postId)
    if (!post || isShiftClosed(post)) return 'stale'
    if (!post.isByHand) {
      const { count } = await db
        .selectFrom('crew_post')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('lead_id', '=', post.leadId)
        .where('is_by_hand', '=', 0)
        .where('state', '!=', 'off')
        .executeTakeFirstOrThrow()
      if (Number(count) <= (await countRequiredShifts(db, post.leadId, now))) return 'needed'
    }
    await cancelShifts(db, [post], { now, site })
    return 'removed'
  })
  nudge()
  return outcome
}

/**
 * Says that the owner pours an event alone, or that others pour after all: it then has one post, or as many as were agreed to.
 * Whoever has a post keeps it until they are taken off.
 */
export async function setOwnerOnly(
  { db, now: clock, config, nudge }: StaffServices,
  { leadId, isAlone }: { leadId: string; isAlone: boolean },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    if (isAlone) await recordNotificationOnce(db, leadId, 'alone', now)
    else await db.deleteFrom('crew_note').where('subject', '=', leadId).where('kind', '=', 'alone').execute()
    await syncEventShifts(db, leadId, now, config)
  })
  nudge()
}
