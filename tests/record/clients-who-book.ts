import { createCardPayments } from '../../app/plumbing/card-payments/card-payments.server.ts'
import type { Language } from '../../app/ui/language.ts'
import { createStripeAccount } from '../doubles/cards-at-stand-in.ts'
import { parsePage } from '../doubles/read-page.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { stripeDouble, type StripeDouble } from '../doubles/stripe-double.ts'
import { createOwnerClient } from '../owner-client.ts'
import type { Answer, Recorder } from './recorder.ts'

const minute = 60_000

/** Records the owner's rules for online booking, and clients who book, leave or come back late, in both languages. */
export async function recordClientsWhoBook(recorder: Recorder): Promise<void> {
  const { house, ask } = recorder
  await using stripe = await stripeDouble({ now: house.now })
  const account = createStripeAccount(stripe)
  house.config.cards = account
  const cards = createCardPayments(account)
  house.cards = async () => cards
  const owner = await createOwnerClient(house)
  const { cookie } = owner
  const rules = '/backbar/settings/online-booking'
  const asOwner = { as: 'the owner', cookie, against: rules }
  const opened = await ask(rules, { ...asOwner, when: 'nothing is saved yet' })
  const { seen = '' } = await getFields(opened)
  await ask(rules, { ...asOwner, when: 'an empty form', post: { seen } })
  const slugs = [...opened.html.matchAll(/name="experience-([\w-]+)"/g)].map(([, slug]) => slug!)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => [`weekday-${day}`, 'on'])
  const post = {
    seen,
    ...Object.fromEntries([...slugs.map((slug) => [`experience-${slug}`, 'on']), ...weekdays]),
    daysAhead: '14',
    guestsFrom: '20',
    guestsTo: '150',
    miles: '60',
    total: '3000',
    'question-0': 'The venue allows a bar.',
    'question-0-es': 'El lugar permite una barra.',
  }
  await ask(rules, { ...asOwner, when: 'the rules are saved', post })
  for (const language of ['en', 'es'] as const) await book(recorder, { stripe, cookie, language })
  for (const path of ['/book/nothing', '/book/nothing/paid']) await ask(path)
  await ask('/backbar/jobs/nothing/withdraw', { as: 'the owner', cookie })
}

type Scene = { stripe: StripeDouble; cookie: string; language: Language }

async function book(recorder: Recorder, { stripe, cookie, language }: Scene): Promise<void> {
  const { house, ask, call } = recorder
  const as = `the client who books (${language})`
  const form = language === 'en' ? '/quote' : '/es/quote'
  const eventDate = language === 'en' ? '2027-05-15' : '2027-06-12'

  const start = async (when: string, changes: Record<string, string> = {}) => {
    const { token = '' } = await getFields(await ask(form, { as, isSilent: true }))
    house.advance(minute)
    const typed = { ...validQuoteForm, eventDate, eventGuestCount: '100', experience: 'luxe-cocktail', ...changes }
    const answer = await ask(form, { as, when, post: { ...typed, token, intent: 'book' }, isBrief: true })
    return answer.to ?? ''
  }
  const sign = async (path: string, when: string, changes: Record<string, string> = {}) => {
    const { shown = '', total = '' } = await getFields(await ask(path, { as, isSilent: true }))
    const boxes = { signature: 'Nora Ephron', consent: 'on', 'box-confirmed-1': 'on' }
    const { to } = await ask(path, {
      as,
      when,
      post: { intent: 'sign', shown, total, ...boxes, ...changes },
      against: path,
    })
    return /cs_\w+/.exec(to ?? '')?.[0] ?? ''
  }

  await start('more guests than the rules allow', { eventGuestCount: '200' })
  const path = await start('within the rules')
  call({ [`booking-${language}`]: path.split('/').at(-1)! })
  await ask(path, { as, when: 'to read and sign' })
  await ask(`${path}?language=${language === 'en' ? 'es' : 'en'}`, { as, when: 'in the other language', against: path })
  await sign(path, 'nothing filled in', { signature: '', consent: '', 'box-confirmed-1': '' })
  await sign(path, 'another price was shown', { total: '1', shown: 'x' })
  const session = await sign(path, 'signed')
  await ask(path, { as, when: 'the card page is open', against: path })
  await ask(path, { as, when: 'on to the card page', post: { intent: 'card' } })
  house.advance(10 * minute)
  await ask(path, { as, when: 'ten minutes are over', against: path })
  stripe.account.expireSession(session)
  await ask(`${path}/paid?session=${session}`, { as, when: 'the card page has ended' })
  await ask(path, { as, when: 'the card page has ended', against: path })

  const again = (await ask(path, { as, when: 'again', post: { intent: 'again' } })).to ?? ''
  call({ [`again-${language}`]: again.split('/').at(-1)! })
  const paid = await sign(again, 'signed again')
  stripe.account.pay(paid)
  await ask(`${again}/paid?session=${paid}`, { as, when: 'paid' })
  await ask(again, { as, when: 'booked' })
  const { id } = await house.db
    .selectFrom('event')
    .select('id')
    .where('event_date', '=', eventDate)
    .executeTakeFirstOrThrow()
  call({ [`booked-${language}`]: id })
  const asOwner = { as: 'the owner', cookie }
  await ask(`/backbar/jobs/${id}`, { ...asOwner, when: `booked online (${language})` })
  await ask(`/backbar/jobs/${id}/withdraw`, { ...asOwner, when: `booked online (${language})` })
  await ask(`/backbar/jobs/${id}/withdraw`, { ...asOwner, when: `without a reason (${language})`, post: {} })
  await ask(`/backbar/jobs/${id}/withdraw`, { ...asOwner, when: `withdrawn (${language})`, post: { reason: 'staff' } })
  await ask(again, { as, when: 'withdrawn' })
}

const getFields = async ({ html }: Answer) => Object.fromEntries((await parsePage(new Response(html))).fields)
