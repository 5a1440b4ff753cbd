import { expect, test } from 'vitest'
import { sumApprovedPay, sumPlannedPay } from './event-pay.ts'
import type { ShiftPaySummary } from './shift-timesheet.ts'

test('a shift without approved hours counts in planned pay only', () => {
  const shift = (planned: number, agreed: number | null) =>
    ({
      planned: { line: { totalCents: planned } },
      agreed: agreed === null ? null : { totalCents: agreed },
    }) as ShiftPaySummary
  const shifts = [shift(28_000, 28_307), shift(26_910, null)]
  expect([sumPlannedPay({ shifts }), sumApprovedPay({ shifts })]).toEqual([54_910, 28_307])
})
