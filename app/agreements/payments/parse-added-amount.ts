import { maxEventYear, parseDate } from '../../business/dates.ts'
import { parseSignedDollars } from '../../business/forms/parse-dollars.ts'
import { formatDollars } from '../../business/money.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'
import { taxClassLabels } from '../sales-tax/tax-labels.ts'
import type { AmountDue } from './ledger.ts'
import { type ParsePaymentFormResult, parsePaymentTextLine } from './parse-payment-form.ts'

/** Options for the tax class of an added amount, including none. */
export const taxClassOptionLabels: Readonly<Record<TaxClass | 'none', string>> = { none: 'No tax', ...taxClassLabels }

type AddedAmountTerms = {
  /** Total owed before the addition. */
  dueCents: number
  today: string
  /** Computes the sales tax of an amount of a class. Null if no tax is charged, so that the form has no tax class. */
  taxOn: ((taxClass: TaxClass, cents: number) => number) | null
  /** Sales tax to store with the amount. */
  by?: SalesTax
}

/**
 * Parses an added amount due, or a reduction where the sum has a minus. The total owed never falls below zero. A taxed
 * sum is typed before tax.
 */
export function parseAddedAmountDue(
  input: FormInput,
  { dueCents, today, taxOn, by }: AddedAmountTerms,
): ParsePaymentFormResult<Pick<AmountDue, 'label' | 'amountCents' | 'dueOn' | 'tax'>> {
  const errors: FieldError[] = []
  const label = parsePaymentTextLine('dueLabel', input, 120, errors)
  if (label === '') errors.push({ field: 'dueLabel', message: 'Say what it is for: it goes on the invoice' })
  const sum = parseSignedDollars(input.dueSum ?? '')
  const typedCents = 'cents' in sum ? sum.cents : 0
  const taxClass = readTaxClass(input.dueClass)
  const tax = taxOn && taxClass && { class: taxClass, cents: taxOn(taxClass, typedCents), ...(by && { by }) }
  const amountCents = typedCents + (tax?.cents ?? 0)
  if ('problem' in sum) errors.push({ field: 'dueSum', message: sum.problem })
  else if (typedCents === 0)
    errors.push({ field: 'dueSum', message: 'Enter an amount, like 75; or −75 where they owe less' })
  else if (amountCents < 0 && dueCents + amountCents < 0)
    errors.push({
      field: 'dueSum',
      message: `The total is only ${formatDollars(Math.max(0, dueCents))}: lower it by that at most${tax?.cents ? ', with its tax' : ''}`,
    })
  const dueOn = parseDate(input.dueOn ?? '')
  if (dueOn === null || dueOn < today)
    errors.push({ field: 'dueOn', message: `Enter the day it is due, from today up to ${maxEventYear}` })
  return errors.length > 0
    ? { ok: false, errors }
    : { ok: true, read: { label, amountCents, dueOn: dueOn!, ...(tax && { tax }) } }
}

function readTaxClass(typed: string | undefined): TaxClass | null {
  return typed !== undefined && Object.hasOwn(taxClassLabels, typed) ? (typed as TaxClass) : null
}
