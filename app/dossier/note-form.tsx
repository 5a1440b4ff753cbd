import { described, FieldError } from '../ui/field.tsx'
import type { Back } from './dossier-page.tsx'

/** A note for nobody but the owner. */
export function NoteForm({ noteKey, back }: { noteKey: string; back: Back | null }) {
  const error = back?.errors[0]?.message
  return (
    <form method="post" className="note-form">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={noteKey} />
      <div className={`f${error ? ' bad' : ''}`}>
        <label htmlFor="words">Note to yourself</label>
        <FieldError name="words" error={error} />
        <textarea id="words" name="words" rows={2} required {...described('words', undefined, error)} defaultValue={back?.words.words ?? ''} />
      </div>
      <p>
        <button className="btn ghost" type="submit">Add the note</button>
      </p>
    </form>
  )
}
