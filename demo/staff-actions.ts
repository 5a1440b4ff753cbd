import { findPathModule } from '../app/business/auth/permissions.ts'
import { serverModules } from '../app/modules.server.ts'
import type { Services } from '../app/services.server.ts'
import {
  dayMs,
  toBusinessDay,
  minuteMs,
  toEpochMs,
  type DemoAction,
  type DemoContext,
  type ScheduledDemoEvent,
} from './demo-context.ts'
import { demoStaff, type DemoStaffMember } from './demo-events.ts'

/** Whether a module knows staff. Without one, the demo's owner works alone. */
const hasStaff = findPathModule('/backbar/crew') !== null

/** A shift with its assigned staff member and its open offer. Times in epoch milliseconds. */
type DemoShift = {
  id: string
  role: string
  callAt: number
  clockTo: number
  tenure: { id: string; personId: string; isOwner: boolean } | null
  offer: { id: string; personId: string } | null
}

/** Runs one round of the background work of all modules, at the time of the demo's clock. */
export async function runModuleBackgroundWork(services: Services): Promise<void> {
  for (const { runRound } of serverModules) await runRound?.(services as never)
}

/** Enters every staff member with pay rates, as the owner. */
export async function createDemoStaff({ owner, team: known }: DemoContext): Promise<void> {
  if (!hasStaff) return
  for (const one of demoStaff) {
    const { html, fields } = await owner.open('/backbar/crew/new')
    const [page = ''] = /\/backbar\/crew\/[\da-f-]{36}/.exec(html) ?? []
    await owner.post(page, {
      ...Object.fromEntries(fields),
      name: one.name,
      phone: one.phone,
      email: `${getFirst(one)
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^a-z]/g, '')}@team.example`,
      language: one.language ?? 'en',
      homeZip: one.homeZip,
      isAdult: 'yes',
      isBartender: one.does === 'isBarback' ? '' : 'yes',
      [one.does]: 'yes',
      intent: 'save',
    })
    await owner.fill(`${page}/pay`, getPay(one))
    const [link = ''] = /\/crew\/[\w-]{22}/.exec((await owner.open(page)).html) ?? []
    known.set(getFirst(one), { id: page.split('/').at(-1)!, link })
    // Most agree that clients read their first name.
    if (one.does !== 'isBarback' && link)
      await owner.post(`${link}/me`, {
        intent: 'me',
        phone: one.phone,
        language: one.language ?? 'en',
        showsFirstName: 'yes',
      })
  }
}

/** Plans the shifts of an event, from the offers to the pay. */
export function planShiftActions(theirs: ScheduledDemoEvent, signed: number): DemoAction[] {
  if (!hasStaff) return []
  const { event, part } = theirs
  const at = (days: number, time: string) => toEpochMs(event, days, time)
  const asked = Math.max(at(-28, '10:10'), signed + 2 * dayMs)
  return [
    { at: asked, play: (stage) => offerShifts(stage, theirs) },
    { at: asked + 95 * minuteMs, play: (stage) => acceptShifts(stage, theirs) },
    ...(part.moved
      ? [{ at: at(-part.moved - 4, '09:30'), play: (stage: DemoContext) => acceptShifts(stage, theirs) }]
      : []),
    { at: at(-2, '09:20'), play: (stage) => confirmShifts(stage, theirs) },
    { at: at(1, '02:30'), play: (stage) => checkInAndOut(stage, theirs) },
    { at: at(1, '12:20'), play: (stage) => approveHours(stage, theirs) },
    { at: at(1, '12:40'), play: (stage) => shareTips(stage, theirs) },
    ...(part.isUnpaid ? [] : [{ at: at(6, '09:00'), play: (stage: DemoContext) => payTeam(stage, theirs) }]),
  ]
}

/** Offers each shift to a single staff member, in turn through the year. */
async function offerShifts(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  const { owner } = stage
  const shifts = await listShifts(stage, theirs)
  for (const [i, post] of shifts.entries())
    await owner.post(`/backbar/jobs/${getId(stage, theirs)}/crew`, {
      intent: 'ask',
      way: 'all',
      post: post.id,
      person: stage.team.get(chooseStaffMember(post, i, theirs.nth))!.id,
    })
}

async function acceptShifts(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  const shifts = await listShifts(stage, theirs)
  for (const { offer } of shifts) {
    if (offer)
      await openStaffPage(stage, offer.personId, (path, door) => door.post(path, { intent: 'yes', offer: offer.id }))
  }
}

/** Two days before the event, all assigned staff confirm their shifts. */
async function confirmShifts(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  await runModuleBackgroundWork(stage.services)
  for (const { id, tenure } of await listShifts(stage, theirs))
    if (tenure)
      await openStaffPage(stage, tenure.personId, (path, door) => door.post(path, { intent: 'good', post: id }))
}

/** Staff check in and out on their phones. The owner, who also works, does not. */
async function checkInAndOut(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  const { services, clock } = stage
  const ends = services.now()
  const shifts = (await listShifts(stage, theirs)).filter(({ tenure }) => tenure && !tenure.isOwner)
  for (const kind of ['here', 'off'] as const)
    for (const [i, { tenure, callAt, clockTo }] of shifts.entries()) {
      clock.set(kind === 'here' ? callAt - (4 + i) * minuteMs : Math.min(ends, clockTo + (3 + 5 * i) * minuteMs))
      const tap = `${kind}-${tenure!.id}`.slice(0, 13)
      await openStaffPage(stage, tenure!.personId, (path, door) =>
        door.post(path, { intent: kind, tap, tenure: tenure!.id }),
      )
    }
  clock.set(ends)
}

async function approveHours(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  await runModuleBackgroundWork(stage.services)
  await pay(stage, theirs, { intent: 'agree-all' })
}

/** Counts the cash tips, adds the client's tip, and shares both by minutes worked. */
async function shareTips(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  await pay(stage, theirs, { intent: 'cash', cash: String(Math.round(theirs.part.guests * 0.9)) })
  await pay(stage, theirs, { intent: 'share', way: 'minutes' })
  await pay(stage, theirs, { intent: 'tips', tipWho: '', tipOn: toBusinessDay(stage.services.now()), tipHow: 'cash' })
}

async function payTeam(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<void> {
  const today = toBusinessDay(stage.services.now())
  await pay(stage, theirs, { intent: 'pay', payWho: '', payOn: today, payHow: 'check' })
}

async function pay(stage: DemoContext, theirs: ScheduledDemoEvent, words: Record<string, string>): Promise<void> {
  // Event without any shift.
  if ((await listShifts(stage, theirs)).length === 0) return
  await stage.owner.post('/backbar/crew/pay', { event: getId(stage, theirs), from: 'pay', ...words })
}

/**
 * Chooses the staff member for shift `i` of event `nth`: the owner and the lead take turns leading, the two others take
 * turns tending the bar.
 */
function chooseStaffMember({ role }: DemoShift, i: number, nth: number): string {
  if (role === 'barback') return 'Wren'
  const turn = nth % 2 === 0 ? ['Grant', 'Lucía', 'Dominic', 'Nell'] : ['Nell', 'Dominic', 'Lucía', 'Grant']
  return turn[i % turn.length]!
}

async function listShifts(stage: DemoContext, theirs: ScheduledDemoEvent): Promise<DemoShift[]> {
  const { db } = stage.services
  const rows = await db
    .selectFrom('shift')
    .leftJoin('assignment', (join) =>
      join.onRef('assignment.shift_id', '=', 'shift.id').on('assignment.until', 'is', null),
    )
    .leftJoin('staff_member', 'staff_member.id', 'assignment.staff_member_id')
    .select(['shift.id', 'role', 'call_at', 'clock_to', 'assignment.id as tenureId', 'staff_member_id', 'paid_as'])
    .where('event_id', '=', getId(stage, theirs))
    .where('shift.state', '!=', 'off')
    .orderBy('seq')
    .orderBy('shift.id')
    .execute()
  const offers = await db.selectFrom('shift_offer').selectAll().where('answer', 'is', null).orderBy('id').execute()
  return rows.map(({ id, role, call_at, clock_to, tenureId, staff_member_id, paid_as }) => {
    const offer = offers.find(({ shift_id }) => shift_id === id)
    return {
      id,
      role,
      callAt: call_at,
      clockTo: clock_to,
      tenure:
        tenureId === null || staff_member_id === null
          ? null
          : { id: tenureId, personId: staff_member_id, isOwner: paid_as === 'owner' },
      offer: offer ? { id: offer.id, personId: offer.staff_member_id } : null,
    }
  })
}

/** Runs an action on a staff member's own page. */
async function openStaffPage(
  { guest, team }: DemoContext,
  personId: string,
  act: (path: string, door: ReturnType<DemoContext['guest']>) => Promise<unknown>,
): Promise<void> {
  const [, one] = [...team].find(([, { id }]) => id === personId)!
  await act(one.link, guest(`203.0.113.${[...team.values()].indexOf(one) + 1}`))
}

function getId({ told }: DemoContext, { part }: ScheduledDemoEvent): string {
  return told.get(part.names)!.id
}

function getFirst({ name }: DemoStaffMember): string {
  return name.split(' ')[0]!
}

function getPay({ does, rate, asLead }: DemoStaffMember): Record<string, string> {
  if (rate === null) return { paidAs: 'owner', unit: 'hour', isManager: 'yes' }
  const role = does === 'isBarback' ? 'barback' : 'bartender'
  return { paidAs: 'payroll', unit: 'hour', [role]: String(rate), ...(asLead && { lead: String(asLead) }) }
}
