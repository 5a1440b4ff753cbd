import { formatLongDate, formatDateTime } from '../../business/dates.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { ImportConfirmationSection } from './confirm-part.tsx'
import {
  getImportPath,
  hasUnsettledStatuses,
  isImportRunning,
  maxListedFindings,
  type ImportBatch,
} from './import-batch.ts'
import { importFieldLabels } from './column-mapping.ts'
import { ImportEncodingSection } from './encoding-section.tsx'
import { ImportStatusSection } from './status-part.tsx'
import {
  formatDayConflictReason,
  duplicateKindLabels,
  formatEventStateCounts,
  type SampleRowPreview,
} from './preview-sample-rows.ts'

type Props = {
  batch: ImportBatch
  rows: SampleRowPreview[]
  /** The choice that has to be made before the file can be read, or null. */
  flaw: string | null
  seen: string
  canUndo: boolean
  undoUntil: number
  timeZone: string
  /** Field errors and posted values, by field. */
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string | undefined>>
  /** Events that an undone import left in place. */
  stayed: { id: string; name: string; date: string }[]
}

/** Page of an import: reading options, findings, progress and result. */
export function ImportBatchPage(props: Props) {
  const { batch, rows, flaw, errors, typed } = props
  const { found } = batch
  const { letters } = batch.choices
  const problems = Object.entries(errors).map(([field, message]) => ({ field, message }))
  const isOpen = batch.state === 'checking' || batch.state === 'checked'
  return (
    <>
      <BackOfficeHeader
        title={batch.fileName}
        eyebrow="Import events"
        isError={problems.length > 0}
        lead={leads[batch.state]}
      />
      {problems.length > 0 && <ErrorSummary heading="Nothing was imported yet." errors={problems} />}
      {isImportRunning(batch) && <Progress batch={batch} />}
      {isOpen && letters && <ImportEncodingSection {...letters} />}
      {batch.state === 'checked' && flaw === null && found === null && <CheckAgainPart />}
      {batch.state === 'checked' && flaw === null && found !== null && (
        <>
          {found.statuses.length > 0 && (
            <ImportStatusSection statuses={found.statuses} seen={props.seen} errors={errors} typed={typed} />
          )}
          <FoundPart {...props} />
        </>
      )}
      {batch.state === 'imported' && <KeptPart {...props} />}
      {batch.state === 'undone' && <UndonePart {...props} />}
      {isOpen && (
        <>
          {flaw !== null && (
            <p className="alarm" role="alert">
              {flaw}, under “What each column is”.
            </p>
          )}
          <section className="slip" aria-labelledby="samples">
            <h2 id="samples">
              {rows.length === 1 ? 'Preview of the row' : `Preview of the first ${rows.length} rows`}
            </h2>
            <ol className="plain-list import-rows">
              {rows.map((row) => (
                <SampleRow key={row.row} {...row} />
              ))}
            </ol>
          </section>
          <MatchingPart batch={batch} />
          <form method="post" className="slip">
            <h2>Choose another file</h2>
            <p>Nothing of it has been kept. A file you leave here is forgotten after a week.</p>
            <p>
              <button className="btn ghost" type="submit" name="intent" value="drop">
                Discard this file
              </button>
            </p>
          </form>
        </>
      )}
      <p>
        <a href="/backbar/in-and-out/import">All files</a> · <a href="/backbar/in-and-out">Import & export</a>
      </p>
    </>
  )
}

export function ImportNotFoundPage() {
  return (
    <>
      <BackOfficeHeader title="This file was not found" eyebrow="Import events" />
      <p>
        It was forgotten, or never here. <a href="/backbar/in-and-out/import">All files</a>
      </p>
    </>
  )
}

const leads: Record<ImportBatch['state'], string> = {
  checking: 'It is being looked through. Nothing is kept yet.',
  checked: 'It was looked through. Nothing is kept yet.',
  importing: 'It is coming in. You can go on with something else meanwhile.',
  imported: 'It is in.',
  undoing: 'It is being undone.',
  undone: 'It was undone.',
}

function Progress({ batch: { id, state, position, rowCount, kept } }: { batch: ImportBatch }) {
  const all = state === 'undoing' ? kept : rowCount
  const verb = { checking: 'looked through', importing: 'done', undoing: 'undone' }[state as 'checking']
  return (
    <section className="slip" aria-labelledby="progress">
      <h2 id="progress">
        {count(position)} of {count(all)} {verb}
      </h2>
      <progress className="full-width" max={Math.max(all, 1)} value={position} aria-labelledby="progress" />
      <p className="small">
        This page looks again every two seconds. <a href={getImportPath(id)}>Look now</a>
      </p>
    </section>
  )
}

function FoundPart({ batch, seen, errors }: Props) {
  const [found, choices] = [batch.found!, batch.choices]
  const booked = found.clashes.filter(({ isBooked }) => isBooked).length
  return (
    <section className="slip import-outcome" aria-labelledby="found">
      <h2 id="found">
        {found.ready === 0 ? 'No inquiries will be imported' : `${formatCount(found.ready, 'event')} will be imported`}
      </h2>
      {found.ready > 0 && <p>As {formatEventStateCounts(found.states)}.</p>}
      <ul className="bullets">
        {found.gathered > 0 && (
          <li>{formatCount(found.gathered, 'row')} put together with the first payment of the same project.</li>
        )}
        {found.repeatCount > 0 && (
          <li>{formatCount(found.repeatCount, 'row')} left out: here already, or twice in the file.</li>
        )}
        {found.unread > 0 && <li>{formatCount(found.unread, 'row')} left out: something in it cannot be read.</li>}
        {found.flawed > 0 && (
          <li>{formatCount(found.flawed, 'row')} without a field that cannot be read; its words are kept in a note.</li>
        )}
        {found.clashCount > 0 && <li>{formatCount(found.clashCount, 'row')} on a day without room.</li>}
      </ul>
      {found.problems.length > 0 && (
        <details open={found.problems.length <= 8}>
          <summary>Rows that cannot be read</summary>
          <ul className="plain-list">
            {found.problems.map(({ row, column, value, message, isNeeded }, i) => (
              <li key={i}>
                <b>
                  Row {row}, {column}:
                </b>{' '}
                {value && <q>{value}</q>}{' '}
                <span className="small">{`${message}${isNeeded ? '. The row stays out' : ''}.`}</span>
              </li>
            ))}
          </ul>
          {found.problems.length === maxListedFindings && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {found.clashes.length > 0 && (
        <details open={found.clashes.length <= 8 || booked > 0}>
          <summary>Days that are already full</summary>
          <ul className="plain-list">
            {found.clashes.map(({ row, name, date, isBooked, why }) => (
              <li key={row}>
                <b>
                  Row {row}, {name}, {formatLongDate(date)}:
                </b>{' '}
                {formatDayConflictReason(why, isBooked)}.
              </li>
            ))}
          </ul>
          {found.clashCount > found.clashes.length && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {found.repeats.length > 0 && (
        <details open={found.repeats.length <= 8}>
          <summary>Duplicates left out</summary>
          <ul className="plain-list">
            {found.repeats.map(({ row, name, date, of }) => (
              <li key={row}>
                <b>
                  Row {row}, {name}, {formatLongDate(date)}:
                </b>{' '}
                {duplicateKindLabels[of]}.
                {of !== 'row' && (
                  <form method="post">
                    <input type="hidden" name="row" value={row} />
                    <button className="btn ghost" type="submit" name="intent" value="anyway">
                      Import it anyway<span className="unseen">: row {row}</span>
                    </button>
                  </form>
                )}
              </li>
            ))}
          </ul>
          {found.repeatCount > found.repeats.length && (
            <p className="small">Only the first {maxListedFindings} are listed.</p>
          )}
        </details>
      )}
      {choices.anyway.length > 0 && (
        <form method="post">
          <p className="small">
            {formatCount(choices.anyway.length, 'row')} brought in though the same person has an event that day.
          </p>
          <button className="btn ghost" type="submit" name="intent" value="repeats-out">
            Leave {choices.anyway.length === 1 ? 'it' : 'them'} out again
          </button>
        </form>
      )}
      {hasUnsettledStatuses(found) && found.ready > 0 && <p>First say what the statuses mean, above.</p>}
      {!hasUnsettledStatuses(found) && found.ready > 0 && (
        <ImportConfirmationSection ready={found.ready} effect={found.effect} seen={seen} error={errors.confirmed} />
      )}
    </section>
  )
}

function KeptPart({ batch, canUndo, undoUntil, timeZone }: Props) {
  const { kept, repeats, leftOut } = batch
  return (
    <section className="slip import-outcome" aria-labelledby="kept">
      <h2 id="kept">{kept === 0 ? 'Nothing new came in' : `${formatCount(kept, 'request')} came in`}</h2>
      <ul className="bullets">
        {repeats > 0 && <li>{formatCount(repeats, 'row')} left out: here already, or twice in the file.</li>}
        {leftOut > 0 && <li>{formatCount(leftOut, 'row')} left out: something in it could not be read.</li>}
      </ul>
      <p className="acts">
        <a className="btn" href="/backbar">
          See the events
        </a>
      </p>
      {canUndo && (
        <form method="post">
          <p>
            Until {formatDateTime(undoUntil, timeZone)} all of it can be undone. Events you have done something with
            since stay.
          </p>
          <p className="acts">
            <button className="btn ghost" type="submit" name="intent" value="undo">
              Undo the import
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

function CheckAgainPart() {
  return (
    <form method="post" className="slip">
      <h2>Check it once more</h2>
      <p>An earlier version checked this file, and did not say what it changes here.</p>
      <p>
        <button className="btn" type="submit" name="intent" value="match">
          Check it again
        </button>
      </p>
    </form>
  )
}

function UndonePart({ batch: { kept, undone }, stayed }: Props) {
  return (
    <section className="slip" aria-labelledby="undone">
      <h2 id="undone">{formatCount(undone, 'request')} undone</h2>
      {kept > undone && stayed.length > 0 && (
        <>
          <p>
            {stayed.length === 1 ? 'This one stays' : 'These stay'}: something was done with{' '}
            {stayed.length === 1 ? 'it' : 'them'} since.
          </p>
          <ul className="plain-list">
            {stayed.map(({ id, name, date }) => (
              <li key={id}>
                <a href={`/backbar/jobs/${id}`}>{name}</a> <span className="small">{formatLongDate(date)}</span>
              </li>
            ))}
          </ul>
          {kept - undone > stayed.length && <p className="small">Only the first {stayed.length} are listed.</p>}
        </>
      )}
    </section>
  )
}

function SampleRow({ row, comes, title, lines, note, problems, marks }: SampleRowPreview) {
  return (
    <li className={comes ? undefined : 'stays-out'}>
      <p className="small">Row {row}</p>
      <div>
        <p>
          <b>{title}</b>
        </p>
        {lines.map((line, i) => (
          <p key={i}>{line}</p>
        ))}
        {note && <p className="small import-note">In a note: {note.replaceAll('\n', '; ')}</p>}
        {problems.map(({ column, value, message }, i) => (
          <p key={i} className="clash">
            <b>{column}:</b> {value && <q>{value}</q>} {message}.
          </p>
        ))}
        {marks.map((mark) => (
          <p key={mark} className="clash">
            {mark}
          </p>
        ))}
      </div>
    </li>
  )
}

function MatchingPart({ batch: { headings, samples, choices } }: { batch: ImportBatch }) {
  const words = { note: 'Keep it in a note', skip: 'Leave it out', ...importFieldLabels }
  return (
    <form method="post" className="slip import-matching" aria-labelledby="matching">
      <h2 id="matching">Match the columns</h2>
      <div className="import-columns stack">
        {headings.map((heading, i) => (
          <SelectField
            key={i}
            name={`column-${i}`}
            label={heading || `Column ${i + 1}`}
            hint={example(samples.map(({ cells }) => cells[i] ?? ''))}
            input={words}
            chosen={choices.uses[i] ?? 'note'}
            error={undefined}
            className=""
          />
        ))}
      </div>
      <SelectField
        name="order"
        label="Date format in the file"
        hint="It matters for dates such as 5/6/2027."
        input={{ 'month-first': 'Month first: 5/6/2027 is in May', 'day-first': 'Day first: 5/6/2027 is in June' }}
        chosen={choices.order}
        error={undefined}
        className=""
      />
      <SelectField
        name="past"
        label="Past days, where the file does not say what became of them"
        input={{ done: 'These were events: done', lost: 'Nothing came of them: lost' }}
        chosen={choices.past}
        error={undefined}
        className=""
      />
      <SelectField
        name="flawed"
        label="Rows with a field that cannot be read"
        input={{ without: 'Come in without it, its words in a note', leave: 'Stay out' }}
        chosen={choices.flawed}
        error={undefined}
        className=""
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="match">
          Read the file like this
        </button>
      </p>
    </form>
  )
}

function example(cells: string[]): string {
  const some = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '')
  return some.length === 0 ? 'Empty in the first rows.' : `Such as: ${some[0]!.slice(0, 60)}`
}

function formatCount(number: number, thing: string): string {
  return `${count(number)} ${thing}${number === 1 ? '' : 's'}`
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
