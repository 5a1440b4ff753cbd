import { expect, test } from 'vitest'
import { toLikePattern, getNextPagePath, parseEventListQuery, parseSearchTerms } from './event-list-query.ts'

const asked = (query: string) => parseEventListQuery(new URLSearchParams(query))

test('the event list’s URL selects the overview, a list, a search or a page', () => {
  expect(asked('')).toEqual({ list: null, q: '', words: [], cursor: null })
  expect(asked('show=booked&after=2027-05-15_abc')).toMatchObject({
    list: 'booked',
    cursor: { after: '2027-05-15', id: 'abc' },
  })
  expect(asked('show=all&after=1763647200000_abc')).toMatchObject({
    list: 'all',
    cursor: { after: '1763647200000', id: 'abc' },
  })
  expect(asked('q=Ada+%20St.+Augustine')).toMatchObject({ q: 'Ada  St. Augustine', words: ['ada', 'st.', 'augustine'] })
})

test.each(['show=nobody', 'show=constructor', 'show='])(
  'the URL %s names no event list and shows the overview',
  (query) => expect(asked(query)).toEqual({ list: null, q: '', words: [], cursor: null }),
)

test.each([
  ['show=all&after=yesterday', 'all'],
  ['show=all&after=2027-05-15_a', 'all'],
  ['show=booked&after=12_a', 'booked'],
  ["show=all&after=1_'or", 'all'],
])('the URL %s starts its event list at the top', (query, list) =>
  expect(asked(query)).toMatchObject({ list, cursor: null }),
)

test('the next page’s URL parses back to the same query', () => {
  for (const query of ['show=booked&after=2027-05-15_a-1', 'show=lost&after=12_b', 'q=50%25+%26&after=12_b']) {
    const question = asked(query)
    expect(new URL(getNextPagePath(question, question.cursor!), 'https://bar.example').searchParams.toString()).toBe(
      new URLSearchParams(query).toString(),
    )
  }
})

test.each([
  ['(904) 555-0142', ['9045550142']],
  ['+1 904.555.0142', ['19045550142']],
  ['555-0142', ['5550142']],
  ['2027-05-15', ['2027-05-15']],
  ['32084', ['32084']],
  ['32084 2027-05-15', ['32084', '2027-05-15']],
  ['december 26', ['-12-26']],
  ['June 12th', ['-06-12']],
  ['12/26', ['-12-26']],
  ['12/26/2026', ['2026-12-26']],
  ['rosa dec 26, 2026 villa', ['rosa', '2026-12-26', 'villa']],
  ['december 2026', ['2026-12-']],
  ['May Lee', ['may', 'lee']],
  ['NT-7K3M Ada', ['nt-7k3m', 'ada']],
  ['', []],
])('“%s” is parsed into the search terms %j', (q, words) => expect(parseSearchTerms(q)).toEqual(words))

test('LIKE wildcards in a search term are escaped', () => expect(toLikePattern('50%_\\')).toBe('%50\\%\\_\\\\%'))
