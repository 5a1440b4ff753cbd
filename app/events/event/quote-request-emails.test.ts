import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { sampleSettings } from '../../business/sample-business.ts'
import type { EstimateLineReason } from '../../quotes/pricing/estimate-line-reason.ts'
import type { QuoteSnapshot } from './event.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { storeProducts } from '../../drinks/shopping-list/store-products.ts'
import { hasTwoNames, formatFirstNames } from './event-text.ts'
import { composeQuoteRequestEmails } from './quote-request-emails.ts'
import type { QuoteRequestEmailContext } from './quote-request-email-blocks.ts'

const context: QuoteRequestEmailContext = {
  identity: sampleSettings.identity,
  siteUrl: 'https://bar.example:8443',
  catalogue: { ...sampleCatalog, version: 1 },
  pageOf: ({ id }) => `/thankyou?to=${id}.signed`,
}
const getEmails = (changes: Parameters<typeof sampleEventRecord>[0] = {}) => {
  const [alert, receipt] = composeQuoteRequestEmails(sampleEventRecord(changes), context)
  return { alert: alert!, receipt: receipt! }
}

test('the owner alert replies to the client, and the client confirmation replies to the owner', () => {
  const { alert, receipt } = getEmails()
  expect(alert).toMatchObject({
    kind: 'alert',
    eventId: 'lead-1',
    to: 'hello@nerdandtonic.example',
    replyTo: 'nora@home.example',
  })
  expect(receipt).toMatchObject({
    kind: 'receipt',
    eventId: 'lead-1',
    to: 'nora@home.example',
    replyTo: 'hello@nerdandtonic.example',
  })
})

test('both emails contain the reference, date, times, venue and price', () => {
  const { alert, receipt } = getEmails()
  expect(receipt.subject).toBe('Your quote request NT-7K3M-9QXD for Saturday, May 15, 2027')
  for (const { text, html } of [alert, receipt]) {
    for (const body of [text, html]) {
      expect(body).toContain('NT-7K3M-9QXD')
      expect(body).toContain('Saturday, May 15, 2027')
      expect(body).toContain('5:00 PM to 11:00 PM')
      expect(body).toContain('The Cistern Club')
      expect(body).toContain('$810.50')
      expect(body).toContain('54 miles, 40 included')
    }
  }
})

const marked = { words: 'same day as Priya Shah (booked)', isUrgent: true }

test.each([
  [{}, null, 'New: Nora Ephron, Sat May 15, 120 guests'],
  [{}, marked, 'New: Nora Ephron, Sat May 15, 120 guests · same day as Priya Shah (booked)'],
  [{ eventDate: '2028-05-13', eventGuestCount: 1 }, null, 'New: Nora Ephron, Sat May 13 2028, 1 guest'],
  [{ eventGuestCount: null }, null, 'New: Nora Ephron, Sat May 15'],
  [{ requestorName: 'Nora\r\nBcc: all@evil.example' }, null, 'New: Nora Bcc: all@evil.example, Sat May 15, 120 guests'],
  [{ requestorName: 'N'.repeat(500) }, marked, /^New: N{39}…, Sat May 15, 120 guests · same day as Priya/],
] as const)('the subject of the owner alert sums up the request and its flag: %j, %j', (request, mark, subject) => {
  const [alert] = composeQuoteRequestEmails(sampleEventRecord({ request }), { ...context, mark })
  if (typeof subject === 'string') expect(alert!.subject).toBe(subject)
  else expect(alert!.subject).toMatch(subject)
  expect(alert!.subject).not.toMatch(/[\r\n]/)
  expect(alert!.subject.length).toBeLessThan(160)
})

test('an urgent flag appears in the owner alert but not in EmailJS variables', () => {
  const [alert, receipt] = composeQuoteRequestEmails(sampleEventRecord(), { ...context, mark: marked })
  for (const body of [alert!.text, alert!.html]) expect(body).toContain('Same day as Priya Shah (booked).')
  for (const body of [receipt!.text, receipt!.html, JSON.stringify(alert!.templateParams)])
    expect(body).not.toContain('Priya')
  expect(Object.keys(alert!.templateParams!)).toHaveLength(9)
})

test('message IDs are stable and use our own host', () => {
  expect(getEmails()).toEqual(getEmails())
  const { alert, receipt } = getEmails()
  expect([alert.messageId, receipt.messageId]).toEqual(['<lead-1-alert@bar.example>', '<lead-1-receipt@bar.example>'])
})

test('the alert has exactly the nine specified text variables, the confirmation none', () => {
  const { alert, receipt } = getEmails()
  expect(alert.templateParams).toEqual({
    requestorName: 'Nora Ephron',
    eventLocation: 'St. Augustine, FL 32084',
    eventVenue: 'The Cistern Club',
    eventDate: '2027-05-15',
    eventGuestCount: '120',
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    from_email: 'nora@home.example',
    phoneNumber: '(904) 555-0142',
  })
  expect(receipt.templateParams).toBeNull()
})

test('the owner alert states the distance once', () => {
  const mark = { words: '156 miles', isUrgent: false, isFar: true } as const
  const far = 'Tampa is 156 miles from us. We usually drive up to 120.'
  const text = (day: NonNullable<QuoteSnapshot['day']>) =>
    composeQuoteRequestEmails(sampleEventRecord({ snapshot: { day } }), { ...context, mark })[0]!.text
  expect(text({ state: 'far', words: far })).not.toContain('156 miles.')
  expect(text({ state: 'far', words: far })).toContain(`They were told: ${far}`)
  expect(text({ state: 'open', words: 'It is open.' })).toContain('156 miles.')
})

test('suspected spam gets a marked alert and no confirmation', () => {
  const emails = composeQuoteRequestEmails(
    sampleEventRecord({ state: 'spam', spamReason: 'a field nobody sees was filled in' }),
    context,
  )
  expect(emails.map(({ kind }) => kind)).toEqual(['alert'])
  expect(emails[0]!.subject).toBe('[Suspected spam] Nora Ephron, Sat May 15, 120 guests')
  expect(emails[0]!.text).toContain('a field nobody sees was filled in')
})

test('the alert links to the back office, the confirmation to the thank-you page', () => {
  const { alert, receipt } = getEmails()
  for (const body of [alert.text, alert.html]) {
    expect(body).toContain('https://bar.example:8443/backbar/jobs/lead-1')
    expect(body).not.toContain('/thankyou')
  }
  for (const body of [receipt.text, receipt.html]) {
    expect(body).toContain('https://bar.example:8443/thankyou?to=lead-1.signed')
    expect(body).not.toContain('/backbar')
  }
})

test.each([
  ['Maya Torres & Ben Ortiz', 'Maya & Ben'],
  ['Coastline Realty', 'Coastline Realty'],
  ['Smith & Sons Co.', 'Smith & Sons Co.'],
  ['Costa Clubb', 'Costa'],
])('a client named %s is addressed as %s', (name, called) => expect(formatFirstNames(name)).toBe(called))

test('two joined names count as two people, companies and single names do not', () => {
  for (const two of ['Hannah & Caleb Brooks', 'Maya Torres and Ben Ode', 'Lucía y Andrés'])
    expect(hasTwoNames(two)).toBe(true)
  for (const one of ['Nora Ephron', 'Smith & Sons LLC', 'Mary Ann']) expect(hasTwoNames(one)).toBe(false)
})

test('a confirmation greets by first name and disables links in client text', () => {
  const typed = 'Click https://evil.example/pay or www.evil.example, write to me@evil.example'
  const { alert, receipt } = getEmails({ request: { ...filled(typed), requestorName: 'Win.com Prize' } })
  expect(alert.text).toContain(typed)
  expect(receipt.text).toContain('Hi Win[.]com,')
  expect(receipt.text).toContain('https[:]//evil[.]example/pay or www[.]evil[.]example, write to me@evil[.]example')
  for (const body of [receipt.text, receipt.html]) expect(body).not.toMatch(/evil\.example|:\/\/evil|win\.com/i)
  const links = [...receipt.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
  expect(links.length).toBeGreaterThan(0)
  for (const href of links) expect(href).toMatch(/^(https:\/\/bar\.example:8443\/|tel:\+19045550142$)/)
})

test.each([
  [{}, 'We have your request: 120 guests at The Cistern Club, 5:00 PM to 11:00 PM.'],
  [{ eventVenue: 'At home' }, 'We have your request: 120 guests at home, 5:00 PM to 11:00 PM.'],
  [{ eventGuestCount: null }, 'We have your request: at The Cistern Club, 5:00 PM to 11:00 PM.'],
  [{ eventGuestCount: null, eventVenue: '' }, 'We have your request: 5:00 PM to 11:00 PM.'],
  [{ eventGuestCount: null, eventVenue: '', eventStartTime: null, eventEndTime: null }, 'We have your request.'],
] as const)('a confirmation repeats the given details and omits missing ones: %j', (request, said) => {
  const { text } = getEmails({ request }).receipt
  expect(text).toContain(said)
  expect(getEmails({ request, language: 'es' }).receipt.text).not.toMatch(/null|undefined|: \./)
})

test.each([
  ['deposit', 'your yes and the deposit make the date yours', 'la fecha es tuya con tu confirmación y el depósito'],
  ['everything', 'your yes and your payment make the date yours', 'la fecha es tuya con tu confirmación y tu pago'],
  [
    'nothing',
    'your yes to our proposal makes the date yours',
    'la fecha es tuya con tu confirmación de nuestra propuesta',
  ],
] as const)('a confirmation for an available date explains what reserves it: %s', (first, promise, es) => {
  const day = { state: 'open', words: '', first } as const
  const { day: _, ...snapshot } = sampleEventRecord().snapshot
  expect(getEmails({ snapshot: { ...snapshot, day } }).receipt.text).toContain(promise)
  expect(getEmails({ snapshot: { ...snapshot, day }, language: 'es' }).receipt.text).toContain(es)
  expect(getEmails({ snapshot }).receipt.text).not.toContain(promise)
})

test('all amounts in one email show cents', () => {
  const { alert, receipt } = getEmails()
  for (const { html } of [alert, receipt])
    for (const sum of html.match(/\$[\d,]+(\.\d\d)?/g)!) expect(sum).toMatch(/\.\d\d$/)
})

test('duplicate references and remarks appear in the alert only', () => {
  const { alert, receipt } = getEmails({
    duplicateOf: 'NT-2222-3333',
    snapshot: { remarks: ['Asked for the package “deluxe”.'] },
  })
  for (const words of ['NT-2222-3333', 'deluxe']) {
    expect(alert.text).toContain(words)
    expect(receipt.text).not.toContain(words)
  }
})

test('both emails state that on-request items get their price later', () => {
  const { alert, receipt } = getEmails({ request: { onRequest: ['cups'] } })
  expect(receipt.text).toContain('What you asked for on request is priced in your quote.')
  expect(alert.text).toContain('What they asked for on request has no price yet.')
  expect(getEmails({}).receipt.text).not.toContain('asked for on request')
})

describe('details beyond the nine template variables', () => {
  test.each<[Parameters<typeof sampleEventRecord>[0], string]>([
    [{ request: { message: 'Dinner is at seven.\nNo rosemary.' } }, '> Dinner is at seven.\n> No rosemary.'],
    [{ request: { onRequest: ['cups', 'beer-and-wine'] } }, 'On request: Cups, A beer and wine selection with Luxe'],
    [
      { request: { drinks: 'guests=120' } },
      'See the shopping list: https://bar.example:8443/alcohol-calculator?guests=120',
    ],
    [
      { request: { onRequest: ['beer-and-wine'] } },
      '120 guests: 8 cases of beer, 26 bottles of wine, 20 bottles of spirits. See the shopping list: https://bar.',
    ],
    [{}, '120 guests: 40 bottles of spirits. See the shopping list: https://bar.'],
    [
      { request: { eventGuestCount: null } },
      'Here is how much is enough: https://bar.example:8443/alcohol-calculator?',
    ],
    [{ request: { eventStartTime: '20:00', eventEndTime: '01:00' } }, 'Time: 8:00 PM to 1:00 AM the next day'],
    [{ request: { eventLocation: 'Jacksonville', zip: '32250' } }, 'ZIP for the miles: 32250'],
    [
      {
        request: { eventLocation: 'By the lake', zip: null },
        snapshot: { totalCents: null, open: ['experience', 'travel'] },
      },
      'Still to answer: travel: a five-digit ZIP tells us the miles',
    ],
    [
      { request: { eventLocation: 'By the lake', zip: '99999' }, snapshot: { miles: null, open: ['travel'] } },
      'Still to answer: travel: we can’t be sure of the miles yet',
    ],
  ])('the owner alert and the client confirmation both show %o', (changes, words) => {
    const { alert, receipt } = getEmails(changes)
    expect(alert.text).toContain(words)
    expect(receipt.text).toContain(words)
  })
})

test('the owner alert describes the request from the owner’s side, the confirmation from the client’s', () => {
  const line = (code: string, reason: string, why: EstimateLineReason) => ({
    ...sampleEventRecord().snapshot.lines[0]!,
    code,
    reason,
    why,
  })
  const bartenders = { guests: 50, perBartender: 75, needed: 1, wanted: 1, bundled: 0 }
  const lines = [
    line('cocktail', 'a fourth, beyond your three', { code: 'beyond-included', wanted: 4, included: 3 }),
    line('garnish', 'a second, beyond your one', { code: 'beyond-included', wanted: 2, included: 1 }),
    line('bartender', '1 more, as you asked', { code: 'bartenders', ...bartenders }),
  ]
  const { alert, receipt } = getEmails({ snapshot: { lines } })
  for (const words of [
    'WHAT THEY ASKED FOR',
    'We bring mixers, garnish, napkins, straws and bar tools, and choose the spirits with them;',
    'They buy the alcohol, water and soft drinks.',
    'a fourth; three are included',
    'a second; one is included',
    '1 more, as they asked',
  ])
    expect(alert.text).toContain(words)
  expect(alert.text).not.toMatch(/\byou (asked|buy)|with you;|beyond your/i)
  for (const words of [
    'WHAT YOU ASKED FOR',
    'choose the spirits with you;',
    'You buy the alcohol, water and soft drinks.',
    'a fourth, beyond your three',
    '1 more, as you asked',
  ])
    expect(receipt.text).toContain(words)
})

// Hostile input: line breaks of every kind, header injection, and markup for HTML, mail and terminals.
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('\r', '\n', '\r\n', '\u2028', '\u0085', '\nBcc: all@home.example', '<script>', '"', '&', "'"),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''))

test('client text never puts line breaks into email headers', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (requestorName, eventVenue, eventLocation) => {
      const request = {
        requestorName,
        eventVenue,
        eventLocation,
        occasion: eventVenue,
        message: eventLocation,
        heardFrom: requestorName,
      }
      for (const { subject, to, replyTo, messageId, id } of Object.values(getEmails({ request }))) {
        for (const header of [subject, to, replyTo, messageId, id])
          expect(header).not.toMatch(/[\r\n\u0085\u2028\u2029]/)
      }
    }),
  )
})

test.each(['alert', 'receipt'] as const)('client text never becomes markup in the %s', (kind) => {
  const tags = (html: string) => html.match(/<[^>]*>/g)!.map((tag) => tag.split(/[ >]/)[0])
  const plain = tags(getEmails({ request: filled('x') })[kind].html)
  fc.assert(
    fc.property(hostile, (words) => {
      // A line break in a message becomes a <br>. No other character changes the tags of the email.
      const typed = `x${words.replaceAll('\n', '')}`
      expect(tags(getEmails({ request: filled(typed) })[kind].html)).toEqual(plain)
    }),
  )
})

test('markup is escaped in HTML and unchanged in plain text', () => {
  const { alert } = getEmails({ request: { message: '<img src=x onerror="alert(1)"> & more' } })
  expect(alert.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; more')
  expect(alert.text).toContain('<img src=x onerror="alert(1)"> & more')
})

function filled(words: string) {
  return {
    requestorName: words,
    eventVenue: words,
    eventLocation: words,
    occasion: words,
    message: words,
    heardFrom: words,
  }
}

test('the confirmation names charges beyond the price, or none if no price is shown', () => {
  const priceNote = 'No tax is added. Tips are welcome, never expected.'
  const compose = (changes = {}) =>
    composeQuoteRequestEmails(sampleEventRecord(changes), { ...context, priceNote }).map(({ text }) =>
      text.includes(priceNote),
    )
  expect(compose()).toEqual([false, true])
  expect(compose({ snapshot: { lines: [], totalCents: null } })).toEqual([false, false])
})

test.each([
  [
    'en',
    /You buy bottles.*: about \$[\d,]+ to \$[\d,]+ at a store\. The sums at a store are estimates from prices of May 2027/,
  ],
  [
    'es',
    /Tú compras botellas.*: entre \$[\d,]+ y \$[\d,]+ en la tienda\. Lo de la tienda es un estimado con precios de mayo/,
  ],
] as const)('the confirmation in %s states what the client’s bottles cost at a store', (language, words) => {
  const cents = Object.fromEntries(storeProducts.map(({ key, sampleCents }) => [key, sampleCents]))
  const prices = { cents, month: language === 'en' ? 'May 2027' : 'mayo de 2027' }
  const compose = (request = {}, more: Partial<QuoteRequestEmailContext> = { prices }) => {
    const [alert, receipt] = composeQuoteRequestEmails(sampleEventRecord({ language, request }), {
      ...context,
      ...more,
    })
    expect(alert!.text).not.toMatch(words)
    return [receipt!.text, receipt!.html].map((text) => words.test(text.replaceAll(/\s+/g, ' ')))
  }
  expect(compose()).toEqual([true, true])
  expect(compose({}, { prices: null })).toEqual([false, false])
  expect(compose({ eventGuestCount: null })).toEqual([false, false])
  expect(compose({ experience: null })).toEqual([false, false])
})
