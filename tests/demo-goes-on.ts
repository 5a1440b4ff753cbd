import { firstUserId } from '../app/business/auth/user.ts'
import { attribute } from './doubles/read-page.ts'
import { getProposalLink, sendDemoProposal } from '../demo/event-actions.ts'
import type { Visitor } from '../demo/visitors.ts'
import type { Services } from '../app/services.server.ts'

/** The running demo with its owner and visitors, some time after its year. */
export type LiveDemo = { services: Services; owner: Visitor; guest: (from: string) => Visitor; on: string }

/**
 * Adds what the demo's year lacks: sales tax in two counties, all kinds of refunds, mistaken entries, overpayments,
 * amounts added by hand, a change that costs more, an out-of-pocket cost, and deleted costs.
 */
export async function continueDemo(site: LiveDemo): Promise<void> {
  const { owner, on } = site
  await owner.fill('/backbar/settings/sales-tax', {
    isOn: 'on',
    baseCounty: 'Duval',
    labor: 'taxed',
    rental: 'capped',
    capCents: '50',
    intent: 'save',
  })
  const [elena, jordan] = [await acceptProposal(site, 'Elena'), await acceptProposal(site, 'Jordan')]
  await pay(site, elena, { sum: '400' })
  await pay(site, jordan, { sum: '963.33', way: 'check' })
  await addAmountDue(site, jordan, { dueLabel: 'Two coolers', dueSum: '120.55', dueClass: 'rental' })
  await addAmountDue(site, elena, { dueLabel: 'For your patience', dueSum: '-25', dueClass: 'none' })

  // A refund of a taxed amount includes its tax. What is kept of a canceled event has no tax.
  await refund(site, jordan, { refundSum: '300' })
  const marcus = await acceptProposal(site, 'Marcus')
  await pay(site, marcus, { sum: '450' })
  await addAmountDue(site, marcus, { dueLabel: 'A cooler', dueSum: '60', dueClass: 'rental' })
  await cancelEvent(site, marcus, '100')

  // Refunds of a credit, of a part that lowers the total, of a part the client pays again, and of a tip.
  await refund(site, await getId(site, 'Farah'), { refundSum: '120' })
  await refund(site, await getId(site, 'Ivy'), { refundSum: '50.50', nth: '1' })
  await refund(site, await getId(site, 'Nina'), { refundSum: '30', nth: '1', owed: 'again' })
  await refund(site, await getId(site, 'Harper'), { refundSum: '10', nth: '2' })

  // A check that bounced and was replaced, a mistaken refund, and overpayments.
  const imani = await getId(site, 'Imani')
  await reverse(site, imani, 0)
  await pay(site, imani, { sum: '275', way: 'check' })
  const priya = await getId(site, 'Priya')
  await refund(site, priya, { refundSum: '14' })
  await reverse(site, priya, 3)
  await pay(site, await getId(site, 'Kelly'), { sum: '340', over: 'credit', overCents: '4000' })
  await pay(site, await getId(site, 'Neil'), { sum: '700', over: 'tip', overCents: '5000' })

  // More guests, at current prices.
  const bea = await getId(site, 'Bea')
  await raiseGuestCount(site, bea, '190')

  const ivy = await getId(site, 'Ivy')
  const cost = { day: on, paidFrom: 'own-pocket', reimburseTo: 'none', taxCents: '', note: '' }
  await owner.post('/backbar/money/costs/new', {
    ...cost,
    key: 'napkins-laid-out',
    event: ivy,
    amountCents: '17.35',
    kind: 'cups',
    reimburseTo: firstUserId,
  })
  await owner.post('/backbar/money/costs/new', {
    ...cost,
    key: 'flowers-by-mistake',
    event: ivy,
    amountCents: '44.44',
    kind: 'garnish',
  })
  await deleteEntry(site, 'cost', 'flowers-by-mistake')
  const miles = await owner.open(`/backbar/money/costs/miles?event=${ivy}`)
  const driven = { tenths: '12.3', odometerFrom: '', odometerTo: '', note: '' }
  await owner.post('/backbar/money/costs/miles', { key: miles.fields.get('key')!, day: on, event: ivy, ...driven })
  await owner.post('/backbar/money/costs/miles', {
    key: 'miles-to-nobody',
    day: on,
    event: 'none',
    ...driven,
    tenths: '7',
  })
  await deleteEntry(site, 'miles', 'miles-to-nobody')
}

/** Sends a proposal in a county and accepts it. Returns the event id. */
async function acceptProposal(site: LiveDemo, first: string): Promise<string> {
  const id = await getId(site, first)
  const link = await sendDemoProposal(site, id)
  await site.guest('198.51.100.249').fill(link, { signature: first, consent: 'on', intent: 'yes' })
  return id
}

function pay({ owner, on }: LiveDemo, id: string, words: Record<string, string>): Promise<string> {
  const usual = { intent: 'pay', key: `paid-on-${on}`, way: 'zelle', paidOn: on, reference: '', receipt: 'yes' }
  return owner.post(`/backbar/jobs/${id}/money`, { ...usual, ...words })
}

function addAmountDue({ owner, on }: LiveDemo, id: string, words: Record<string, string>): Promise<string> {
  return owner.post(`/backbar/jobs/${id}/money`, { intent: 'due', key: `due-on-${on}`, dueOn: on, ...words })
}

async function refund(site: LiveDemo, id: string, { nth = '0', ...words }: Record<string, string>) {
  const entry = await getEntry(site, id, Number(nth))
  const usual = { intent: 'refund', key: `back-on-${site.on}`, entry, refundWay: 'zelle', refundOn: site.on }
  return site.owner.post(`/backbar/jobs/${id}/money`, {
    ...usual,
    owed: 'lower',
    refundReason: 'Fewer hours',
    ...words,
  })
}

async function reverse(site: LiveDemo, id: string, nth: number): Promise<string> {
  const entry = await getEntry(site, id, nth)
  return site.owner.post(`/backbar/jobs/${id}/money`, { intent: 'reverse', entry, reverseReason: 'A mistake' })
}

/** Id of the nth ledger entry of an event. */
async function getEntry({ services: { db } }: Pick<LiveDemo, 'services'>, id: string, nth: number): Promise<string> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('event_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows[nth]!.id
}

/** Cancels the event for the client and keeps `kept` dollars of the payments. */
async function cancelEvent({ owner }: LiveDemo, id: string, kept: string): Promise<string> {
  const words = { what: 'they', kept, words: '', note: '' }
  const { html } = await owner.preview(`/backbar/jobs/${id}/change`, words)
  const [button = ''] = /<button\b[^>]*\bname="seen"[^>]*>/.exec(html) ?? []
  return owner.post(`/backbar/jobs/${id}/change`, { ...words, seen: attribute(button, 'value') ?? '' })
}

/** The client requests more guests on their page, and the owner agrees at the shown total. */
async function raiseGuestCount({ services, owner, guest }: LiveDemo, id: string, guests: string): Promise<void> {
  const change = `${await getProposalLink(services, id)}/change`
  const door = guest('198.51.100.248')
  const words = { ...Object.fromEntries((await door.open(change)).fields), eventGuestCount: guests, words: 'Cousins.' }
  const shown = await door.preview(change, { ...words, intent: 'change' })
  await door.post(change, { ...words, total: shown.fields.get('total') ?? '', intent: 'ask-change' })
  const { fields } = await owner.open(`/backbar/jobs/${id}`)
  const agreed = { change: fields.get('change') ?? '', total: fields.get('total') ?? '' }
  await owner.post(`/backbar/jobs/${id}/change`, { ...agreed, intent: 'agree' })
}

/** Deletes the entry recorded with a key. */
function deleteEntry({ owner }: LiveDemo, what: 'cost' | 'miles', key: string): Promise<string> {
  return owner.post('/backbar/money/costs', { what, entry: key, from: 'list' })
}

async function getId({ services }: Pick<LiveDemo, 'services'>, first: string): Promise<string> {
  const lead = services.db.selectFrom('event').select('id').where('requestor_name', 'like', `${first} %`)
  return (await lead.executeTakeFirstOrThrow()).id
}
