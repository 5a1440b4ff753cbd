import { longDay } from '../../business/dates.ts'
import { EditFields } from '../../business/forms/edit-page.tsx'
import { dollarsAndCents } from '../../business/money.ts'
import { PleaseCheck } from '../../ui/error-summary.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import { described, FieldFrame } from '../../ui/field.tsx'
import type { FormInput } from '../../ui/form-field.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { kindName, type CostKind } from './cost-kinds.ts'
import { addMilesAddress, costsAddress, receiptAddress } from './expense.ts'
import { expenseForm, type CostChoices } from './expense-form.ts'

type Before = { day: string; kind: CostKind; ownKind: string; amountCents: number; leadId: string | null }

type Props = {
  choices: CostChoices
  input: FormInput
  errors: FieldMessage[]
  /** The cost a receipt was kept with before. */
  before: Before | null
  /** The event it was opened from. */
  event: string | null
}

/** A cost written down at the door: the sum, what for, and a photo of the receipt. */
export function AddCostPage({ choices, input, errors, before, event }: Props) {
  const state = { input, seen: '', errors }
  const hint = 'JPEG, PNG, WebP or a PDF. A photo is kept without its location; only owners can open it.'
  const file = { name: 'file', label: 'The receipt', hint, error: errorAt(errors, 'file') }
  return (
    <>
      <OfficeHead title="Add a cost" eyebrow="Money" isError={errors.length > 0}>
        <a className="btn ghost" href={`${addMilesAddress}${event ? `?event=${event}` : ''}`}>
          Miles instead
        </a>
        <a className="btn ghost" href={costsAddress}>
          All costs
        </a>
      </OfficeHead>
      <PleaseCheck heading="Nothing is saved yet. Please check:" errors={errors} />
      <form method="post" encType="multipart/form-data" className="slip entry" noValidate>
        <input type="hidden" name="key" value={input.key ?? ''} />
        <input type="hidden" name="receipt" value={input.receipt ?? ''} />
        {before && <KeptBefore {...before} receipt={input.receipt ?? ''} />}
        <EditFields state={state} form={expenseForm(choices)} />
        {input.receipt ? (
          <p>
            The receipt is here: <a href={receiptAddress(input.receipt)}>open it</a>.
          </p>
        ) : (
          <FieldFrame {...file} optional>
            <input
              id="file"
              name="file"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
              {...described('file', hint, file.error)}
            />
          </FieldFrame>
        )}
        {!before && (
          <p className="acts">
            <button className="btn" type="submit">
              Save
            </button>
          </p>
        )}
      </form>
    </>
  )
}

function KeptBefore({ day, kind, ownKind, amountCents, receipt }: Before & { receipt: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="kept-before">
      <h2 id="kept-before">This receipt is kept already</h2>
      <p>
        It came with {kindName(kind, ownKind).toLowerCase()}, {dollarsAndCents(amountCents)}, {longDay(day)} (
        <a href={receiptAddress(receipt)}>the receipt</a>). Nothing was added a second time.
      </p>
      <p className="acts">
        <button className="btn ghost" type="submit" name="again" value="yes">
          Add it once more
        </button>
        <a className="btn" href={costsAddress}>
          Keep the first one
        </a>
      </p>
    </section>
  )
}
