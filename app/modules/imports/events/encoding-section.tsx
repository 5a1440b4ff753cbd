import type { TableEncoding, DetectedTableEncoding } from './table-encoding.ts'

const programs: Record<TableEncoding, string> = { 'windows-1252': 'Windows', macintosh: 'Excel for Mac' }

/** Asks whether the characters of a file look right and shows the same words in the other encoding. */
export function ImportEncodingSection({ as, examples }: DetectedTableEncoding) {
  const other = as === 'macintosh' ? 'windows-1252' : 'macintosh'
  const said = (letters: TableEncoding) => examples.map((words) => `“${words[letters]}”`).join(', ')
  return (
    <form method="post" className="slip" aria-labelledby="letters">
      <h2 id="letters">Do these words look right?</h2>
      <p>
        The file does not say how its accents are written. As {programs[as]} writes them: <b>{said(as)}</b>.
      </p>
      <p>
        As {programs[other]} writes them: {said(other)}.
      </p>
      <p>
        <button className="btn ghost" type="submit" name="intent" value="letters">
          Read it as {programs[other]} writes
        </button>
      </p>
    </form>
  )
}
