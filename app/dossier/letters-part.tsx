import { momentWords } from '../business/wall-clock.ts'

/** A letter of a request: what it is, and what has become of it. */
export type LetterLine = { id: string; kind: string; subject: string; to: string; state: string; at: number; lastWords: string | null }

const states: Record<string, string> = { waiting: 'on its way', sent: 'sent', refused: 'refused' }

/** Every letter about the request, with what its carrier said where that matters. */
export function LettersPart({ letters, timeZone }: { letters: LetterLine[]; timeZone: string }) {
  return (
    <section className="slip">
      <h2>Letters</h2>
      {letters.length === 0 && <p className="small">None yet.</p>}
      <ul className="plain-list">
        {letters.map(({ id, subject, to, state, at, lastWords }) => (
          <li key={id}>
            <a href={`/backbar/letters/${encodeURIComponent(id)}`}>{subject}</a>
            <span className="small">
              to {to}, {momentWords(at, timeZone)}: {states[state] ?? state}
              {state !== 'sent' && lastWords && `. ${lastWords}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
