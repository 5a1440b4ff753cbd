import { formatLongDate } from '../../business/dates.ts'
import { DocumentHead } from '../../ui/document-head.tsx'
import type { RunSheetCheckResult } from './run-sheet-check.ts'

/** Shows whether a printed run sheet is current, or which lines have changed. */
export function RunSheetCheckPage({ answer }: { answer: RunSheetCheckResult }) {
  const heading = getHeading(answer)
  return (
    <main className="sheet-answer">
      <DocumentHead title={heading} description="Whether a printed run sheet is still current." canonical={null} />
      <h1>{heading}</h1>
      {'date' in answer && (
        <p>
          Run sheet for {[formatLongDate(answer.date), answer.zone && `(${answer.zone})`].filter(Boolean).join(' ')},
          version {answer.version}
          {'printed' in answer && `, first printed ${answer.printed}`}.
        </p>
      )}
      {answer.kind === 'unknown' && <p>There is no run sheet at this address. Scan the code again.</p>}
      {answer.kind === 'revoked' && <p>Whoever sent the sheet turned its link off. Ask them for a new print.</p>}
      {answer.kind === 'off' && <p>{answer.words}</p>}
      {answer.kind === 'not-kept' && <p>We can’t tell what has changed since. Ask for a new print.</p>}
      {answer.kind === 'true' && <p>Nothing on it has changed. Checked {answer.asOf}.</p>}
      {answer.kind === 'changed' && (
        <>
          <p>As it is now {answer.asOf}:</p>
          <ul>
            {answer.changes.map(({ label, was, is }, i) => (
              <li key={i}>
                <b>{label}</b>
                {is ?? 'no longer on it'} {was !== null && <del>{was}</del>}
                {was === null && <i>new</i>}
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}

function getHeading(answer: RunSheetCheckResult): string {
  switch (answer.kind) {
    case 'unknown':
      return 'No such sheet'
    case 'revoked':
      return 'This link was turned off'
    case 'off':
      return 'This sheet no longer counts'
    case 'not-kept':
      return 'Too old to compare'
    case 'true':
      return 'Still current'
    case 'changed':
      return answer.changes.length === 1 ? 'One line changed' : `${answer.changes.length} lines changed`
  }
}
