import { formatLongDate } from '../../../business/dates.ts'
import { EditFields } from '../../../business/forms/edit-page.tsx'
import { formatDollarsAndCents } from '../../../business/money.ts'
import { FormErrors } from '../../../ui/error-summary.tsx'
import { getFieldErrorMessage, type FieldError } from '../../../ui/field-errors.ts'
import { getFieldAriaProps, FieldFrame } from '../../../ui/field.tsx'
import type { FormInput } from '../../../ui/form-field.ts'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { formatCostKind, type CostKind } from './cost-kinds.ts'
import { addCostPath, addMileagePath, costsPath, getReceiptPath } from './expense.ts'
import type { NearbyEvent } from './guess-event.ts'
import { createExpenseForm, type CostFormOptions } from './expense-form.ts'

type ExistingCost = { day: string; kind: CostKind; ownKind: string; amountCents: number; eventId: string | null }

type Props = {
  choices: CostFormOptions
  input: FormInput
  errors: FieldError[]
  /** Cost that the receipt was saved with before. */
  before: ExistingCost | null
  /** Label of the event that the receipt points to. Null if it is the guessed event. */
  likely: string | null
  /** Event page from which the form was opened. */
  event: string | null
  /** Data for using the form without a connection, and how long a phone may keep it. Null while a cost is edited. */
  offline: { near: readonly NearbyEvent[]; timeZone: string; until: number; scripts: readonly string[] } | null
}

/** Form for a cost: a photo of the receipt, sum and purpose. An edited cost is `input.entry`. */
export function AddCostPage({ choices, input, errors, before, likely, event, offline }: Props) {
  const state = { input, seen: '', errors }
  const hint = 'JPEG, PNG, WebP or a PDF. A photo is kept without its location; only owners can open it.'
  const file = { name: 'file', label: 'Photo or PDF of the receipt', hint, error: getFieldErrorMessage(errors, 'file') }
  return (
    <>
      <BackOfficeHeader
        title={input.entry ? 'Edit a cost' : 'Add a cost'}
        eyebrow="Money"
        isError={errors.length > 0}
        {...(input.entry && { lead: 'The cost as it was stays in the books, marked as deleted.' })}
      >
        {!input.entry && (
          <a className="btn ghost" href={`${addMileagePath}${event ? `?event=${event}` : ''}`}>
            Add miles instead
          </a>
        )}
        <a className="btn ghost" href={costsPath}>
          All costs
        </a>
      </BackOfficeHeader>
      <FormErrors heading="Nothing is saved yet. Please check:" errors={errors} />
      <p id="costs-said" role="status" />
      <section id="costs-here" className="slip" aria-labelledby="costs-here-heading" hidden>
        <h2 id="costs-here-heading">Saved on this phone, not sent yet</h2>
        <ul className="plain-list sums-list" />
      </section>
      <form
        method="post"
        action={input.entry && `${addCostPath}${event ? `?event=${event}` : ''}`}
        encType="multipart/form-data"
        className="slip entry"
        noValidate
        {...(offline && { 'data-near': JSON.stringify(offline.near), 'data-zone': offline.timeZone })}
      >
        <input type="hidden" name="entry" value={input.entry ?? ''} />
        <input type="hidden" name="key" value={input.key ?? ''} />
        <input type="hidden" name="guessed" value={input.guessed ?? ''} />
        <input type="hidden" name="receipt" value={input.receipt ?? ''} />
        {before && <ExistingCostNotice {...before} receipt={input.receipt ?? ''} />}
        {likely && <EventQuestion likely={likely} />}
        {input.receipt ? (
          <p>
            The receipt is here: <a href={getReceiptPath(input.receipt)}>open it</a>.
          </p>
        ) : (
          <FieldFrame {...file} optional>
            <input
              id="file"
              name="file"
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
              {...getFieldAriaProps('file', hint, file.error)}
            />
          </FieldFrame>
        )}
        <EditFields state={state} form={createExpenseForm(choices)} />
        {!before && (
          <p className="acts">
            <button className="btn" type="submit">
              Save
            </button>
          </p>
        )}
      </form>
      {offline && (
        <>
          <p
            id="kept-here"
            className="small"
            role="status"
            data-kept="no"
            data-until={offline.until}
            data-worker={`${costsPath}/worker.js`}
          >
            <span className="kept-words">
              The copy saved on this device: what you save here is sent once you are online.
            </span>
          </p>
          {offline.scripts.map((src) => (
            <script key={src} type="module" src={src} />
          ))}
        </>
      )}
    </>
  )
}

/** Asks for the event before anything is saved. The owner can choose another event in the form below. */
function EventQuestion({ likely }: { likely: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="which-event">
      <h2 id="which-event">Is it for this event?</h2>
      <p>
        {`By the day and place of the receipt it is likely for ${likely}, so that is chosen below. Save it once more, or choose another.`}
      </p>
    </section>
  )
}

function ExistingCostNotice({ day, kind, ownKind, amountCents, receipt }: ExistingCost & { receipt: string }) {
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="kept-before">
      <h2 id="kept-before">This receipt is kept already</h2>
      <p>
        It came with {formatCostKind(kind, ownKind).toLowerCase()}, {formatDollarsAndCents(amountCents)},{' '}
        {formatLongDate(day)} (<a href={getReceiptPath(receipt)}>the receipt</a>). Nothing was added a second time.
      </p>
      <p className="acts">
        <button className="btn ghost" type="submit" name="again" value="yes">
          Add it once more
        </button>
        <a className="btn" href={costsPath}>
          Keep the first one
        </a>
      </p>
    </section>
  )
}
