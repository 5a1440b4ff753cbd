import { getLedger } from '../../app/agreements/payments/ledger.server.ts'
import { createCardPayments } from '../../app/plumbing/card-payments/card-payments.server.ts'
import type { Language } from '../../app/ui/language.ts'
import { createStripeAccount } from '../doubles/cards-at-stand-in.ts'
import { stripeDouble, type StripeDouble } from '../doubles/stripe-double.ts'
import { createOwnerClient } from '../owner-client.ts'
import { createRecordedEvent, createRecordedClient, type RecordedClient } from './clients.ts'
import type { Recorder } from './recorder.ts'

/**
 * Records pages of clients who pay by card and by bank debit, and the owner's pages about these payments. The fake Stripe sends no
 * webhooks by itself.
 */
export async function recordPayingClients(recorder: Recorder): Promise<void> {
  const { house, ask } = recorder
  await using stripe = await stripeDouble({ now: house.now, webhook: { secrets: ['whsec_one'] } })
  stripe.webhooks.be('never')
  const account = createStripeAccount(stripe)
  house.config.cards = account
  const cards = createCardPayments(account)
  house.cards = async () => cards
  const owner = await createOwnerClient(house)
  await owner.fill('/backbar/settings/terms?open=pay', { takesDebit: 'on' })
  for (const language of ['en', 'es'] as const) await pays(recorder, stripe, owner, language)
  await ask('/hooks/stripe', { when: 'signed by nobody', body: '{}', method: 'POST' })
}

/** Records the pages of a payer's link, from its creation to its withdrawal. */
async function recordPart({ ask, call }: Recorder, couple: RecordedClient, language: Language): Promise<void> {
  await couple.open('before any link', '/parts')
  const part = { intent: 'make', payer: 'Ana’s parents', sum: '100' }
  await couple.post('a part of nothing', { ...part, sum: '0' }, '/parts')
  await couple.post('a link for a part', part, '/parts')
  const { html } = await couple.open('with a link', '/parts')
  const [, token = ''] = /\/part\/([\w-]{22})/.exec(html) ?? []
  const [, id = ''] = /name="part" value="([^"]*)"/.exec(html) ?? []
  call({ [`part-${language}`]: token, [`part-id-${language}`]: id })
  await ask(`/part/${token}`, { as: 'Ana’s parents' })
  await ask(`/part/${token}/paid?session=x`, { as: 'Ana’s parents', when: 'coming back from nowhere' })
  await couple.post('the link taken back', { intent: 'withdraw', part: id }, '/parts')
  await ask(`/part/${token}`, { as: 'Ana’s parents', when: 'taken back', against: `/part/${token}` })
}

type Owner = Awaited<ReturnType<typeof createOwnerClient>>

async function pays(recorder: Recorder, stripe: StripeDouble, owner: Owner, language: Language): Promise<void> {
  const { house, ask } = recorder
  const event = createRecordedEvent(language === 'en' ? '2027-05-15' : '2027-06-12')
  const couple = await createRecordedClient(recorder, `pays-${language}`, { language, event })
  const { event: lead, here, as } = couple
  await couple.sign('a yes')
  await couple.open('booked')
  await ask(`${here}/saved-card`, { as, when: 'without a saved card' })
  const { amountsDue } = await getLedger(house.db, lead.id)
  const getAmountDue = (kind: string) => amountsDue.find((amountDue) => amountDue.kind === kind)!.id
  recorder.call({ [`deposit-${language}`]: getAmountDue('deposit'), [`balance-${language}`]: getAmountDue('balance') })
  const tap = async (when: string, kind: string) => {
    const { to } = await ask(`${here}/pay`, { as, when, post: { due: getAmountDue(kind) }, against: here })
    return /cs_\w+/.exec(to ?? '')?.[0] ?? ''
  }
  const comeBack = (when: string, session: string) => ask(`${here}/paid?session=${session}`, { as, when })
  const look = async (when: string, ...pages: string[]) => {
    for (const page of ['', ...pages])
      await ask(`/backbar/jobs/${lead.id}${page}`, {
        as: 'the owner',
        when,
        cookie: owner.cookie,
        against: `/backbar/jobs/${lead.id}${page}`,
      })
  }
  /** Delivers Stripe's latest event. */
  const tell = async (when: string) => {
    const message = stripe.webhooks.messageOf(stripe.account.events.at(-1)!)
    const headers = { 'Stripe-Signature': message.headers.get('Stripe-Signature')! }
    const body = await message.text()
    await ask('/hooks/stripe', { when, method: 'POST', body, said: '(a message of Stripe’s, signed)', headers })
  }

  stripe.behave({ status: 429, error: { type: 'rate_limit_error', message: 'Too many at once' } })
  await tap('a tap while Stripe takes no more', 'deposit')
  stripe.behave('work')
  const deposit = await tap('a tap', 'deposit')
  await tap('another tap', 'deposit')
  await comeBack('without having paid', deposit)
  stripe.account.pay(deposit)
  await comeBack('paid', deposit)
  await comeBack('paid, looked at again', deposit)
  await couple.open('the deposit is paid')
  await tap('a tap on what is paid', 'deposit')
  await look('the deposit is paid', '/money')

  await recordPart(recorder, couple, language)
  for (const page of ['tip', 'texts']) await couple.open('the deposit is paid', `/${page}`)

  const first = await tap('a tap', 'balance')
  stripe.account.expireSession(first)
  await comeBack('the payment page has ended', first)
  const second = await tap('a tap', 'balance')
  stripe.account.payByBank(second)
  await comeBack('a bank pays', second)
  await couple.open('a bank pays')
  await tap('a tap while a bank pays', 'balance')
  await look('a bank pays', '/money')
  stripe.account.settleBank(second, language === 'en' ? 'failed' : 'succeeded')
  await tell('what became of the bank debit')
  await comeBack('what became of the bank debit', second)
  await couple.open('what became of the bank debit')
  await look('what became of the bank debit', '/money')

  const { entries } = await getLedger(house.db, lead.id)
  const money = `/backbar/jobs/${lead.id}/money`
  const at = `${money}?entry=${entries[0]!.id}`
  await ask(at, { as: 'the owner', when: 'a payment by card', cookie: owner.cookie, against: money })
  const back = { intent: 'refund-card', key: `back-${language}`, entry: entries[0]!.id, cardReason: 'A gift' }
  for (const [when, cardSum] of [
    ['too much given back to the card', '5,000'],
    ['some given back to the card', '50'],
  ] as const)
    await ask(money, { as: 'the owner', when, cookie: owner.cookie, post: { ...back, cardSum }, against: money })
  await couple.open('some given back')
  await look('some given back', '/money')
  await recordPhotos(recorder, couple)
}

/** Records the page of photos after the event. */
async function recordPhotos({ house, ask }: Recorder, couple: RecordedClient): Promise<void> {
  const { event, here, as } = couple
  const past = { state: 'done', settled_at: house.now() } as const
  await house.db.updateTable('proposal').set(past).where('event_id', '=', event.id).execute()
  await couple.open('after the event', '/photos')
  await couple.post('no photo chosen', { intent: 'send' }, '/photos')
  await ask(`${here}/photos/none`, { as, when: 'a photo that does not exist' })
}
