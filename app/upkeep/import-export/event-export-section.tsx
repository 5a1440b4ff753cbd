import { FieldErrorMessage, getFieldAriaProps, InputField } from '../../ui/field.tsx'
import { eventStates } from '../../events/event/event.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import type { FieldError } from '../../ui/field-errors.ts'

export type ExportSelection = { typed: { state: string; from: string; to: string }; errors: FieldError[] }

export function EventExportSection({ typed, errors }: ExportSelection) {
  const message = (field: string) => errors.find((error) => error.field === field)?.message
  return (
    <form method="get" action="/backbar/in-and-out/requests.csv" className="slip taking">
      <h2>Export events</h2>
      <p>
        All inquiries and events, or those you choose. The spreadsheet opens in Excel, Numbers and LibreOffice; the
        download with history is for other programs, and also has where each email went.
      </p>
      <div className="choosing stack">
        <div className={`field${message('state') ? ' bad' : ''}`}>
          <label htmlFor="state">
            State <span className="mark">optional</span>
          </label>
          <FieldErrorMessage name="state" error={message('state')} />
          <select
            id="state"
            name="state"
            defaultValue={typed.state}
            {...getFieldAriaProps('state', undefined, message('state'))}
          >
            <option value="">All</option>
            {eventStates.map((state) => (
              <option key={state} value={state}>
                {formatStateLabel(state)}
              </option>
            ))}
          </select>
        </div>
        <InputField
          name="from"
          label="Events from"
          type="date"
          optional
          error={message('from')}
          defaultValue={typed.from}
        />
        <InputField name="to" label="Events to" type="date" optional error={message('to')} defaultValue={typed.to} />
      </div>
      <p className="acts">
        <button className="btn" type="submit">
          Download the spreadsheet (CSV)
        </button>
        <button className="btn ghost" type="submit" formAction="/backbar/in-and-out/requests.json">
          Download with history
        </button>
      </p>
    </form>
  )
}
