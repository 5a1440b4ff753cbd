import { ensureSharedLinkToken, getSharedLinkPath } from '../../app/operations/events/shared-links.server.ts'
import { postponeAgreement } from '../../app/agreements/changes/cancel-agreement.server.ts'
import type { ProposalDocument } from '../../app/agreements/proposals/proposal.ts'
import { expireProposals } from '../../app/agreements/proposals/proposals.server.ts'
import { listNumberedDocuments } from '../../app/agreements/payments/numbered-documents.server.ts'
import { handleDayRuleForm } from '../../app/days/capacity.server.ts'
import { submitChangeForm } from '../submit-change-form.ts'
import { createTestClient } from '../test-client.ts'
import { parsePage } from '../doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../doubles/sample-proposal.ts'
import { openingTime } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { changeAgreement } from '../agreed-change.ts'
import type { Language } from '../../app/ui/language.ts'
import type { Answer, Ask, Recorder } from './recorder.ts'

/** Creates a client with a proposal whose every step is recorded. */
export async function createRecordedClient(
  recorder: Recorder,
  name: string,
  { language = 'en', ...changes }: Partial<ProposalDocument> & { language?: Language } = {},
) {
  const { house, ask, call } = recorder
  const client = { name: 'Nora Ephron', email: 'nora@home.example' }
  const { here, event, send } = await createTestClient(house, { reference: `NT-${name}`, client, ...changes }, language)
  call({ [name]: here.split('/').at(-1)!, [`${name}-request`]: event.id })
  const as = `the couple “${name}”`
  const open = (when: string, more = '') => ask(here + more, { as, when, against: here + more })
  const post = (when: string, words: NonNullable<Ask['post']>, more = '') =>
    ask(here + more, { as, when, post: words, against: here + more })
  const getFields = async ({ html }: Answer) => Object.fromEntries((await parsePage(new Response(html))).fields)
  const sign = async (when: string) =>
    post(when, {
      ...(await getFields(await open('before the yes'))),
      signature: client.name,
      consent: 'on',
      intent: 'yes',
    })
  return { name, here, event, send, as, open, post, fieldsOf: getFields, sign }
}

export type RecordedClient = Awaited<ReturnType<typeof createRecordedClient>>

/** Records a client's pages from the proposal to invoices and receipts, in both languages, and the pages of shared links. */
export async function recordClients(recorder: Recorder): Promise<void> {
  const { house, ask } = recorder
  const { db } = house
  const owner = await createOwnerClient(house)
  const days = {
    en: { yes: '2027-05-15', offered: '2027-09-11', no: '2027-10-16', late: '2027-10-23' },
    es: { yes: '2027-06-12', offered: '2027-09-18', no: '2027-11-13', late: '2027-11-20' },
  }
  for (const language of ['en', 'es'] as const) {
    const event = createRecordedEvent(days[language].yes)
    const yes = await createRecordedClient(recorder, `yes-${language}`, { language, event })
    await readAndAsk(yes)
    await yes.sign('a yes')
    await open(yes, 'booked')
    await yes.open('booked', '/agreement.pdf')
    await yes.post('how to pay by check', { intent: 'pay', due: 'x', way: 'check' })
    await yes.post('a due that is nobody’s', { due: 'x' }, '/pay')
    await yes.open('coming back from nowhere', '/paid?session=x')
    await askForChange(yes)
    await recordSharedLinks(recorder, yes)
    await owner.post(`/backbar/jobs/${yes.event.id}/change`, { intent: 'decline', words: 'No crew' })
    await open(yes, 'answered')
    await createWeatherMoveOffer(recorder, yes, days[language].yes)
    await postponeAgreement(
      db,
      yes.event.id,
      { words: 'The roof' },
      { today: '2026-11-20' },
      { actor: 'owner', now: house.now() },
    )
    await open(yes, 'postponed')

    const offered = await createRecordedClient(recorder, `offered-${language}`, {
      language,
      event: createRecordedEvent(days[language].offered),
    })
    await offered.sign('a yes')
    await changeAgreement(db, offered.event.id, { eventGuestCount: 130 })
    await open(offered, 'a change agreed to')
    await offered.post('calling it off, asked first', { intent: 'call-off' }, '/change')
    await offered.post('calling it off', { intent: 'ask-call-off', words: 'We are so sorry' }, '/change')
    await open(offered, 'after calling it off')
    const money = `/backbar/jobs/${offered.event.id}/money`
    const paid = { sum: '100', way: 'zelle', paidOn: '2026-11-20', reference: 'Z-1', receipt: 'yes' }
    await owner.post(money, { intent: 'pay', key: `paid-${language}`, ...paid })
    await owner.post(money, { intent: 'invoice', key: `invoice-${language}`, poNumber: '' })
    await offered.open('some of it paid')
    for (const { kind, id } of await listNumberedDocuments(db, offered.event.id)) {
      recorder.call({ [`${kind}-of-offered-${language}`]: id })
      await offered.open('some of it paid', `/papers/${id}`)
    }
    await offered.open('some of it paid', '/papers/nothing')

    const no = await createRecordedClient(recorder, `no-${language}`, {
      language,
      event: createRecordedEvent(days[language].no),
    })
    await no.post('a no', { intent: 'no', words: 'We found somebody else' })
    await open(no, 'declined')

    const late = await createRecordedClient(recorder, `late-${language}`, {
      language,
      event: createRecordedEvent(days[language].late),
      expiresOn: '2026-11-20',
      keepsDay: false,
    })
    const lines = sampleProposal().lines.map((line) =>
      line.id === 'bartender' ? sampleLine({ unitCents: 20_000 }) : line,
    )
    const older = await late.fieldsOf(await late.open('version 1'))
    await late.send(
      sampleProposal({
        lines,
        reference: `NT-late-${language}`,
        event: createRecordedEvent(days[language].late),
        expiresOn: '2026-11-20',
        keepsDay: false,
      }),
    )
    await late.post('a yes to version 1 after version 2', {
      ...older,
      signature: 'Nora Ephron',
      consent: 'on',
      intent: 'yes',
    })
    await handleDayRuleForm(
      db,
      { from: days[language].late, kind: 'closed', key: `closed-${language}` },
      { today: '2026-11-20', now: openingTime },
    )
    await open(late, 'the day is taken')
    await late.post('a yes though the day is taken', {
      ...(await late.fieldsOf(await late.open('again'))),
      signature: 'Nora',
      consent: 'on',
      intent: 'yes',
    })
  }
  for (const language of ['en', 'es'] as const) {
    await recordSignedChange(recorder, language)
    await recordWeatherMove(recorder, language)
    await recordExpiredProposal(recorder, language)
  }
  for (const path of [
    '',
    '/pay',
    '/paid',
    '/change',
    '/drinks',
    '/card',
    '/card.pdf',
    '/agreement.pdf',
    '/papers/x',
    '/event.ics',
  ])
    await ask(`/yours/nobody${path}`)
  for (const path of [
    '/menu/nobody',
    '/list/nobody',
    '/stop/nobody',
    '/list/nobody/worker.js',
    '/venue/nobody',
    '/venue/nobody/papers/x',
    '/sheet/nobody/1',
  ])
    await ask(path)
  await ask('/hooks/stripe', { body: '{}', method: 'POST' })
}

export const createRecordedEvent = (eventDate: string): ProposalDocument['event'] => {
  const { event } = sampleProposal()
  const timeline = event.timeline.map(({ code, at }) => ({ code, at: at.replace('2027-05-15', eventDate) }))
  return { ...event, eventDate, timeline }
}

/** Records every page of a client. */
async function open({ open }: RecordedClient, when: string): Promise<void> {
  for (const page of ['', '/change', '/drinks', '/card']) await open(when, page)
}

async function readAndAsk({ open, post, fieldsOf: getFields }: RecordedClient): Promise<void> {
  const read = await getFields(await open('sent'))
  await open('sent, in English', '?language=en')
  await post('opened', { intent: 'opened' })
  await post('nothing filled in', { intent: 'yes' })
  await post('no name, no tick', { ...read, signature: '', intent: 'yes', words: 'and the ice?' })
  await post('another sum than was shown', { ...read, signature: 'Nora', consent: 'on', intent: 'yes', total: '1' })
  await post('an option ticked', [
    ['intent', 'options'],
    ['option', 'cocktail'],
  ])
  await post('an option nobody offered', [
    ['intent', 'options'],
    ['option', 'none'],
  ])
  await post('a question, empty', { intent: 'ask', words: '' })
  await post('a question', { intent: 'ask', words: 'And the ice?' })
  await post('nothing known', { intent: 'nothing' })
  await open('asked')
}

async function askForChange({ post, fieldsOf: getFields, open }: RecordedClient): Promise<void> {
  const words = await getFields(await open('booked', '/change'))
  await post('nothing changed', { ...words, intent: 'change' }, '/change')
  await post(
    'everything wrong',
    { ...words, eventDate: 'someday', eventGuestCount: 'many', intent: 'change' },
    '/change',
  )
  const more = { ...words, eventGuestCount: '160', words: 'My aunts come too' }
  const { html } = await post('160 guests, shown first', { ...more, intent: 'change' }, '/change')
  const total = /name="total" value="(\d+)"/.exec(html)?.[1] ?? ''
  await post('160 guests at another sum', { ...more, total: '1', intent: 'ask-change' }, '/change')
  await post('160 guests', { ...more, total, intent: 'ask-change' }, '/change')
  await open('asked for a change', '/change')
  await open('asked for a change')
}

/** Records the pages behind a client's shared links. */
async function recordSharedLinks({ house, ask, call }: Recorder, { name, event, post }: RecordedClient): Promise<void> {
  const { db, config } = house
  await post('the list', { intent: 'list' })
  await post('nothing known', {}, '/drinks')
  await post('nothing known', {}, '/card')
  const getPath = async (kind: Parameters<typeof ensureSharedLinkToken>[1]['kind']) => {
    const token = await ensureSharedLinkToken(
      db,
      { eventId: event.id, kind },
      { secret: config.secret, now: house.now() },
    )
    call({ [`${kind}-${name}`]: token })
    return getSharedLinkPath(kind, token)
  }
  const [menu, list, venue, sheet] = [
    await getPath('menu'),
    await getPath('list'),
    await getPath('venue'),
    await getPath('sheet'),
  ]
  for (const language of ['', '?language=es']) for (const path of [menu, list, venue]) await ask(path + language)
  await ask(`${list}/worker.js`)
  await ask(`${list}?part=none`)
  await ask(list, { when: 'nothing ticked', post: {}, against: list })
  await ask(list, { when: 'a tick of nothing known', post: { phone: 'a', ticks: '[{"id":"1"}]' } })
  await ask(list, { when: 'ticks that are none', post: { phone: 'a', ticks: '?' } })
  await ask(`${venue}/papers/none`)
  await ask(`${sheet}/1`)
  await ask(`${sheet}/x`)
}

/** Creates a weather move and offers it. */
async function createWeatherMoveOffer({ house }: Recorder, couple: RecordedClient, day: string): Promise<void> {
  const owner = await createOwnerClient(house)
  const words = { storm: 'Idalia', firstDay: day, lastDay: day, answerBy: '', key: `storm-of-${day}` }
  await owner.post('/backbar/calendar/storm', { ...words, intent: 'offer', event: couple.event.id })
  await couple.open('a storm is named')
  const fields = await couple.fieldsOf(await couple.open('a storm is named', '/change'))
  await couple.post('no day picked', { ...fields, intent: 'pick-day' }, '/change')
  await couple.post('no day at all', { ...fields, day: 'soon', intent: 'pick-day' }, '/change')
  await couple.post('a day that is not open', { ...fields, day, intent: 'pick-day' }, '/change')
}

/** The owner offers another total than requested, the client signs it, and the event is canceled with a partial refund. */
async function recordSignedChange(recorder: Recorder, language: Language): Promise<void> {
  const { house } = recorder
  const event = createRecordedEvent(language === 'en' ? '2028-03-11' : '2028-03-18')
  const signs = await createRecordedClient(recorder, `signs-${language}`, { language, event })
  const owner = await createOwnerClient(house)
  const here = `/backbar/jobs/${signs.event.id}`
  await signs.sign('a yes')
  const words = await signs.fieldsOf(await signs.open('booked', '/change'))
  const more = { ...words, eventGuestCount: '160', words: 'My aunts come too' }
  const { html } = await signs.post('160 guests, shown first', { ...more, intent: 'change' }, '/change')
  const total = /name="total" value="(\d+)"/.exec(html)?.[1] ?? ''
  await signs.post('160 guests', { ...more, total, intent: 'ask-change' }, '/change')
  await owner.fill(`${here}/change`, { intent: 'offer', sum: '1,100', answer: 'For you' })
  await signs.open('another sum is offered')
  const offered = await signs.fieldsOf(await signs.open('another sum is offered', '/change'))
  const sign = { ...offered, signature: 'Nora Ephron', consent: 'on', intent: 'sign-change' }
  const { consent: _, ...unticked } = sign
  await signs.post('signed without a name', { ...sign, signature: '' }, '/change')
  await signs.post('signed without the tick', unticked, '/change')
  await signs.post('signed for another sum', { ...sign, total: '1' }, '/change')
  await signs.post('signed', sign, '/change')
  await signs.post('signed once more', sign, '/change')
  await open(signs, 'the change is signed')
  const paid = {
    intent: 'pay',
    key: `the-check-${language}`,
    sum: '300',
    way: 'check',
    paidOn: '2026-11-20',
    for: 'due',
  }
  await owner.post(`${here}/money`, paid)
  await submitChangeForm(owner, here, { what: 'they', kept: '150', words: 'We are sorry', note: '' })
  await open(signs, 'called off')
  const { fields } = await owner.open(`${here}/money?entry=${signs.event.id}-paid-the-check-${language}`)
  const back = { intent: 'refund', refundSum: '100', refundWay: 'check', refundOn: '2026-11-20', refundReason: 'Off' }
  await owner.post(`${here}/money`, { ...Object.fromEntries(fields), ...back })
  await signs.open('some of it given back')
}

/** Creates a weather move, and the client picks an available day. */
async function recordWeatherMove(recorder: Recorder, language: Language): Promise<void> {
  const day = language === 'en' ? '2028-05-13' : '2028-07-15'
  const moves = await createRecordedClient(recorder, `moves-${language}`, { language, event: createRecordedEvent(day) })
  await moves.sign('a yes')
  await createWeatherMoveOffer(recorder, moves, day)
  const { html } = await moves.open('a storm is named', '/change')
  const fields = Object.fromEntries((await parsePage(new Response(html))).fields)
  const [, picked = ''] = /name="day" value="([^"]+)"/.exec(html) ?? []
  await moves.post('a day picked', { ...fields, day: picked, intent: 'pick-day' }, '/change')
  await moves.post('the same day once more', { ...fields, day: picked, intent: 'pick-day' }, '/change')
  await open(moves, 'moved')
}

/** A proposal expires without a response. */
async function recordExpiredProposal(recorder: Recorder, language: Language): Promise<void> {
  const event = createRecordedEvent(language === 'en' ? '2028-09-09' : '2028-09-16')
  const ended = await createRecordedClient(recorder, `ended-${language}`, { language, event, expiresOn: '2026-11-20' })
  const fields = await ended.fieldsOf(await ended.open('on its last day'))
  await expireProposals(recorder.house.db, '2026-11-21', recorder.house.now())
  await open(ended, 'ended')
  await ended.post('a yes after its end', { ...fields, signature: 'Nora', consent: 'on', intent: 'yes' })
  await ended.post('a question after its end', { intent: 'ask', words: 'Is it still open?' })
}
