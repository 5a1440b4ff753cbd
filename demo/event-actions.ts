import { computeLedgerTotals } from '../app/agreements/payments/ledger.ts'
import { getLedger } from '../app/agreements/payments/ledger.server.ts'
import type { Services } from '../app/services.server.ts'
import { attribute } from '../tests/doubles/read-page.ts'
import { planEventBookkeeping } from './bookkeeping-actions.ts'
import {
  dayMs,
  toBusinessDay,
  addDemoDays,
  minuteMs,
  toEpochMs,
  findNextWeekday,
  getClientIpAddress,
  type DemoAction,
  type DemoContext,
  type ScheduledDemoEvent,
} from './demo-context.ts'
import { stormName, type DemoEvent } from './demo-events.ts'
import { planShiftActions } from './staff-actions.ts'

/** Returns the date of an event: days from today, moved forward to its weekday. */
export function computeEventDay({ event, weekday }: DemoEvent, today: string): string {
  return findNextWeekday(addDemoDays(today, event), weekday)
}

/** Plans all actions of a part of the story with their times. The caller leaves out actions in the future. */
export function planEventActions(
  part: DemoEvent,
  { today, now, nth }: { today: string; now: number; nth: number },
): DemoAction[] {
  const booked = computeEventDay(part, today)
  // After a move because of the storm, later actions follow the new date.
  const event = part.moved ? addDemoDays(booked, part.moved) : booked
  const at = (days: number, time: string) => toEpochMs(event, days, time)
  // Today's inquiries arrived a few hours ago, the others between breakfast and midnight. Inquiries with a reply are some
  // days old, whatever weekday the event is on.
  const days = part.ending === 'proposed' || part.ending === 'agreed' ? 4 : 0
  const asked =
    part.ending === 'asked'
      ? now - (nth % 2 === 0 ? 26 : 5) * 60 * minuteMs
      : Math.min(toEpochMs(booked, -part.asked, ['08:40', '12:15', '19:30', '21:50'][nth % 4]!), now - days * dayMs)
  const theirs = { part, event, nth }
  const list: DemoAction[] = [{ at: asked, play: (stage) => sendQuoteRequest(stage, { ...theirs, event: booked }) }]
  if (part.ending === 'asked') return list
  const proposed = asked + (3 + (nth % 5) * 4) * 60 * minuteMs
  if (part.ending === 'lost') return [...list, { at: proposed, play: (stage) => markLost(stage, theirs) }]
  list.push({ at: proposed, play: (stage) => propose(stage, theirs) })
  if (part.ending === 'proposed') return list
  const signed = part.ending === 'agreed' ? now - 20 * 60 * minuteMs : proposed + (1 + (nth % 3)) * dayMs
  list.push({ at: signed, play: (stage) => acceptDemoProposal(stage, theirs) })
  if (part.ending === 'agreed') return list
  list.push({ at: signed + dayMs + 90 * minuteMs, play: (stage) => recordDemoPayment(stage, theirs, 'deposit') })
  if (part.ending === 'called-off')
    return [...list, { at: at(-45, '10:20'), play: (stage) => cancelEvent(stage, theirs) }]
  if (part.grows) {
    list.push({ at: at(-32, '20:10'), play: (stage) => requestMoreGuests(stage, theirs) })
    list.push({ at: at(-31, '09:05'), play: (stage) => approveMoreGuests(stage, theirs) })
  }
  if (part.moved) {
    list.push({ at: toEpochMs(booked, -5, '09:15'), play: (stage) => offerWeatherMove(stage, booked) })
    list.push({ at: toEpochMs(booked, -5, '20:40'), play: (stage) => pickNewDay(stage, theirs) })
  }
  if (part.drinks) list.push({ at: at(-20, '22:00'), play: (stage) => nameDrinks(stage, theirs) })
  list.push({
    at: Math.max(at(-15, '11:30'), signed + 2 * dayMs),
    play: (stage) => recordDemoPayment(stage, theirs, 'balance'),
  })
  if (part.asked > 20) list.push({ at: at(-9, '18:20'), play: (stage) => writeFacts(stage, theirs) })
  if (part.tip) list.push({ at: at(1, '10:30'), play: (stage) => recordDemoPayment(stage, theirs, 'tip') })
  return [...list, ...planShiftActions(theirs, signed), ...planEventBookkeeping(theirs)].toSorted((a, b) => a.at - b.at)
}

async function sendQuoteRequest(
  { services, guest, told, clock }: DemoContext,
  { part, event, nth }: ScheduledDemoEvent,
): Promise<void> {
  const form = part.language === 'es' ? '/es/quote' : '/quote'
  const door = guest(`192.0.2.${(nth % 250) + 1}`)
  const { fields, action } = await door.open(form)
  // The form rejects submissions within two seconds.
  clock.set(services.now() + 4 * minuteMs)
  await door.post(action || form, {
    token: fields.get('token')!,
    eventTheme: '',
    eventDate: event,
    eventStartTime: part.times[0],
    eventEndTime: part.times[1],
    eventGuestCount: String(part.guests),
    eventVenue: part.venue,
    eventLocation: part.location,
    experience: part.experience,
    ...(part.cocktails && { cocktails: String(part.cocktails) }),
    requestorName: part.names,
    fromEmail: getEmail(part),
    phoneNumber: `(904) 555-0${100 + nth}`,
    occasion: part.occasion,
    message: part.message ?? '',
    heardFrom: part.heardFrom,
  })
  const { id } = await services.db
    .selectFrom('event')
    .select('id')
    .where('from_email', '=', getEmail(part))
    .executeTakeFirstOrThrow()
  told.set(part.names, { id, link: null })
}

async function propose(stage: DemoContext, { part }: ScheduledDemoEvent): Promise<void> {
  const { id } = stage.told.get(part.names)!
  stage.told.set(part.names, { id, link: await sendDemoProposal(stage, id, { greeting: getGreeting(part) }) })
}

/**
 * Creates a proposal from its draft with some changed fields, previews it and sends it. Returns the address of the client
 * page.
 */
export async function sendDemoProposal(
  { services, owner }: Pick<DemoContext, 'services' | 'owner'>,
  id: string,
  words: Record<string, string> = {},
): Promise<string> {
  const draft = `/backbar/jobs/${id}/proposal`
  await owner.fill(draft, { intent: 'see', ...words })
  const { fields } = await owner.open(`${draft}/see`)
  await owner.post(`${draft}/see`, { seen: fields.get('seen')!, intent: 'send' })
  return getProposalLink(services, id)
}

/** Returns the address of the client page from the email with the proposal. */
export async function getProposalLink({ db }: Pick<Services, 'db'>, id: string): Promise<string> {
  const { body_text } = await db
    .selectFrom('email')
    .select('body_text')
    .where('event_id', '=', id)
    .where('kind', '=', 'proposal')
    .executeTakeFirstOrThrow()
  return /\/yours\/[\w-]{22}/.exec(body_text)![0]
}

async function acceptDemoProposal({ guest, told }: DemoContext, { part, nth }: ScheduledDemoEvent): Promise<void> {
  const { link } = told.get(part.names)!
  await guest(getClientIpAddress(nth)).fill(link!, { signature: part.names, consent: 'on', intent: 'yes' })
}

async function markLost({ services, owner, told }: DemoContext, { part }: ScheduledDemoEvent): Promise<void> {
  const { id } = told.get(part.names)!
  const { fields } = await owner.open(`/backbar/jobs/${id}`)
  const move = { intent: 'move', from: 'new', to: 'lost', lostReason: 'Booked somebody else' }
  await owner.post(`/backbar/jobs/${id}`, { ...move, seen: fields.get('seen') ?? '' })
  await services.db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirstOrThrow()
}

/** Records a payment as the owner does: the amount due of a kind, or a tip. */
async function recordDemoPayment(
  { services, owner, told }: DemoContext,
  { part }: ScheduledDemoEvent,
  kind: 'deposit' | 'balance' | 'tip',
): Promise<void> {
  const { id } = told.get(part.names)!
  const cents = kind === 'tip' ? part.tip! * 100 : await getUnpaidCents(services, id, kind)
  if (cents <= 0) return
  await owner.post(`/backbar/jobs/${id}/money`, {
    intent: 'pay',
    key: `${kind}-${id}`,
    sum: (cents / 100).toFixed(2),
    way: kind === 'tip' ? 'cash' : part.way,
    paidOn: toBusinessDay(services.now()),
    reference: part.way === 'check' ? `No. ${1000 + part.guests}` : '',
    ...(kind === 'tip' && { for: 'tip' }),
    receipt: 'yes',
  })
}

/** Returns the unpaid amount of the deposit, or of the total, in cents. */
async function getUnpaidCents({ db }: Services, eventId: string, kind: 'deposit' | 'balance'): Promise<number> {
  const { amountsDue, entries } = await getLedger(db, eventId)
  if (kind === 'balance') return computeLedgerTotals(amountsDue, entries).outstandingCents
  return amountsDue.find((amountDue) => amountDue.kind === 'deposit')?.amountCents ?? 0
}

/** Opens the preview of a cancellation, then confirms it. */
async function cancelEvent({ owner, told }: DemoContext, { part }: ScheduledDemoEvent): Promise<void> {
  const sheet = `/backbar/jobs/${told.get(part.names)!.id}/change`
  const words = { what: 'they', kept: '130', words: 'Congratulations on the new job in Oregon.', note: '' }
  const { html } = await owner.preview(sheet, words)
  const [button = ''] = /<button\b[^>]*\bname="seen"[^>]*>/.exec(html) ?? []
  await owner.post(sheet, { ...words, seen: attribute(button, 'value') ?? '' })
}

/** Names the storm as the owner and selects every event booked on its days. */
async function offerWeatherMove({ owner }: DemoContext, booked: string): Promise<void> {
  const form = '/backbar/calendar/storm'
  const words = { storm: stormName, firstDay: addDemoDays(booked, -1), lastDay: booked, answerBy: '' }
  const { fields } = await owner.open(`${form}?${new URLSearchParams(words)}`)
  await owner.post(form, { ...words, key: fields.get('key')!, event: fields.get('event')!, intent: 'offer' })
}

async function pickNewDay({ guest, told }: DemoContext, { part, event, nth }: ScheduledDemoEvent): Promise<void> {
  const change = `${told.get(part.names)!.link}/change`
  const door = guest(getClientIpAddress(nth))
  const { fields } = await door.open(change)
  await door.post(change, { intent: 'pick-day', change: fields.get('change')!, day: event })
}

async function requestMoreGuests({ guest, told }: DemoContext, { part, nth }: ScheduledDemoEvent): Promise<void> {
  const change = `${told.get(part.names)!.link}/change`
  const door = guest(getClientIpAddress(nth))
  const { fields } = await door.open(change)
  const words = {
    ...Object.fromEntries(fields),
    eventGuestCount: String(part.grows),
    words: 'Two more tables of cousins.',
  }
  const shown = await door.preview(change, { ...words, intent: 'change' })
  await door.post(change, { ...words, total: shown.fields.get('total') ?? '', intent: 'ask-change' })
}

async function approveMoreGuests({ owner, told }: DemoContext, { part }: ScheduledDemoEvent): Promise<void> {
  const job = `/backbar/jobs/${told.get(part.names)!.id}`
  const { fields } = await owner.open(job)
  const words = { change: fields.get('change') ?? '', total: fields.get('total') ?? '' }
  await owner.post(`${job}/change`, { ...words, intent: 'agree' })
}

async function nameDrinks({ guest, told }: DemoContext, { part, nth }: ScheduledDemoEvent): Promise<void> {
  const drinks = Object.fromEntries(
    part.drinks!.flatMap(([name, recipe, dedication], i) => [
      [`name-${i}`, name],
      [`recipe-${i}`, recipe],
      [`dedication-${i}`, dedication],
    ]),
  )
  await guest(getClientIpAddress(nth)).fill(`${told.get(part.names)!.link}/drinks`, drinks)
}

async function writeFacts({ owner, told }: DemoContext, { part }: ScheduledDemoEvent): Promise<void> {
  const { id } = told.get(part.names)!
  await owner.fill(`/backbar/jobs/${id}/facts`, {
    contact: 'Robin Vale',
    contactPhone: '(904) 555-0188',
    loadInWay: 'The service gate on the left; Robin has the key.',
    setting: 'outdoors',
    rainPlan: 'Under the porch.',
    minors: '6',
    nonDrinkers: '9',
    'site-power': 'One outlet by the bar',
  })
}

function getEmail({ names, first }: DemoEvent): string {
  const plain = `${first} ${names}`.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '')
  const words = new Set(plain.toLowerCase().split(' ').filter(Boolean))
  return `${[...words].join('.')}@guests.example`
}

function getGreeting({ language }: DemoEvent): string {
  return language === 'es'
    ? 'Gracias por pensar en nosotros. Nos encantaría estar ahí.'
    : 'Thank you for thinking of us. We would love to be there.'
}
