import { z } from 'zod'
import type { FieldDefinition } from './form.ts'
import { formatDollars } from '../money.ts'

/** A parsed price: integer cents, or an error message. */
export type ParsedDollars = { cents: number } | { problem: string }

/** Largest amount accepted as input, in cents: $100,000. Larger amounts are typing errors. */
export const maxAmountCents = 10_000_000

/**
 * Parses a price in dollars in the US format: "600", "$600", "1,150.50". Ambiguous input is rejected with a message that
 * says how to write it.
 */
export function parseDollars(typed: string): ParsedDollars {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d\d)?$/.test(text)) return { problem: explainProblem(text) }
  const digits = text.replaceAll(/[,.]/g, '')
  const cents = Number(text.includes('.') ? digits : `${digits}00`)
  return cents > maxAmountCents ? { problem: 'Enter at most 100,000 dollars' } : { cents }
}

/** Parses an amount that may be a discount: "-60" and "−$60" are negative. Otherwise like `parseDollars`. */
export function parseSignedDollars(typed: string): ParsedDollars {
  const discount = /^\s*\$?\s*[-–−]\s*(.*)$/s.exec(typed)
  if (!discount) return parseDollars(typed)
  const reading = parseDollars(discount[1]!)
  return 'cents' in reading ? { cents: 0 - reading.cents } : reading
}

/** Formats cents for an input, as `parseDollars` reads them: "600", "1,150.50", "0.75". */
export function formatDollarsInput(cents: number): string {
  return cents < 0 ? `-${formatDollarsInput(-cents)}` : formatDollars(cents).slice(1)
}

/** A price field in integer cents. `nothing` is the error for 0, which is allowed where it is omitted. */
export function priceField({
  nothing,
  ...shown
}: Pick<FieldDefinition, 'label' | 'hint'> & { nothing?: string }): FieldDefinition<number> {
  return {
    ...shown,
    as: 'price',
    read: z
      .string()
      .default('')
      .transform((typed, context) => {
        const reading = parseDollars(typed)
        const mend = 'problem' in reading ? reading.problem : reading.cents === 0 && nothing
        if (mend) context.addIssue({ code: 'custom', message: mend })
        return 'cents' in reading ? reading.cents : z.NEVER
      }),
    text: formatDollarsInput,
  }
}

function explainProblem(text: string): string {
  if (text === '') return 'Enter an amount in dollars, like 600 or 600.50'
  if (/\d\s*([-–—]|to)\s*\$?\s*\d/.test(text)) return 'Enter one amount, not a span, like 600'
  if (/^[-–−]/.test(text)) return 'Enter the amount without a minus: it cannot be less than nothing'
  if (/[^\d.,\s]/.test(text)) return 'Enter the number alone, like 600 or 600.50'
  if (/^\d+[.,]\d{3}$/.test(text))
    return 'Write it so that it can mean one amount only: 1,500 for one and a half thousand, 1.50 for a dollar and fifty cents'
  if (/^\d+[.,]\d{1,2}$/.test(text)) return 'Write cents as two digits after a dot, like 600.50'
  return 'Write it like 600, 600.50 or 1,150.50: commas before three digits, a dot before the cents'
}
