import { momentWords } from '../business/wall-clock.ts'
import type { OneLetter } from './letter-sheet.ts'
import { eventWords, unknownMeans } from './letter-words.ts'

type Props = Pick<OneLetter, 'events' | 'createdAt'> & { timeZone: string }

/** What happened to a letter, in its order. */
export function LetterHistory({ events, createdAt, timeZone }: Props) {
  return (
    <section className="slip">
      <h2>Its history</h2>
      <ol className="post-history">
        <li>
          <b>Written</b> <span className="small">{momentWords(createdAt, timeZone)}</span>
        </li>
        {events.map(({ at, kind, words }, i) => (
          <li key={i}>
            <b>{eventWords(kind)}</b> <span className="small">{momentWords(at, timeZone)}</span>
            {kind === 'unknown' && <p>{unknownMeans}</p>}
            {words && (kind === 'again' ? <p>{words}</p> : <p><q>{words}</q></p>)}
          </li>
        ))}
      </ol>
    </section>
  )
}
