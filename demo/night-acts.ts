import { crewLink, crewPath } from '../app/crew/people/link.server.ts'
import { readPosts } from '../app/crew/posts/posts.server.ts'
import { readLeft } from '../app/nights/left/left.server.ts'
import { dayOf, type Stage, type Theirs } from './acts.ts'
import { lastPoured, team, type Helper } from './story.ts'

/** The page of one of the team. */
const pageOf = ({ id }: Helper) => `/backbar/crew/${id}`

/** Enters everybody who pours: who they are, what they are paid, and a paper of each. */
export async function enterTeam({ owner }: Pick<Stage, 'owner'>): Promise<void> {
  for (const one of team) {
    const { name, email, phone, language, isLead } = one
    const words = { name, phone, email, language, homeZip: '32205', isAdult: 'yes', isBartender: 'yes' }
    await owner.post(pageOf(one), { ...words, ...(isLead && { isLead: 'yes' }), seen: '', intent: 'save' })
    await owner.fill(`${pageOf(one)}/pay`, { paidAs: one.paidAs, unit: 'hour', ...one.rates })
  }
}

/** Asks for each place of an evening whoever is next in turn, who says yes on their link. */
export async function staff(stage: Stage, theirs: Theirs): Promise<void> {
  const { services, owner, guest, told, clock } = stage
  const { id: job } = told.get(theirs.part.names)!
  const [boss, ...others] = team
  for (const [i, post] of (await readPosts(services.db, job)).entries()) {
    if (post.person) continue
    const one = i === 0 ? boss! : others[(theirs.nth + i) % others.length]!
    const page = `/backbar/jobs/${job}/crew`
    if (one.paidAs === 'owner') {
      await owner.post(page, { intent: 'put-in', post: post.id, person: one.id, anyway: 'yes', why: 'My own bar' })
      continue
    }
    await owner.post(page, { intent: 'ask', post: post.id, person: one.id, way: 'one', anyway: 'yes' })
    clock.set(services.now() + 40 * 60_000)
    const { secret } = services.config
    const link = crewPath(await crewLink(services.db, one.id, { secret, now: services.now() }))
    const offer = await services.db
      .selectFrom('crew_offer')
      .select('id')
      .where('post_id', '=', post.id)
      .where('person_id', '=', one.id)
      .where('answer', 'is', null)
      .executeTakeFirst()
    if (offer) await guest('192.0.2.251').post(link, { intent: 'yes', offer: offer.id })
  }
}

/** The evening's hours are agreed to, the jar is counted and shared, and everybody is paid. */
export async function settleNight({ services, owner, told }: Stage, { part, nth }: Theirs): Promise<void> {
  const { id } = told.get(part.names)!
  if ((await readPosts(services.db, id)).every(({ person }) => person === null)) return
  const event = { event: id, from: 'pay' }
  await owner.post('/backbar/crew/pay', { ...event, intent: 'agree-all' })
  await owner.post('/backbar/crew/pay', { ...event, intent: 'cash', cash: String(60 + ((nth * 37) % 140)) })
  await owner.post('/backbar/crew/pay', { ...event, intent: 'share', way: 'minutes' })
  // The last evening's team is still to be paid.
  if (part.names === lastPoured) return
  const on = dayOf(services.now())
  await owner.post('/backbar/crew/pay', { ...event, intent: 'pay', payWho: '', payOn: on, payHow: 'zelle' })
  await owner.post('/backbar/crew/pay', { ...event, intent: 'tips', tipWho: '', tipOn: on, tipHow: 'cash' })
}

/** What was left is counted: the bar is a little thirstier than the list thought, some evenings more than others. */
export async function countLeft({ services, owner, told }: Stage, { part, nth }: Theirs): Promise<void> {
  const { id } = told.get(part.names)!
  const view = await readLeft(services.db, id, { now: services.now() })
  if (!view) return
  const { list } = view.basis
  const share = [0.3, 0.12, 0.22, 0.05, 0.17, 0.26][nth % 6]!
  const counted = Object.entries(list).flatMap(([kind, quarters]) =>
    quarters > 0 ? [[`${kind}-left`, String(Math.round((quarters / 4) * share))]] : [],
  )
  const came = String(Math.round(part.guests * [0.94, 0.9, 0.97, 0.88][nth % 4]!))
  await owner.fill(`/backbar/jobs/${id}/left`, { ...Object.fromEntries(counted), came, by: 'person:owner' })
}

/** Ice, limes and the way there. */
export async function noteCosts({ owner, told }: Stage, { part, nth, event }: Theirs): Promise<void> {
  const { id } = told.get(part.names)!
  const cost = { day: event, paidFrom: 'card', reimburseTo: 'none', taxCents: '', note: '' }
  const sums: [kind: string, sum: string][] = [
    ['ice', String(18 + (nth % 5) * 6)],
    ['garnish', (24 + (nth % 7) * 5.5).toFixed(2)],
  ]
  for (const [kind, amountCents] of sums)
    await owner.post('/backbar/money/costs/new', { key: `demo-${kind}-${id}`, ...cost, amountCents, kind, event: id })
  const miles = { key: `demo-miles-${id}`, tenths: String(20 + (nth % 6) * 9), day: event, event: id, note: '' }
  await owner.post('/backbar/money/costs/miles', miles)
}

/** A storm is named for the days of an evening, whose hosts are offered a free move; it passes by. */
export async function nameStorm({ owner, told }: Stage, { part, event }: Theirs, name: string): Promise<void> {
  const words = { key: 'demo-storm', storm: name, firstDay: event, lastDay: event, answerBy: '' }
  await owner.post('/backbar/calendar/storm', { ...words, intent: 'offer', event: told.get(part.names)!.id })
}
