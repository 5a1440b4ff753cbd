import { z } from 'zod'
import type { FieldDefinition } from './form.ts'
import { formatDollars } from '../money.ts'

/** A price as typed: integer cents, or what to mend. */
export type ParsedDollars = { cents: number } | { problem: string }

/** No sum that is typed is more than $100,000; a slip of the finger soon does. */
export const maxAmountCents = 10_000_000

/**
 * Reads a price in dollars as people write it in America: "600", "$600", "1,150.50". Whatever could mean two
 * prices is refused, with a sentence that says how to write the one that is meant.
 */
export function parseDollars(typed: string): ParsedDollars {
  const text = typed.trim().replace(/^\$\s*/, '')
  if (!/^(0|[1-9]\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d\d)?$/.test(text)) return { problem: whatToMend(text) }
  const digits = text.replaceAll(/[,.]/g, '')
  const cents = Number(text.includes('.') ? digits : `${digits}00`)
  return cents > maxAmountCents ? { problem: 'Enter at most 100,000 dollars' } : { cents }
}

/** Reads a sum that may be a discount: "-60" and "−$60" are less than nothing, the rest as `parseDollars` has it. */
export function parseSignedDollars(typed: string): ParsedDollars {
  const discount = /^\s*\$?\s*[-–−]\s*(.*)$/s.exec(typed)
  if (!discount) return parseDollars(typed)
  const reading = parseDollars(discount[1]!)
  return 'cents' in reading ? { cents: 0 - reading.cents } : reading
}

/** Cents the way people type them, and `parseDollars` reads them: "600", "1,150.50", "0.75". */
export function formatDollarsInput(cents: number): string {
  return cents < 0 ? `-${formatDollarsInput(-cents)}` : formatDollars(cents).slice(1)
}

/** A field for a price, as integer cents; `nothing` is what to mend where it is 0, and it may be that where there is none. */
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

function whatToMend(text: string): string {
  if (text === '') return 'Enter an amount in dollars, like 600 or 600.50'
  if (/\d\s*([-–—]|to)\s*\$?\s*\d/.test(text)) return 'Enter one amount, not a span, like 600'
  if (/^[-–−]/.test(text)) return 'Enter the amount without a minus: it cannot be less than nothing'
  if (/[^\d.,\s]/.test(text)) return 'Enter the number alone, like 600 or 600.50'
  if (/^\d+[.,]\d{3}$/.test(text))
    return 'Write it so that it can mean one amount only: 1,500 for one and a half thousand, 1.50 for a dollar and fifty cents'
  if (/^\d+[.,]\d{1,2}$/.test(text)) return 'Write cents as two digits after a dot, like 600.50'
  return 'Write it like 600, 600.50 or 1,150.50: commas before three digits, a dot before the cents'
}
