import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { getImportPath, isImportRunning, type ImportBatch } from './import-batch.ts'
import { ImportEncodingSection } from './encoding-section.tsx'
import { ImportStatusSection } from './import-status-section.tsx'
import type { ImportBatchPageProps } from './import-batch-page-props.ts'
import { formatCountedNoun } from './format-import-count.ts'
import { ImportFindingsSection } from './import-findings.tsx'
import { CheckAgainForm, ImportedEventsSection, UndoneImportSection } from './import-results.tsx'
import { SampleRowItem, ImportMatchingForm } from './import-matching-form.tsx'

/** Page of an import: reading options, findings, progress and result. */
export function ImportBatchPage(props: ImportBatchPageProps) {
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
      {batch.state === 'checked' && flaw === null && found === null && <CheckAgainForm />}
      {batch.state === 'checked' && flaw === null && found !== null && (
        <>
          {found.statuses.length > 0 && (
            <ImportStatusSection statuses={found.statuses} seen={props.seen} errors={errors} typed={typed} />
          )}
          <ImportFindingsSection {...props} />
        </>
      )}
      {batch.state === 'imported' && <ImportedEventsSection {...props} />}
      {batch.state === 'undone' && <UndoneImportSection {...props} />}
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
                <SampleRowItem key={row.row} {...row} />
              ))}
            </ol>
          </section>
          <ImportMatchingForm batch={batch} />
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
        {formatCountedNoun(position)} of {formatCountedNoun(all)} {verb}
      </h2>
      <progress className="full-width" max={Math.max(all, 1)} value={position} aria-labelledby="progress" />
      <p className="small">
        This page looks again every two seconds. <a href={getImportPath(id)}>Look now</a>
      </p>
    </section>
  )
}
