import { momentWords } from '../business/wall-clock.ts'
import { purposeWords, standWords, triesWords, whereabouts, type LetterLine, type LetterStand } from './letter-words.ts'
import type { Shelf } from './shelf-address.ts'

type Props = { letters: LetterLine[]; now: number; timeZone: string; shelf: Shelf; isFirst: boolean }

const nothing: Record<Shelf, string> = {
  all: 'No letter has been written yet. The first request writes two: an alert to you, and a receipt to the visitor.',
  waiting: 'No letter is waiting.',
  refused: 'No letter was refused.',
  sent: 'No letter has been sent yet.',
}

export function LetterList({ letters, now, timeZone, shelf, isFirst }: Props) {
  if (letters.length === 0) return <p className="slip">{isFirst ? nothing[shelf] : 'That is all: no older letters.'}</p>
  return (
    <ul className="slip post-list">
      {letters.map((letter) => (
        <li key={letter.id}>
          <a href={`/backbar/letters/${encodeURIComponent(letter.id)}`}>{letter.subject}</a>
          <p className="small">
            <StandTag stand={letter} now={now} timeZone={timeZone} /> {purposeWords(letter.kind)} · to {letter.to} · {momentWords(letter.createdAt, timeZone)} · {triesWords(letter.attempts)}
          </p>
          {letter.lastWords && <q className="small">{letter.lastWords}</q>}
        </li>
      ))}
    </ul>
  )
}

const tags = { waiting: 'held', carried: 'held', sent: 'booked', kept: '', refused: 'new', 'given-up': 'new' }

export function StandTag({ stand, now, timeZone }: { stand: LetterStand; now: number; timeZone: string }) {
  return <span className={`tag ${tags[whereabouts(stand, now)]}`}>{standWords(stand, now, timeZone)}</span>
}
