import { randomBytes } from 'node:crypto'
import { deliverDueLetters } from '../app/plumbing/outbox/delivery-loop.server.ts'
import type { Services } from '../app/services.server.ts'
import { tellOfFreedDays } from '../app/leads/lead/day-news.server.ts'
import { enterTeam } from './night-acts.ts'
import { acts, dayOf, type Act, type Told } from './acts.ts'
import { owner, year } from './story.ts'
import { doorsOf } from './visitors.ts'

/** A clock of the demo's own while its year is played. */
export type Clock = { set: (at: number) => void }

/**
 * Plays the year through the site's own doors, act by act in the order of time, up to now; letters go to the mailbox as
 * they would have. Throws where a door does not take what the story says.
 */
export async function playYear(services: Services, clock: Clock, now: number): Promise<void> {
  const today = dayOf(now)
  const doors = await doorsOf(services)
  const all: Act[] = year
    .flatMap((part, nth) => acts(part, { today, now, nth }))
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at - b.at)
  const begins = all[0]!.at - 24 * 3_600_000
  clock.set(begins)
  await openTheBar(services, doors)
  const told: Told = new Map()
  for (const act of all) {
    clock.set(act.at)
    await act.play({ services, ...doors, told, clock })
    await deliverDueLetters(services)
  }
  clock.set(now)
  await tellOfFreedDays(services)
  await deliverDueLetters(services)
}

type Doors = Awaited<ReturnType<typeof doorsOf>>

/** The owner takes the bar over, and fills in what a couple has to know to pay. */
async function openTheBar(services: Services, { guest, owner: behind }: Doors): Promise<void> {
  const door = guest('127.0.0.1')
  const { code } = services.config.setupCode
  const shown = await services.db.selectFrom('owner').select('id').executeTakeFirst()
  if (!shown) {
    const proof = await proofOf(services, code)
    await door.post('/backbar/welcome', { ...owner, password: randomBytes(18).toString('base64url'), proof })
  }
  await behind.fill('/backbar/settings/terms?open=pay', {
    zelle: 'pay@nerdandtonic.example',
    venmo: 'nerd-and-tonic',
    check: 'Nerd & Tonic LLC\n14 Granada Street\nSt. Augustine, FL 32084',
  })
  await enterTeam({ owner: behind })
}

/** The first step's proof, as the page with the second form carries it. */
async function proofOf(services: Services, code: string): Promise<string> {
  const { enterCode } = await import('../app/business/auth/first-run.server.ts')
  const step = await enterCode(services, '127.0.0.1', code)
  if (step.kind !== 'owner') throw new Error('The set-up code was not taken')
  return step.proof
}
