import fc from 'fast-check'
import type { QuoteFormValues } from '../../app/events/quote-form/parse-draft-event.ts'
import { validQuoteForm } from './sample-form.ts'

/** Form submission of a person or a bot: the fields, the hidden trap field, and the time to fill in. */
export type Sample = { kind: string; typed: QuoteFormValues; trap: string; tookMs: number }

type SampleGenerator = {
  kind: string
  input: fc.Arbitrary<Record<string, string>>
  trap?: fc.Arbitrary<string>
  tookMs: fc.Arbitrary<number>
}

const slowly = fc.integer({ min: 25_000, max: 3_600_000 })
const atOnce = fc.integer({ min: 40, max: 1_900 })
const slowEnough = fc.integer({ min: 2_001, max: 60_000 })
const name = fc.constantFrom(
  'Nora Ephron',
  'Zoë O’Neill-García',
  'Nguyễn Thị Hương',
  'J',
  'Dr. Ana-María de la Cruz y Fuentes',
  '山田太郎',
  'Test Kitchen LLC',
)
const link = fc.webUrl()
const offer = fc.constantFrom(
  'SEO service',
  'cheap backlinks',
  'casino bonus',
  'crypto forex signals',
  'website traffic',
  'guest post',
)
const sentence = fc.constantFrom(
  'Dinner is at seven, toasts at eight.',
  'Please no rosemary, my aunt is allergic.',
  'We are about 80, maybe 90 with plus-ones.',
  'The venue has a small kitchen and no ice machine.',
  'Could you do a mocktail for the kids?',
  'Our colors are sage and gold.',
  'Parking is behind the barn.',
  'We found you through the florist.',
)

const machines: SampleGenerator[] = [
  {
    kind: 'fills every field',
    input: fc.record({ message: sentence }),
    trap: fc.string({ minLength: 1, maxLength: 20 }),
    tookMs: slowEnough,
  },
  { kind: 'posts at once', input: fc.record({ message: sentence }), tookMs: atOnce },
  {
    kind: 'pastes links',
    input: fc.record({ message: fc.array(link, { minLength: 5, maxLength: 9 }).map((links) => links.join(' ')) }),
    tookMs: slowEnough,
  },
  {
    kind: 'pastes markup',
    input: link.map((to) => ({ message: `Great site! <a href="${to}">click</a> [url=${to}]here[/url]` })),
    tookMs: slowEnough,
  },
  {
    kind: 'links for a name',
    input: fc.tuple(offer, link).map(([what, to]) => ({ requestorName: `${what} ${to}` })),
    tookMs: slowEnough,
  },
  {
    kind: 'peddles',
    input: fc
      .uniqueArray(offer, { minLength: 3, maxLength: 5 })
      .map((offers) => ({ message: `We offer ${offers.join(', ')}. Click here and buy now!` })),
    tookMs: slowEnough,
  },
  {
    kind: 'one word everywhere',
    input: fc
      .constantFrom('test', 'asdf', 'hello')
      .map((word) =>
        Object.fromEntries(
          ['requestorName', 'eventVenue', 'eventLocation', 'occasion', 'message'].map((field) => [field, word]),
        ),
      ),
    tookMs: slowEnough,
  },
  // Bots that write like a person, at a person's pace and from changing addresses. Nothing here distinguishes them from
  // people.
  { kind: 'writes like a person', input: fc.record({ requestorName: name, message: sentence }), tookMs: slowly },
]

const people: SampleGenerator[] = [
  { kind: 'a few words', input: fc.record({ requestorName: name, message: sentence }), tookMs: slowly },
  {
    kind: 'a very long message',
    input: fc
      .array(sentence, { minLength: 40, maxLength: 100 })
      .map((all) => ({ message: all.join(' ').slice(0, 4_900) })),
    tookMs: slowly,
  },
  {
    kind: 'pasted addresses',
    input: fc.tuple(link, link).map(([board, venue]) => ({
      message: `Mood board: ${board}`,
      eventVenue: `The Cistern Club, ${venue}`.slice(0, 200),
    })),
    tookMs: slowly,
  },
  {
    kind: 'autofill, sent in seconds',
    input: fc.record({ requestorName: name }),
    tookMs: fc.integer({ min: 2_001, max: 9_000 }),
  },
  {
    kind: 'a screen reader, a slow typist',
    input: fc.record({ message: sentence }),
    tookMs: fc.integer({ min: 600_000, max: 40 * 3_600_000 }),
  },
  {
    kind: 'no script',
    input: fc.record({
      requestorName: name,
      occasion: fc.constantFrom('Casino night', 'Crypto meet-up', 'Our wedding', 'IPO party'),
    }),
    tookMs: slowly,
  },
  {
    kind: 'a town and a hall of one name',
    input: fc.constant({ eventVenue: 'Palatka', eventLocation: 'Palatka', occasion: '' }),
    tookMs: slowly,
  },
  {
    kind: 'a marketing agency’s own party',
    input: fc.constant({
      message: 'We are an SEO agency, 60 people, end-of-year party on a roof.',
      occasion: 'Company party',
    }),
    tookMs: slowly,
  },
]

/** Creates samples of each kind. The same seed gives the same samples. */
export function spamCorpus(each: number, seed: number): { machines: Sample[]; people: Sample[] } {
  const made = (makings: SampleGenerator[]) =>
    makings.flatMap((making) => fc.sample(getSample(making), { numRuns: each, seed }))
  return { machines: made(machines), people: made(people) }
}

function getSample({ kind, input, trap = fc.constant(''), tookMs }: SampleGenerator): fc.Arbitrary<Sample> {
  return fc.record({ input, trap, tookMs }).map((made) => ({
    kind,
    typed: { input: { ...validQuoteForm, ...made.input }, onRequest: [] },
    trap: made.trap,
    tookMs: made.tookMs,
  }))
}
