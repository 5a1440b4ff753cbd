import { expect, test } from 'vitest'
import { formatMoneyNotice } from './format-money-notice.ts'

test.each([
  [true, 'Nothing arrived; it is still due. We emailed them.'],
  [false, 'Nothing arrived; it is still due. They have not been told: call them.'],
  // A notice stored before this was recorded.
  [undefined, 'Nothing arrived; it is still due.'],
])('the notice of a failed bank payment states if the client was informed: %s', (isTold, words) => {
  const details = { sessionId: 'cs_1', amountCents: 26_000, ...(isTold !== undefined && { isTold }) }
  expect(formatMoneyNotice({ kind: 'bank-failed', details }, '2027-05-15').words).toBe(words)
})
