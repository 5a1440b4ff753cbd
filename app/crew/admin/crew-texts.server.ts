import { getOrCreateStaffLinkToken, getStaffPagePath } from '../people/link.server.ts'
import { listStaffMembers } from '../people/crew-people.server.ts'
import { getFirstName, canReceiveEmail, type StaffMember } from '../people/crew-person.ts'
import { formatStaffTextMessage, type StaffNotification } from '../posts/crew-letters.ts'
import type { StaffLinkConfig } from '../posts/crew-news.server.ts'
import { getShiftFitChecker } from '../posts/fit-facts.server.ts'
import { listShiftHandoffCandidates } from '../posts/hand-over.server.ts'
import { isOfferPending, isShiftUnfilled, type Shift } from '../posts/post.ts'
import { listEventShifts, type ShiftDetails } from '../posts/posts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { completedStaffActions, type StaffTextMessage, type EventStaffConfirmation } from './job-crew.ts'
import { findOwnerStaffId } from './job-crew.server.ts'

/** `isMailbox`: letters are only kept here. Rates are for owners. `now` in epoch milliseconds. */
type Terms = StaffLinkConfig & { isMailbox: boolean; isOwner: boolean; now: number }

/** Text messages to those a job asks, by the post they are about, and what was just done, as an address says it. */
export type StaffTextMessages = { byPost: Record<string, StaffTextMessage[]>; done: EventStaffConfirmation | null }

/** Reads whom a tap may text: who is asked, who could take a hand-over, whose place it is and has not confirmed. */
export async function getStaffTextMessages(
  db: Db,
  leadId: string,
  { searchParams }: URL,
  { isMailbox, isOwner, ...site }: Terms,
): Promise<StaffTextMessages> {
  const posts = await listEventShifts(db, leadId)
  const [people, fits] = await Promise.all([
    listStaffMembers(db),
    getShiftFitChecker(db, [...new Set(posts.map(({ day }) => day))]),
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
  const shown = posts.map((post) => (isOwner ? post : { ...post, rate: null }))
  const each = async (of: Promise<StaffTextMessage[]>[]) => (await Promise.all(of)).flat()
  const byPost = await Promise.all(
    shown.map(async (post) => {
      const taker = post.handOver?.taker
      const colleagues =
        post.handOver && post.person && !taker
          ? listShiftHandoffCandidates(post, { personId: post.person.id, openTo: post.handOver.openTo }, fits)
          : []
      return [
        post.id,
        await each([
          ...post.offers.filter(isOfferPending).map((offer) => text(offer.personId, askedNews(post, offer.endsAt))),
          ...colleagues
            .filter((id) => id !== selfId)
            .map((id) => text(id, { kind: 'hand-over', post, giver: getFirstName(post.person!) })),
          ...(post.state === 'taken' && post.person && post.person.id !== selfId && !post.handOver
            ? [text(post.person.id, { kind: 'have-it', post })]
            : []),
        ]),
      ] as const
    }),
  )
  const done = completedStaffActions.find((one) => one === searchParams.get('did'))
  const meant = searchParams.getAll('post')
  const [post, ...more] = shown.filter(({ id }) => meant.includes(id))
  const who = searchParams.getAll('who').flatMap((id) => personOf.get(id) ?? [])
  const left = done && post ? stillSo(done, [post, ...more], who) : []
  if (!done || !post || left.length === 0) return { byPost: Object.fromEntries(byPost), done: null }
  const isTold = (person: StaffMember) => !isMailbox && canReceiveEmail(person)
  const untold = left.filter((person) => !isTold(person) && person.id !== selfId)
  return {
    byPost: Object.fromEntries(byPost),
    done: {
      done,
      names: left.map(getFirstName),
      told: left.filter(isTold).map(getFirstName),
      untold: await each(untold.map(({ id }) => text(id, doneNews(done, [post, ...more], who, id)))),
      isMailbox,
    },
  }
}

/** What somebody is asked: their own post again after a change, or one that is open. */
function askedNews(post: ShiftDetails, endsAt: number | null): StaffNotification {
  if (isShiftUnfilled(post) || !post.was || endsAt === null) return { kind: 'offer', asked: [{ post, endsAt }] }
  return { kind: 'changed', post, was: { ...post, ...post.was }, endsAt }
}

/** Of whom it is so at this moment: an address is read long after, too. Whoever was asked and answered is not asked any more. */
function stillSo(
  done: EventStaffConfirmation['done'],
  posts: [ShiftDetails, ...ShiftDetails[]],
  who: StaffMember[],
): StaffMember[] {
  const [post] = posts
  const isAsked = (id: string) =>
    posts.some(({ offers }) => offers.some((offer) => offer.personId === id && isOfferPending(offer)))
  switch (done) {
    case 'asked':
      return who.filter(({ id }) => isAsked(id))
    case 'taken-back':
      return who.filter(({ id }) => !isAsked(id) && post.person?.id !== id)
    case 'put-in':
    case 'handed-over':
      return post.person && post.person.id === who[0]?.id ? who : []
    case 'relieved':
    case 'taken-off':
      return post.person ? [] : who
  }
}

/** What was done, as the letter of it says it. */
function doneNews(
  done: EventStaffConfirmation['done'],
  posts: [ShiftDetails, ...ShiftDetails[]],
  who: readonly StaffMember[],
  id: string,
): StaffNotification {
  const [post] = posts
  const plain: Shift = post
  switch (done) {
    case 'asked': {
      const asked = posts.flatMap((post) =>
        post.offers.flatMap((offer) =>
          offer.personId === id && isOfferPending(offer) ? [{ post, endsAt: offer.endsAt }] : [],
        ),
      )
      return asked.length > 1 ? { kind: 'offer', asked } : askedNews(asked[0]?.post ?? post, asked[0]?.endsAt ?? null)
    }
    case 'put-in':
      return { kind: 'have-it', post: plain }
    case 'relieved':
    case 'taken-off':
    case 'taken-back':
      return { kind: done, post: plain }
    case 'handed-over': {
      const [taker, giver] = who.map(getFirstName)
      const to = id === who[0]?.id ? 'taker' : 'giver'
      return { kind: 'taken-over', post: plain, giver: giver ?? '', taker: taker ?? '', to }
    }
  }
}
