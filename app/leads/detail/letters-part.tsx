import { momentWords } from '../../business/dates.ts'
import { whereabouts, whereWords, type LetterStand } from '../../plumbing/outbox/whereabouts.ts'

/** A letter of a request: what it is, and what has become of it. */
export type LetterLine = {
  id: string
  kind: string
  subject: string
  to: string
  at: number
} & Pick<LetterStand, 'state' | 'claimedUntil' | 'lastWords' | 'carrier'>

/** Every letter about the request, with what its carrier said where that matters. */
export function LettersPart({ letters, timeZone, now }: { letters: LetterLine[]; timeZone: string; now: number }) {
  return (
    <section className="slip">
      <h2>Letters</h2>
      {letters.length === 0 && <p className="small">None yet.</p>}
      <ul className="plain-list">
        {letters.map(({ id, subject, to, at, ...stand }) => (
          <li key={id}>
            <a href={`/backbar/letters/${encodeURIComponent(id)}`}>{subject}</a>
            <span className="small">
              to {to}, {momentWords(at, timeZone)}: {whereWords[whereabouts(stand, now)]}
              {stand.state !== 'sent' && stand.lastWords && `. ${stand.lastWords}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
