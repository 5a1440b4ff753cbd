import type { Db } from '../../plumbing/database/database.server.ts'
import { notifyStaff, type StaffMessage } from './crew-news.server.ts'
import type { StaffServices } from './crew-services.server.ts'
import { isQuietHours, computeOfferDeadline } from './daytime.ts'
import { getShiftFitChecker } from './fit-facts.server.ts'
import { listShifts, getCurrentAssignments, listShiftOffers } from './post-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift } from './post.ts'
import { closeShiftOffers } from './tenures.server.ts'

/**
 * Asks the next in turn for posts that nobody has and nobody in that turn is asked for at this moment. At night nobody is: the clock asks
 * in the morning. Whoever cannot any more is passed over. Call it under the crew's lock.
 */
export async function sendNextOffers(
  db: Db,
  postIds: readonly string[],
  services: Pick<StaffServices, 'config'>,
  now: number,
): Promise<number> {
  const [posts, tenures, offers] = await Promise.all([
    listShifts(db, postIds),
    getCurrentAssignments(db, postIds),
    listShiftOffers(db, postIds),
  ])
  const fits = await getShiftFitChecker(
    db,
    posts.map(({ day }) => day),
    { gone: true },
  )
  if (isQuietHours(now, fits.timeZone)) return 0
  const next: ShiftOffer[] = []
  for (const post of posts) {
    if (isShiftClosed(post) || tenures.has(post.id) || post.callAt <= now) continue
    const asks = Map.groupBy(
      offers.filter(({ postId, way }) => postId === post.id && way === 'turn'),
      ({ askId }) => askId,
    )
    for (const turns of asks.values()) {
      if (turns.some(isOfferPending)) continue
      const waiting = turns.filter(({ sentAt, answer }) => sentAt === null && answer === null)
      const first = waiting.find(({ personId }) => fits.fit(post, personId).refused.length === 0)
      const passed = first ? waiting.slice(0, waiting.indexOf(first)) : waiting
      await closeShiftOffers(db, passed, 'gone', now)
      if (!first) continue
      const asked = {
        sentAt: now,
        endsAt: computeOfferDeadline(now, post.callAt, fits.timeZone),
        postVersion: post.version,
      }
      await db
        .updateTable('crew_offer')
        .set({ sent_at: asked.sentAt, ends_at: asked.endsAt, post_version: asked.postVersion })
        .where('id', '=', first.id)
        .execute()
      next.push({ ...first, ...asked })
    }
  }
  await notifyOfferRecipients(db, next, posts, services, now)
  return next.length
}

/** One letter each, with all they are asked for. */
export async function notifyOfferRecipients(
  db: Db,
  offers: readonly ShiftOffer[],
  posts: readonly Shift[],
  { config }: Pick<StaffServices, 'config'>,
  now: number,
): Promise<{ personId: string; letterId: string | null }[]> {
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const byPerson = [...Map.groupBy(offers, ({ personId }) => personId)]
  const told = byPerson.map(([personId, theirs]): StaffMessage => {
    const asked = theirs.map(({ postId, endsAt }) => ({ post: postOf.get(postId)!, endsAt }))
    return { personId, news: { kind: 'offer', asked: asked.toSorted((a, b) => a.post.callAt - b.post.callAt) } }
  })
  const letterIds = await notifyStaff(db, told, config, now)
  for (const [i, [, theirs]] of byPerson.entries()) {
    const letterId = letterIds[i]
    if (!letterId) continue
    const ids = theirs.map(({ id }) => id)
    await db.updateTable('crew_offer').set({ letter_id: letterId }).where('id', 'in', ids).execute()
  }
  return byPerson.map(([personId], i) => ({ personId, letterId: letterIds[i] ?? null }))
}
