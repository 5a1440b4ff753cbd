import { momentWords } from '../../business/dates.ts'
import { TextField } from '../../ui/field.tsx'
import { errorAt, type FieldMessage } from '../../ui/field-errors.ts'
import type { Yours, YoursWords } from './yours.ts'

type Props = { page: Yours; typed: YoursWords; errors: FieldMessage[]; isAsked: boolean }

/** What was asked and answered, and room for the next question. */
export function AskPart({ page, typed, errors, isAsked }: Props) {
  const { questions, document } = page
  return (
    <section className="part" id="ask">
      <h2>Ask something</h2>
      {isAsked && (
        <p className="note" role="status">
          Thank you. Your question is with us; the answer comes by e-mail and stands here.
        </p>
      )}
      {questions.map(({ id, kind, words, at }) => (
        <blockquote key={id} dir="auto">
          {words}
          <footer className="hint">
            {kind === 'asked' ? 'You asked' : `${document.house.name} answered`},{' '}
            {momentWords(at, document.house.timeZone)}
          </footer>
        </blockquote>
      ))}
      <TextField
        name="words"
        label="Your question"
        rows={3}
        optional
        error={errorAt(errors, 'words')}
        defaultValue={typed.words}
      />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="ask">
          Ask
        </button>
      </p>
    </section>
  )
}

/** A no, folded away: nobody says it by accident. */
export function NoPart({ typed }: { typed: YoursWords }) {
  return (
    <details className="part no" open={typed.reason !== ''}>
      <summary>No, thank you</summary>
      <TextField name="reason" label="Would you tell us why?" rows={2} optional defaultValue={typed.reason} />
      <p>
        <button className="btn ghost" type="submit" name="intent" value="no">
          We say no, thank you
        </button>
      </p>
    </details>
  )
}
