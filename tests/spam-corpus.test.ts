import { expect, test } from 'vitest'
import { getContentSpamReason } from '../app/events/quote-form/content-spam.ts'
import { getFormSpamReason } from '../app/events/quote-form/form-token.server.ts'
import { parseQuoteRequest } from '../app/events/quote-form/parse-quote-request.ts'
import { spamCorpus, type Sample } from './doubles/spam-corpus.ts'
import { openingTime } from './test-app.ts'

const rules = { today: '2026-11-20', timeZone: 'America/New_York', stopsMinutesBeforeEnd: 60 }
const { machines, people } = spamCorpus(200, 20261120)

test('every machine-made spam sample counts as spam unless it is worded like a person’s', () => {
  const caught = computeSpamShares(machines)
  // docs/reliability.md states these shares. If a change of the spam rules alters them, update both.
  expect(caught).toEqual({
    'fills every field': 1,
    'posts at once': 1,
    'pastes links': 1,
    'pastes markup': 1,
    'links for a name': 1,
    peddles: 1,
    'one word everywhere': 1,
    'writes like a person': 0,
  })
})

test('no message sample from a person counts as spam', () => {
  expect([...new Set(Object.values(computeSpamShares(people)))]).toEqual([0])
})

/** Share of samples recognized as spam, by kind. Throws if a sample is not a valid form. */
function computeSpamShares(samples: Sample[]): Record<string, number> {
  const kinds = Map.groupBy(samples, ({ kind }) => kind)
  return Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.filter(isSpam).length / all.length]))
}

function isSpam({ typed, trap, tookMs }: Sample): boolean {
  const reading = parseQuoteRequest(typed, rules)
  if (!reading.ok) throw new Error(`No such form: ${JSON.stringify(reading.errors)}`)
  const token = { key: 'key', renderedAt: openingTime - tookMs }
  return (getFormSpamReason(token, trap, openingTime) ?? getContentSpamReason(reading.request)) !== null
}
