import { eventStates } from '../../events/event/event.ts'
import { FormErrors } from '../../ui/error-summary.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { getFieldAriaProps, FieldErrorMessage, InputField } from '../../ui/field.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { BackupsSection, type BackupsSectionProps } from '../backup/backups-section.tsx'
import { CopiesSection, type CopiesSectionProps } from '../copies/copies-part.tsx'
import { DataSubjectSection } from '../privacy/data-subject-section.tsx'
import type { PossibleMatch, DataSubject } from '../privacy/data-subject.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'

type ExportSelection = { typed: { state: string; from: string; to: string }; errors: FieldError[] }
type DataSubjectQuery = { typed: string; error: string | null; person: DataSubject | null; elsewhere: PossibleMatch[] }
type Props = ExportSelection & {
  hasFeed: boolean
  backups: BackupsSectionProps
  copies: Omit<CopiesSectionProps, 'timeZone'>
  asked: DataSubjectQuery
  timeZone: string
}

/** Everything that can be exported from or imported into the site. */
export function ImportExportPage({ typed, errors, hasFeed, backups, copies, asked, timeZone }: Props) {
  const flaws: FieldError[] = [
    ...errors,
    ...(asked.error === null ? [] : [{ field: 'email', message: asked.error }]),
    ...(backups.hourFlaw === undefined ? [] : [{ field: 'hour', message: backups.hourFlaw }]),
  ]
  return (
    <>
      <BackOfficeHeader
        title="Import and export"
        eyebrow="Settings"
        lead="Your data is yours. Download it whenever you like, in formats other programs read."
        isError={flaws.length > 0}
      />
      <FormErrors errors={flaws} />
      <EventExportSection typed={typed} errors={errors} />
      <section className="slip way">
        <h2>Money</h2>
        <p>
          Every payment, and every event with what was agreed, received and is still due, as sheets for your accountant.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/payments.csv">
            Payments (CSV)
          </a>
          <a className="btn ghost" href="/backbar/in-and-out/events.csv">
            Events (CSV)
          </a>
          <a className="btn ghost" href="/backbar/in-and-out/expenses.csv">
            Costs and miles (CSV)
          </a>
          <a className="btn ghost" href="/backbar/in-and-out/crew-pay.csv">
            Team pay (CSV)
          </a>
          <a className="btn ghost" href="/backbar/in-and-out/crew-tips.csv">
            Team tips of this year (CSV)
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>Calendar</h2>
        <p>
          {hasFeed
            ? 'Your calendar app can follow the events you hold and have booked, at a private address.'
            : 'A private address lets your phone’s calendar follow the events you hold and have booked.'}
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/calendar#feed">
            {hasFeed ? 'See the calendar link' : 'Set up the calendar link'}
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>Import events</h2>
        <p>
          Past events and open inquiries as CSV, from HoneyBook, Squarespace, Google Forms, Wix or a sheet of your own.
          You see what happens to each row first.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/in-and-out/import">
            Import events from a file
          </a>
        </p>
      </section>
      <section className="slip way">
        <h2>Import the menu from your former site</h2>
        <p>
          Packages, items and add-ons from the database of your former site. You see what was understood, and what was
          not, before anything changes.
        </p>
        <p className="acts">
          <a className="btn ghost" href="/backbar/menu?open=import">
            Import the menu
          </a>
        </p>
      </section>
      <DataSubjectSection {...asked} timeZone={timeZone} />
      <BackupsSection {...backups} />
      <CopiesSection {...copies} timeZone={timeZone} />
    </>
  )
}

function EventExportSection({ typed, errors }: ExportSelection) {
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
