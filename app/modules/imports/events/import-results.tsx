import { formatLongDate, formatDateTime } from '../../../business/dates.ts'
import { formatCount } from './format-import-count.ts'
import type { ImportBatchPageProps } from './import-batch-page-props.ts'

export function ImportedEventsSection({ batch, canUndo, undoUntil, timeZone }: ImportBatchPageProps) {
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

export function CheckAgainForm() {
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

export function UndoneImportSection({ batch: { kept, undone }, stayed }: ImportBatchPageProps) {
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
