import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { QuoteFormValues } from '../quote-form/parse-draft-event.ts'
import type { FieldDifference } from '../../ui/field-differences.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { ManualEventForm } from './manual-event-form.tsx'

type FormProps = { catalogue: Catalog; typed: QuoteFormValues; errors: FieldError[] }

type EditProps = FormProps & {
  id: string
  reference: string
  seen: string
  meanwhile: FieldDifference[] | null
  isBooked: boolean
}

/** Page to correct an event. */
export function EditEventPage({ id, reference, seen, meanwhile, isBooked, ...form }: EditProps) {
  const isTicked = form.typed.input.anew === 'yes'
  return (
    <>
      <BackOfficeHeader
        title="Edit the inquiry"
        eyebrow={`Reference ${reference}`}
        isError={form.errors.length > 0 || meanwhile !== null}
      />
      {isBooked && (
        <p>
          This corrects what they asked for. What they agreed to stays as signed: its day, times, guests and place are
          changed under “Change or cancel” in the event’s menu.
        </p>
      )}
      <FormErrors errors={form.errors} />
      {meanwhile && <EditConflictNotice rows={meanwhile} />}
      <ManualEventForm {...form} action={`/backbar/jobs/${id}/edit`} leave={`/backbar/jobs/${id}`}>
        <input type="hidden" name="seen" value={seen} />
        <Box
          name="anew"
          label="Recalculate the estimate with today’s prices"
          hint="Otherwise it stays as they saw it."
          isTicked={isTicked}
        />
      </ManualEventForm>
    </>
  )
}

function Box({ name, label, hint, isTicked }: { name: string; label: string; hint?: string; isTicked: boolean }) {
  return (
    <div className="boxes">
      <label>
        <input
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={isTicked}
          aria-describedby={hint && `${name}-hint`}
        />
        {label}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
