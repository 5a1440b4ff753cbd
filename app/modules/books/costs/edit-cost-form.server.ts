import { randomUUID } from 'node:crypto'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { getCostFormOptions } from './cost-form-options.server.ts'
import { formatCostKindOption } from './cost-kinds.ts'
import { createExpenseForm, noChoiceOption, type CostFormOptions } from './expense-form.ts'
import { findEditableExpense } from './expenses.server.ts'

/**
 * Returns the cost form filled with a cost. Saving it reverses that cost and creates another one. Null if the cost was
 * deleted, edited or reimbursed. `now` in epoch milliseconds.
 */
export async function getEditCostForm(
  db: Db,
  id: string,
  now: number,
): Promise<{ choices: CostFormOptions; input: FormInput; event: string | null } | null> {
  const edited = await findEditableExpense(db, id)
  if (!edited) return null
  const { choices } = await getCostFormOptions(db, { event: edited.eventId, edited, now })
  const texts = createExpenseForm(choices).textsOf({
    amountCents: edited.amountCents,
    kind: formatCostKindOption(edited),
    event: edited.eventId ?? noChoiceOption,
    day: edited.day,
    paidFrom: edited.paidFrom,
    taxCents: edited.taxCents === 0 ? null : edited.taxCents,
    reimburseTo: edited.reimburseTo?.id ?? noChoiceOption,
    zip: null,
    note: edited.note,
  })
  const input = { ...texts, key: randomUUID(), entry: id, guessed: '', receipt: edited.receipt?.id ?? '' }
  return { choices, input, event: edited.eventId }
}
