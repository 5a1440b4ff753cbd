import { randomBytes } from 'node:crypto'
import { markDataDirDemo, loadConfig } from '../app/config.server.ts'
import { notifyWaitlistOpenings } from '../app/events/event/notify-owner.server.ts'
import { prepareDataFolder } from '../app/plumbing/files/data-folder.server.ts'
import { sendDueEmails } from '../app/plumbing/outbox/outbox-loop.server.ts'
import { serverModules } from '../app/modules.server.ts'
import { seedSampleContent } from '../app/seed-sample-content.server.ts'
import { openServices, type Services } from '../app/services.server.ts'
import { runCleanup } from '../app/upkeep/cleanup/cleanup.server.ts'
import { planEventActions } from './event-actions.ts'
import { planYearBookkeeping } from './bookkeeping-actions.ts'
import { addHomeSamples } from './home-samples.ts'
import { toBusinessDay, type DemoAction, type DemoClock, type DemoContext } from './demo-context.ts'
import { demoOwner, demoEvents } from './demo-events.ts'
import { createDemoStaff, runModuleBackgroundWork } from './staff-actions.ts'
import { createVisitors } from './visitors.ts'

/** Creates the demo's data folder and plays its year up to `now`, in epoch milliseconds. */
export async function createDemo(folder: string, now: number, port: string): Promise<void> {
  const problem = prepareDataFolder(folder)
  if (problem) throw new Error(problem)
  markDataDirDemo(folder)
  let at = now
  const quiet = { write: () => true }
  await using services = await openServices(loadConfig({ DATA_DIR: folder, PORT: port }), { now: () => at, out: quiet })
  await seedSampleContent(services.db, services.files, at)
  await addHomeSamples(services)
  await playYear(services, { set: (to) => (at = to) }, now)
}

/**
 * Plays the year through the site's own pages, action by action in the order of time, up to now. Emails go to the
 * mailbox. Throws where a page rejects an action of the story.
 */
async function playYear(services: Services, clock: DemoClock, now: number): Promise<void> {
  const today = toBusinessDay(now)
  const doors = await createVisitors(services)
  const parts = demoEvents.flatMap((part, nth) => planEventActions(part, { today, now, nth }))
  const all: DemoAction[] = [...parts, ...planYearBookkeeping(today)]
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at - b.at)
  const begins = all[0]!.at - 24 * 3_600_000
  clock.set(begins)
  await setUpBusiness(services, doors)
  const stage: DemoContext = { services, ...doors, told: new Map(), team: new Map(), clock }
  await createDemoStaff(stage)
  for (const act of all) {
    clock.set(act.at)
    await act.play(stage)
    await sendDueEmails(services)
  }
  clock.set(now)
  await runModuleBackgroundWork(services)
  const eventIds = new Map([...stage.told].map(([names, { id }]) => [names, id]))
  for (const { addToDemo } of serverModules) await addToDemo?.(services as never, eventIds)
  // Nightly jobs: past events become done.
  await runCleanup(services)
  await notifyWaitlistOpenings(services)
  await sendDueEmails(services)
}

type DemoVisitors = Awaited<ReturnType<typeof createVisitors>>

/** Sets up the owner's account and the details clients need to pay. */
async function setUpBusiness(services: Services, { guest, owner: behind }: DemoVisitors): Promise<void> {
  const door = guest('127.0.0.1')
  const { code } = services.config.setupCode
  const shown = await services.db.selectFrom('user_account').select('id').executeTakeFirst()
  if (!shown) {
    const proof = await getProof(services, code)
    await door.post('/backbar/welcome', { ...demoOwner, password: randomBytes(18).toString('base64url'), proof })
  }
  await behind.fill('/backbar/settings/terms?open=pay', {
    zelle: 'pay@nerdandtonic.example',
    venmo: 'nerd-and-tonic',
    check: 'Nerd & Tonic LLC\n14 Granada Street\nSt. Augustine, FL 32084',
  })
}

/** Returns the proof of the first setup step, which the second form submits. */
async function getProof(services: Services, code: string): Promise<string> {
  const { verifySetupCode } = await import('../app/business/auth/first-run.server.ts')
  const step = await verifySetupCode(services, '127.0.0.1', code)
  if (step.kind !== 'owner') throw new Error('The set-up code was not taken')
  return step.proof
}
