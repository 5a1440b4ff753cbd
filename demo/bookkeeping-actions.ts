import {
  toBusinessDay,
  addDemoDays,
  toEpochMs,
  findNextWeekday,
  type DemoAction,
  type DemoContext,
  type ScheduledDemoEvent,
} from './demo-context.ts'

/** Plans the owner's entries of the day after an event: costs, mileage and leftovers. */
export function planEventBookkeeping(theirs: ScheduledDemoEvent): DemoAction[] {
  const { event, part } = theirs
  const at = (days: number, time: string) => toEpochMs(event, days, time)
  return [
    { at: at(-1, '16:45'), play: (stage) => recordCosts(stage, theirs) },
    { at: at(1, '11:00'), play: (stage) => recordMileage(stage, theirs) },
    ...(part.isUncounted ? [] : [{ at: at(1, '11:05'), play: (stage: DemoContext) => countLeftovers(stage, theirs) }]),
  ]
}

/**
 * Plans costs that belong to no event, through the year, and the day from which new packing plans use the counts of
 * earlier events.
 */
export function planYearBookkeeping(today: string): DemoAction[] {
  const cost = (days: number, words: Record<string, string>): DemoAction => ({
    at: toEpochMs(today, days, '14:30'),
    play: (stage) => addCost(stage, { event: 'none', ...words }),
  })
  return [
    cost(-350, { amountCents: '612', kind: 'insurance', note: 'Liability, the year' }),
    cost(-340, { amountCents: '149', kind: 'permit', note: 'Business tax receipt' }),
    ...[-300, -210, -120, -30].map((days) =>
      cost(days, { amountCents: '96', kind: 'ads', note: 'The Knot, a quarter' }),
    ),
    { at: toEpochMs(today, -100, '09:40'), play: enableLearning },
    { at: toEpochMs(today, -22, '08:15'), play: (stage) => closeDays(stage, today) },
  ]
}

/** Computes a closed weekend that begins on a Saturday after the last planned event, whatever day it is today. */
export function computeClosedDays(today: string): { from: string; to: string } {
  const from = findNextWeekday(addDemoDays(today, 37), 6)
  return { from, to: addDemoDays(from, 2) }
}

async function closeDays({ owner }: DemoContext, today: string): Promise<void> {
  const days = { ...computeClosedDays(today), weekday: '', kind: 'closed', note: 'Our own weekend' }
  await owner.post('/backbar/calendar', { intent: 'close-days', key: 'a-weekend-of-our-own', ...days })
}

async function enableLearning({ owner }: DemoContext): Promise<void> {
  await owner.post('/backbar/money/learned', { learning: 'on' })
}

async function recordCosts(stage: DemoContext, { part, nth }: ScheduledDemoEvent): Promise<void> {
  const event = stage.told.get(part.names)!.id
  const ice = 18 + Math.round(part.guests / 6)
  await addCost(stage, { event, amountCents: `${ice}.40`, kind: 'ice' })
  const garnish = 22 + Math.round(part.guests / 4) + (nth % 5) * 3
  await addCost(stage, { event, amountCents: `${garnish}.15`, kind: 'garnish', note: 'Limes, mint, oranges' })
  if (part.guests > 100) await addCost(stage, { event, amountCents: '38', kind: 'cups' })
}

async function addCost({ services, owner }: DemoContext, words: Record<string, string>): Promise<void> {
  const day = toBusinessDay(services.now())
  const usual = { day, paidFrom: 'card', reimburseTo: 'none', taxCents: '', note: '' }
  // Costs of the same day are listed in the order of their keys.
  const key = `${words.kind}-${words.event === 'none' ? day : words.event}`
  await owner.post('/backbar/money/costs/new', { key, ...usual, ...words })
}

async function recordMileage({ owner, told }: DemoContext, { part, event, nth }: ScheduledDemoEvent): Promise<void> {
  const id = told.get(part.names)!.id
  const form = '/backbar/money/costs/miles'
  const { fields } = await owner.open(`${form}?event=${id}`)
  const miles = { tenths: String(24 + ((nth * 13) % 58)), odometerFrom: '', odometerTo: '', note: part.venue }
  await owner.post(form, { key: fields.get('key')!, day: event, event: id, ...miles })
}

/** Shares of the drinks that are left after an event, which vary between events. */
const leftoverShares = [0.16, 0.3, 0.08, 0.22, 0.45, 0.14, 0.02, 0.26, 0.18, 0.38]

/** Kinds of drinks of the form, in its order. */
const leftoverKinds = ['wine', 'sparkling', 'spirits', 'beer', 'keg', 'soft']

/**
 * Counts leftovers in whole bottles and cases, based on what the form says the event's shopping list had. Guests drink
 * somewhat less than estimated.
 */
async function countLeftovers({ owner, told }: DemoContext, { part, nth }: ScheduledDemoEvent): Promise<void> {
  const form = `/backbar/jobs/${told.get(part.names)!.id}/left`
  const { html } = await owner.open(form)
  const left = leftoverKinds.flatMap((kind, i): [string, string][] => {
    const listed = new RegExp(`<label for="${kind}-left">.*?<summary class="muted">([^<]*)`).exec(html)?.[1] ?? ''
    const had = Number(/\d+/.exec(listed)?.[0] ?? 0)
    const share = leftoverShares[(nth * 7) % leftoverShares.length]! + ((nth + i * 2) % 3) * 0.01
    return had === 0 ? [] : [[`${kind}-left`, String(Math.round(had * share))]]
  })
  await owner.fill(form, {
    ...Object.fromEntries(left),
    came: String(Math.round(part.guests * (0.86 + (nth % 4) * 0.03))),
    by: nth % 3 === 0 ? 'host' : 'person:owner',
  })
}
