import { expect, test } from 'vitest'
import { formatShiftRulesSummary, defaultShiftRules, type ShiftRules } from './shift-rules.ts'

test.each<[Partial<ShiftRules>, string]>([
  [{}, '8 h of rest, you hear where server training or age is missing'],
  [
    { alcohol: 'ignore', food: 'require', license: 'require', adult: 'ignore' },
    '8 h of rest, food handler card, license required',
  ],
  [
    { alcohol: 'require', adult: 'ignore', license: 'warn' },
    '8 h of rest, server training required, you hear where license is missing',
  ],
  [{ restHours: 10, alcohol: 'ignore', adult: 'ignore' }, '10 h of rest, no permits asked for'],
])('the settings list all rules for staff certificates: %o', (changes, words) => {
  expect(formatShiftRulesSummary({ ...defaultShiftRules, ...changes })).toBe(words)
})
