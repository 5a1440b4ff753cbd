import { formatWeekdayDate } from '../../../business/dates.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FieldErrorMessage } from '../../../ui/field.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { getImportPath, importsPath, maxImportRows, type ImportBatch } from './import-batch.ts'

type Props = { imports: (ImportBatch & { day: string })[]; problem: string | null }

/** Page to choose a file of events, with the list of earlier imports. */
export function ImportEventsPage({ imports, problem }: Props) {
  return (
    <>
      <BackOfficeHeader
        title="Import events"
        eyebrow="Import & export"
        isError={problem !== null}
        lead="Past events and open inquiries from HoneyBook, Squarespace, Google Forms, Wix or a sheet of your own. You see what happens to each row before anything is saved, and can undo all of it for a month."
      />
      {problem !== null && (
        <ErrorSummary heading="This could not be read." errors={[{ field: 'file', message: problem }]} />
      )}
      <form method="post" action={importsPath} encType="multipart/form-data" className="slip">
        <h2>Choose the file</h2>
        <p>
          A CSV with a line of headings and one event in each row, up to 10 MB and{' '}
          {maxImportRows.toLocaleString('en-US')} rows. From Excel, Numbers or Google Sheets: save or download it as
          CSV.
        </p>
        <div className={`field${problem === null ? '' : ' bad'}`}>
          <label htmlFor="file">CSV file</label>
          <FieldErrorMessage name="file" error={problem ?? undefined} />
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            required
            aria-describedby={problem === null ? undefined : 'file-error'}
            aria-invalid={problem === null ? undefined : true}
          />
        </div>
        <p>
          <button className="btn" type="submit">
            Check the file
          </button>
        </p>
        <p className="hint">
          No emails go out about an imported event, and you are not alerted. Upcoming bookings take their day once you
          confirm them on the next page.
        </p>
      </form>
      {imports.length > 0 && (
        <section className="slip">
          <h2>Imported files</h2>
          <ul className="plain-list imports">
            {imports.map((one) => (
              <li key={one.id}>
                <a href={getImportPath(one.id)}>{one.fileName}</a>
                <span className="small">
                  {formatWeekdayDate(one.day)} · {standWords(one)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function standWords({ state, kept, undone, rowCount }: ImportBatch): string {
  const count = (number: number) => number.toLocaleString('en-US')
  switch (state) {
    case 'checking':
      return `${count(rowCount)} rows, being looked through`
    case 'checked':
      return 'looked through, nothing kept yet'
    case 'importing':
      return `${count(kept)} kept so far`
    case 'imported':
      return `${count(kept)} kept`
    case 'undoing':
      return 'being undone'
    case 'undone':
      return undone === kept ? 'undone' : `${count(undone)} of ${count(kept)} undone`
  }
}
