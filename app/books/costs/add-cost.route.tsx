import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { AddCostPage } from './add-cost-page.tsx'
import type { Route } from './+types/add-cost.route'
import { readCostChoices } from './cost-choices.server.ts'
import { expenseForm, keptAddress, nobody } from './expense-form.ts'
import { addExpense } from './expenses.server.ts'
import { keepReceipt, readSentReceipt } from './receipts.server.ts'

/** The new one gets its id here, so that a form sent twice adds one cost. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).services
  const query = new URL(request.url).searchParams
  const { choices, guess } = await readCostChoices(db, { event: query.get('event'), now: now() })
  const usual = { day: choices.today, event: guess ?? nobody, paidFrom: 'card', reimburseTo: nobody }
  const input: FormInput = { key: randomUUID(), ...usual }
  return { choices, input, event: query.get('event') }
}

/** Keeps the receipt first, so that it need not be chosen again where something else is to be mended. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services } = context.get(visitContext)
  const { db, now } = services
  const { input, file } = await readSentReceipt(request)
  const { choices } = await readCostChoices(db, { event: input.event ?? null, now: now() })
  const receipt = file && (await keepReceipt(services, file))
  const receiptId = receipt && 'id' in receipt ? receipt.id : (input.receipt ?? '')
  const sent: FormInput = { ...input, receipt: receiptId }
  const reading = expenseForm(choices).read(input)
  const errors = [
    ...('errors' in reading ? reading.errors : []),
    ...(receipt && 'problem' in receipt ? [{ field: 'file', message: receipt.problem }] : []),
  ]
  if (errors.length > 0 || 'errors' in reading) return data({ errors, input: sent, before: null }, { status: 422 })
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const added = await addExpense(db, reading.values, {
    key,
    receiptId: receiptId || null,
    isAgain: input.again === 'yes',
    now: now(),
  })
  if (added.kind === 'kept-before') return data({ errors: [], input: sent, before: added.before }, { status: 409 })
  throw redirect(keptAddress(reading.values.event, key), 303)
}

export default function AddCostRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, event } = loaderData
  return (
    <AddCostPage
      {...{ choices, event, errors: actionData?.errors ?? [], before: actionData?.before ?? null }}
      input={actionData?.input ?? loaderData.input}
    />
  )
}
