import { randomUUID } from 'node:crypto'
import { formatMonthDay } from '../../../business/dates.ts'
import { formatDollars } from '../../../business/money.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { FormInput } from '../../../ui/form-field.ts'
import { getCostFormOptions } from './cost-form-options.server.ts'
import { parseCostKind, isSharedCostKind } from './cost-kinds.ts'
import { createExpenseForm, getCostSavedPath } from './expense-form.ts'
import { createExpense, findExpense, type ExistingReceiptCost } from './expenses.server.ts'
import { saveReceipt, parseReceiptForm } from './receipts.server.ts'

/** Result of a posted cost: saved, or errors and questions with everything that was typed. */
export type CostFormResult =
  | { kind: 'done'; to: string }
  | { kind: 'invalid'; errors: FieldError[]; input: FormInput }
  | { kind: 'kept-before'; before: ExistingReceiptCost; input: FormInput }
  /**
   * No event was chosen, and the receipt points to another event than the guess. The form now selects that event and
   * asks the owner to confirm it.
   */
  | { kind: 'which-event'; event: string; input: FormInput }

type Services = { db: Db; files: FileStore; now: () => number }

/** Handles a cost form. The receipt is saved first, so that it need not be chosen again after an error. */
export async function handleCostForm(services: Services, request: Request): Promise<CostFormResult> {
  const { db, now } = services
  const { input, file } = await parseReceiptForm(request)
  // Also if it is reversed: the second of two taps has the same options.
  const edited = input.entry ? await findExpense(db, input.entry) : null
  const { choices, guessBy } = await getCostFormOptions(db, { event: input.event ?? null, edited, now: now() })
  const receipt = file && (await saveReceipt(services, file))
  const receiptId = receipt && 'id' in receipt ? receipt.id : (input.receipt ?? '')
  const sent: FormInput = { ...input, receipt: receiptId }
  const reading = createExpenseForm(choices).read(input)
  const errors = [
    ...('errors' in reading ? reading.errors : []),
    ...(receipt && 'problem' in receipt ? [{ field: 'file', message: receipt.problem }] : []),
  ]
  if (errors.length > 0 || 'errors' in reading) return { kind: 'invalid', errors, input: sent }
  const { zip, ...typed } = reading.values
  // While the owner has not changed the event, it is the event guessed when the form was opened.
  const isUntouched = typed.event === input.guessed && (zip !== null || typed.day !== choices.today)
  const likely =
    isUntouched && !isSharedCostKind(parseCostKind(typed.kind).kind) ? guessBy({ day: typed.day, zip }) : null
  const likelyWords = likely === typed.event ? undefined : choices.events.find(({ id }) => id === likely)?.words
  if (likely !== null && likelyWords)
    return { kind: 'which-event', event: likelyWords, input: { ...sent, event: likely, guessed: '' } }
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const isAgain = input.again === 'yes'
  const told = { key, receiptId: receiptId || null, isAgain, replacedId: input.entry || null, now: now() }
  const added = await createExpense(db, typed, told)
  if (added.kind === 'not-replaced') {
    const message =
      'This cost was deleted, edited or reimbursed meanwhile. To record it as another cost, save it once more'
    return { kind: 'invalid', errors: [{ field: 'amountCents', message }], input: { ...sent, entry: '' } }
  }
  if (added.kind === 'other-values' || added.kind === 'taken-back') {
    // The next post is another cost.
    const first = `This form already recorded ${formatDollars(added.before.amountCents)} on ${formatMonthDay(added.before.day)}`
    const message =
      added.kind === 'taken-back'
        ? `${first}, and that was deleted since. To record ${formatDollars(typed.amountCents)}, save it once more`
        : `${first}. If ${formatDollars(typed.amountCents)} is another cost, save it now; if it is a correction, delete the first one`
    return { kind: 'invalid', errors: [{ field: 'amountCents', message }], input: { ...sent, key: randomUUID() } }
  }
  if (added.kind === 'kept-before') return { kind: 'kept-before', before: added.before, input: sent }
  return { kind: 'done', to: getCostSavedPath(typed.event, key) }
}
