import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import type { AgreementState } from '../event/allowed-states.ts'
import type { EventState, UnpricedOption } from '../event/event.ts'
import { listMissingDetails } from '../event/missing-details.ts'
import { missingDetailQuestionsEs } from '../event/missing-detail-questions-es.ts'
import type { Language } from '../../ui/language.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import { computeReplyPlaceholderValues } from './resolve-placeholders.ts'
import { fillReplyPlaceholders, replyPlaceholders, findPlaceholders, findUnknownPlaceholders } from './placeholders.ts'
import {
  blankReplyTemplate,
  getDefaultTemplateKey,
  isReplyUnwritten,
  listOfferedTemplateKeys,
  localizeReplyTemplate,
  parseReply,
  addDefaultSpanishToTemplate,
} from './reply-form.ts'
import { isHoldRequired, listReplyOutcomes } from './reply-outcome.ts'
import { createReplyTemplateForm } from './reply-template-form.ts'
import { defaultDepositTerms } from '../../business/first-payment.ts'
import { composeReplyEmail } from './compose-reply-email.ts'
import { defaultReplies, findDefaultReply } from './default-replies.ts'

const today = '2026-11-20'
const dates = { today, eventDate: '2027-05-15' }
const friday = {
  date: '2027-05-14',
  start: '17:00',
  end: '23:00',
  guests: 120,
  title: 'Friday, May 14',
  note: 'same hours',
  price: 'same price',
}
const known = {
  today,
  heldUntil: '2026-11-27',
  isKnownZip: () => false,
  openDays: [friday],
  terms: defaultDepositTerms,
}
const filledIn = (changes?: Parameters<typeof sampleEventRecord>[0], language: Language = 'en') =>
  computeReplyPlaceholderValues(sampleEventRecord(changes), sampleSettings.identity, { ...known, language })
const filled = (...of: Parameters<typeof filledIn>) => filledIn(...of).known

test.each<[Language, string, string]>([
  ['en', '5:00 PM to 11:00 PM Central', '5:00 PM Central: Bar opens'],
  ['es', '11:00 p.m. hora central', '5:00 p.m. hora central: Abre la barra'],
])('a reply about an event in another time zone names that zone in %s', (language, time, moment) => {
  const { known } = filledIn({ language, request: { timeZone: 'America/Chicago' } }, language)
  const plain = (text: string | null | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
  expect(plain(known.time)).toContain(time)
  expect(plain(known.evening)).toContain(moment)
})

test('a reply fills every listed placeholder', () => {
  expect(Object.keys(filled()).toSorted()).toEqual(Object.keys(replyPlaceholders).toSorted())
  expect(
    fillReplyPlaceholders(
      '{name}, { First } {date} {time} {guests} {total} {held} {reference} {phone} {business}',
      filledIn(),
    ),
  ).toBe(
    'Nora Ephron, { First } Saturday, May 15, 2027 5:00 PM to 11:00 PM 120 $810.50 Friday, November 27 NT-7K3M-9QXD (904) 555-0142 Nerd & Tonic',
  )
  expect(filled().estimate).toBe(
    'Luxe Cocktail Experience: $800.00 (4 hours of bartender service)\nAdditional Travel Mileage × 14: $10.50 (54 miles, 40 included)\nTotal: $810.50',
  )
  expect(filled().dates).toBe('- Friday, May 14, same hours, same price')
  expect(filled().evening).toContain('5:00 PM: Bar opens')
  expect(filled().missing).toBe(
    'We have everything we need, and your quote comes next. Anything you’d like to ask first?',
  )
  expect(filled({ request: { experience: null } }).missing).toMatch(/^- Who buys the alcohol\?/)
})

test('a reply shows a hold’s end date and marks unknown amounts', () => {
  expect(filled({ state: 'held', heldUntil: '2026-12-01' }).held).toBe('Tuesday, December 1')
  expect(filled({ snapshot: { totalCents: null, open: ['travel'] } })).toMatchObject({
    total: 'still open',
    estimate: expect.stringContaining('Still to answer: travel'),
  })
})

test('a reply shows extras requested by the client as not priced until agreed', () => {
  const asked = { request: { onRequest: ['cups', 'extra-hours'] as UnpricedOption[] } }
  expect(filled(asked).estimate).toMatch(/\nTotal: \$810\.50\nNot priced yet: cups, extra hours$/)
  expect(filled({ ...asked, language: 'es' }, 'es').estimate).toMatch(/\nTodavía sin precio: vasos, /)
  const agreed = { cents: 90_000, event: {} } as NonNullable<
    Parameters<typeof computeReplyPlaceholderValues>[2]['agreed']
  >
  expect(
    computeReplyPlaceholderValues(sampleEventRecord(asked), sampleSettings.identity, {
      ...known,
      language: 'en',
      agreed,
    }).known.estimate,
  ).not.toContain('Not priced')
})

test('a default template stored with earlier wording still counts as default', () => {
  const { subject, body } = defaultReplies['first-answer']!
  const former = body
    .replace(
      'To put your quote together, we need a little more from you:',
      'To write the quote out, we would like to know a little more:',
    )
    .replace('whichever is quicker', 'whatever is quicker')
  expect(former).not.toBe(body)
  expect(findDefaultReply({ subject, body: former })).toBe(defaultReplies['first-answer'])
  expect(findDefaultReply({ subject, body: `${former} Bye.` })).toBeUndefined()
})

test('default templates name the booking terms, and earlier deposit wording still counts as default', () => {
  const yes = (terms: Partial<typeof defaultDepositTerms>, language: Language) =>
    computeReplyPlaceholderValues(sampleEventRecord(), sampleSettings.identity, {
      ...known,
      terms: { ...defaultDepositTerms, ...terms },
      language,
    }).known.yes
  expect(yes({}, 'en')).toBe('your yes and the deposit')
  expect(yes({ balanceDaysBefore: 365 }, 'en')).toBe('your yes and your payment')
  expect(yes({ depositPercent: 0, depositLeastCents: 0 }, 'en')).toBe('your yes to our proposal')
  expect(yes({ depositPercent: 0, depositLeastCents: 0 }, 'es')).toBe('tu confirmación de nuestra propuesta')
  for (const [key, now, former] of [
    ['quote', 'The date is yours with {yes}.', 'Your yes and the deposit make the date yours.'],
    ['hold', 'With {yes} by then, the date is yours.', 'Your yes by then and the deposit make it yours.'],
    ['opened', 'With {yes} by then, the date is yours.', 'Your yes by then and the deposit make it yours.'],
    ['dates', 'Until we have {yes}, the', 'Until we have your yes and the deposit, the'],
  ] as const) {
    const { subject, body } = defaultReplies[key]!
    expect(body).toContain(now)
    expect(findDefaultReply({ subject, body: body.replace(now, former) })).toBe(defaultReplies[key])
  }
})

test.each(['en', 'es'] as const)(
  'a reply to an event without missing details announces no list of questions, in %s',
  (language) => {
    const getBody = (key: 'missing' | 'first-answer', changes?: Parameters<typeof sampleEventRecord>[0]) =>
      fillReplyPlaceholders(localizeReplyTemplate(defaultReplies[key]!, language).body, filledIn(changes, language))
    expect(getBody('missing')).toMatch(
      /\n\n(Thank you for your request\.|Gracias por tu solicitud\.)\s+(We have everything|Ya tenemos todo)[^:\n]*\?\n\n/,
    )
    expect(getBody('first-answer')).not.toMatch(/Before we put|Antes de/)
    expect(getBody('missing', { request: { experience: null } })).toMatch(/(know|saber):\n\n- /)
    expect(fillReplyPlaceholders('Hola, {first}:\n\n{missing}', filledIn({}, language))).toMatch(
      /^Hola, Nora:\n\n(We|Ya)/,
    )
  },
)

test('placeholders inside the values filled into a reply are not replaced', () => {
  expect(fillReplyPlaceholders('{name}', filledIn({ request: { requestorName: '{total}' } }))).toBe('{total}')
})

test.each(Object.entries(defaultReplies))(
  '%s: the default template has only known placeholders and can be saved unchanged',
  (_, template) => {
    expect(findUnknownPlaceholders(template.subject + template.body)).toEqual([])
    const form = createReplyTemplateForm('usual', template)
    expect(form.read(form.textsOf(template))).toEqual({ values: { holdsDay: false, ...template } })
    expect(findPlaceholders(fillReplyPlaceholders(template.body, filledIn()))).toEqual([])
  },
)

test.each(Object.entries({ ...defaultReplies, blank: blankReplyTemplate }))(
  '%s: the Spanish version has the same placeholders and no English words',
  (_, template) => {
    const { es } = template
    expect(findPlaceholders(es!.subject)).toEqual(findPlaceholders(template.subject))
    expect(findPlaceholders(es!.body).toSorted()).toEqual(findPlaceholders(template.body).toSorted())
    const { subject, body } = localizeReplyTemplate(template, 'es')
    const told = [subject, body]
      .map((words) => fillReplyPlaceholders(words, filledIn({ language: 'es' }, 'es')))
      .join('\n')
    const names = /Luxe Cocktail Experience: .*|Additional Travel Mileage .*|Friday, May 14.*/g
    expect(told.replace(names, '')).not.toMatch(/\b(the|you|your|we|and|still|hours|to|usted(es)?)\b/i)
    expect(told).not.toMatch(/\.\.|p\. m\.\.|[{}]/)
  },
)

test('every question about missing details has a Spanish version', () => {
  const event = sampleEventRecord({
    request: { eventStartTime: null, eventGuestCount: null, eventVenue: 'tbd', eventLocation: null, zip: null },
    snapshot: { open: ['experience', 'travel'] },
  })
  const place = sampleEventRecord({
    request: { zip: null, experience: null, drinks: null },
    snapshot: { open: ['travel'] },
  })
  const unknown = sampleEventRecord({ request: { zip: '99999' }, snapshot: { open: ['travel'] } })
  const codes = [event, place, unknown].flatMap((one) =>
    listMissingDetails(one, today, () => false).flatMap(({ code, question }) => (question === null ? [] : code)),
  )
  expect([...new Set(codes)].toSorted()).toEqual(Object.keys(missingDetailQuestionsEs).toSorted())
  expect(
    computeReplyPlaceholderValues(event, sampleSettings.identity, { ...known, language: 'es' }).known.missing,
  ).not.toMatch(/\b(the|you|Which)\b/)
})

test('the default Spanish text applies only to the unchanged default template', () => {
  const usual = defaultReplies.hold!
  const form = createReplyTemplateForm('hold', usual)
  const typed = (changes: Record<string, string>) => {
    const reading = form.read({ ...form.textsOf(usual), ...changes })
    if ('errors' in reading) throw new Error(JSON.stringify(reading.errors))
    return reading.values
  }
  const changed = typed({ body: 'Mine until {held}.' })
  expect(changed.es).toBeUndefined()
  expect(localizeReplyTemplate(changed, 'es')).toMatchObject({ language: 'en', body: 'Mine until {held}.' })
  const emptied = typed({ subjectEs: '', bodyEs: '' })
  expect(emptied.es).toBeNull()
  expect(addDefaultSpanishToTemplate(emptied).es).toBeNull()
  const { es, ...former } = usual
  expect(addDefaultSpanishToTemplate(former)).toEqual({ ...former, es })
  expect(form.read({ ...form.textsOf(usual), subjectEs: '' })).toEqual({
    errors: [{ field: 'subjectEs', message: 'Write a subject' }],
  })
})

test.each<[Record<string, string>, string, RegExp]>([
  [{ subject: '' }, 'subject', /Write a subject/],
  [{ subject: 'x'.repeat(201) }, 'subject', /Shorten/],
  [{ body: ' \n' }, 'body', /Write the email/],
  [{ body: 'Hello {nmae}' }, 'body', /\{nmae\}/],
  [{ subject: '{Total}' }, 'subject', /\{Total\}/],
  [{ name: ' ' }, 'name', /name/],
])('a reply template with %o is rejected', (input, field, message) => {
  const reading = createReplyTemplateForm('blank', blankReplyTemplate).read({
    name: 'N',
    subject: 'S',
    body: 'B',
    ...input,
  })
  expect(reading).toEqual({ errors: [{ field, message: expect.stringMatching(message) }] })
})

describe('a reply', () => {
  const good = { subject: 'About May', body: 'Hello', notedAs: 'none' }

  test.each([
    [{}, { subject: 'About May', body: 'Hello', step: null }],
    [{ notedAs: 'lost' }, { subject: 'About May', body: 'Hello', step: { to: 'lost', reason: 'We declined' } }],
    [{ body: ' Hello,\r\n\r\nCheers\u0000 ' }, { subject: 'About May', body: 'Hello,\n\nCheers', step: null }],
    [{ notedAs: 'quoted' }, { subject: 'About May', body: 'Hello', step: { to: 'quoted' } }],
    [
      { notedAs: 'held', heldUntil: '2026-11-27' },
      { subject: 'About May', body: 'Hello', step: { to: 'held', until: '2026-11-27' } },
    ],
  ])('a reply with %o is accepted', (words, reply) =>
    expect(parseReply('new', { ...good, ...words }, dates)).toEqual({ ok: true, reply }),
  )

  test.each<[Record<string, string>, string, RegExp]>([
    [{ subject: ' ' }, 'subject', /Write a subject/],
    [{ body: 'Hello {first}' }, 'body', /in place of \[first name\]/],
    [{ body: 'Hello [First name]' }, 'body', /in place of \[first name\]/],
    [{ notedAs: 'booked' }, 'notedAs', /list/],
    [{ notedAs: 'held', heldUntil: '' }, 'heldUntil', /Enter the day/],
  ])('a reply with %o is rejected', (input, field, message) => {
    expect(parseReply('new', { ...good, ...input }, dates)).toEqual({
      ok: false,
      errors: [{ field, message: expect.stringMatching(message) }],
    })
  })

  test.each<[EventState, Record<string, string>, object]>([
    ['new', { notedAs: 'none', heldUntil: '2026-11-27' }, { ok: true, reply: { step: { to: 'held' } } }],
    ['quoted', { notedAs: 'quoted', heldUntil: '2026-11-27' }, { ok: true, reply: { step: { to: 'held' } } }],
    ['held', { notedAs: 'none', heldUntil: '2026-11-27' }, { ok: true, reply: { step: { to: 'held' } } }],
    ['booked', { notedAs: 'none' }, { ok: true, reply: { step: null } }],
    ['lost', { notedAs: 'none', heldUntil: '2026-11-27' }, { ok: false, errors: [{ field: 'notedAs' }] }],
    ['done', { notedAs: 'none' }, { ok: false, errors: [{ field: 'notedAs' }] }],
    ['new', { notedAs: 'none' }, { ok: false, errors: [{ field: 'heldUntil' }] }],
  ])('a reply whose template holds the day places a hold or is rejected: %s, %o', (state, input, reading) => {
    const template = { ...defaultReplies.quote!, holdsDay: true }
    expect(parseReply(state, { ...good, ...input }, { ...dates, template })).toMatchObject(reading)
  })

  test.each<[EventState, AgreementState, string, RegExp | null]>([
    ['quoted', 'postponed', 'held', /postponed: set its new date/],
    ['quoted', 'postponed', 'lost', /They have said yes/],
    ['lost', 'called-off', 'replied', /A new booking is a new event/],
    ['booked', 'agreed', 'lost', /They have said yes/],
    ['replied', 'postponed', 'quoted', null],
    ['lost', 'called-off', 'none', null],
  ])('a reply to a %s event whose agreement is %s cannot contradict it: %s', (state, agreement, notedAs, why) => {
    const read = parseReply(state, { ...good, notedAs, heldUntil: '2026-11-27' }, { ...dates, agreement })
    expect(read).toMatchObject(
      why ? { ok: false, errors: [{ field: 'notedAs', message: expect.stringMatching(why) }] } : { ok: true },
    )
    expect(listReplyOutcomes(state, agreement)).not.toContain(why ? notedAs : 'none')
  })

  test.each<[EventState, AgreementState, RegExp]>([
    ['quoted', 'postponed', /event is postponed: set its new date first, or begin from another email/],
    ['lost', 'called-off', /event was canceled: begin from another email/],
  ])('a holding email refused for a %s event with a %s agreement suggests an alternative', (state, agreement, why) => {
    const template = { ...defaultReplies.quote!, holdsDay: true }
    const errors = [{ field: 'notedAs', message: expect.stringMatching(why) }]
    for (const notedAs of ['held', 'none']) {
      const input = { ...good, notedAs, heldUntil: '2026-11-27' }
      expect(parseReply(state, input, { ...dates, template, agreement })).toEqual({ ok: false, errors })
    }
  })

  test('a template from an earlier version holds the day if its state is held', () => {
    expect(['held', 'quoted'].map((notedAs) => isHoldRequired({ notedAs: notedAs as 'held' }))).toEqual([true, false])
    expect(isHoldRequired({ notedAs: 'held', holdsDay: false })).toBe(false)
  })

  test('any pasted subject becomes a single line', () => {
    const nasty = fc
      .array(fc.oneof(fc.constantFrom('\r', '\n', '\r\nBcc: all@home.example', '\u2028', '\u0085'), fc.string()))
      .map((parts) => `x${parts.join('')}`)
    fc.assert(
      fc.property(nasty, (subject) => {
        const reading = parseReply('new', { ...good, subject: subject.slice(0, 150).replaceAll(/[{}]/g, '') }, dates)
        expect(reading.ok && reading.reply.subject).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
      }),
    )
  })

  test('a reply is sent with the owner’s text and the business’s reply-to address', () => {
    const email = composeReplyEmail({
      id: 'lead-1-reply-k',
      event: sampleEventRecord(),
      to: 'nora@home.example',
      subject: 'About May',
      body: 'Hello <Nora>,\n\nyes\nand no',
      replyTo: 'hello@bar.example',
      business: 'The bar',
      look: undefined,
      siteUrl: 'https://bar.example:8443',
    })
    expect(email).toMatchObject({
      id: 'lead-1-reply-k',
      eventId: 'lead-1',
      kind: 'reply',
      to: 'nora@home.example',
      replyTo: 'hello@bar.example',
      messageId: '<lead-1-reply-k@bar.example>',
      subject: 'About May',
      text: 'Hello <Nora>,\n\nyes\nand no\n',
      templateParams: null,
    })
    expect(email.html).toContain('Hello &lt;Nora&gt;,</p>')
    expect(email.html).toContain('yes<br>and no')
  })
})

test.each<[EventState, string | null]>([
  ['new', 'first-answer'],
  ['replied', 'quote'],
  ['quoted', 'hold'],
  ['held', null],
  ['booked', null],
  ['done', null],
  ['lost', null],
  ['spam', null],
])('a reply to an event in state %s starts from the template %s', (state, key) => {
  expect(getDefaultTemplateKey(state, Object.keys(defaultReplies))).toBe(key)
  expect(getDefaultTemplateKey(state, ['mine'])).toBe(state === 'new' ? 'mine' : null)
})

describe('offered templates', () => {
  const keys = Object.keys(defaultReplies)
  const plain = { agreement: null, isMissingDetails: false, isWaiting: false }
  test.each<[EventState, string[]]>([
    ['new', ['first-answer', 'quote', 'hold', 'dates', 'decline']],
    ['replied', ['quote', 'hold', 'dates', 'decline']],
    ['quoted', ['quote', 'hold', 'dates', 'decline']],
    ['held', ['quote', 'hold', 'dates', 'decline']],
    ['booked', []],
    ['done', []],
    ['lost', ['dates']],
  ])('an event that is %s is offered the reply templates %j', (state, offered) => {
    expect(listOfferedTemplateKeys(keys, { ...plain, state })).toEqual(offered)
  })

  test('no reply template is offered for an event with an agreement', () => {
    for (const agreement of ['agreed', 'postponed', 'called-off'] as AgreementState[])
      expect(listOfferedTemplateKeys(keys, { ...plain, state: 'quoted', agreement })).toEqual([])
  })

  test('the questions template needs missing details, the opening template a waitlisted client', () => {
    const facts = { ...plain, state: 'new' as const, isMissingDetails: true, isWaiting: true }
    expect(listOfferedTemplateKeys(keys, facts)).toEqual(keys)
  })
})

test.each<[string, boolean]>([
  ['', true],
  ['Hi Nora,\n\n\n\nCheers,\nNerd & Tonic', true],
  ['  Hi Nora,\n \nCheers,', true],
  ['Hi Nora,\n\nYes\n\nCheers,\nNerd & Tonic', false],
  ['Thanks', false],
])('the reply %j counts as unwritten: %s', (body, unwritten) => {
  expect(isReplyUnwritten(body, 'Hi Nora,\n\n\n\nCheers,\nNerd & Tonic')).toBe(unwritten)
})
