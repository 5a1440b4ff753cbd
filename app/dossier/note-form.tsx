import { TextField } from '../ui/field.tsx'
import type { Back } from './dossier-page.tsx'

/** A note for nobody but the owner. */
export function NoteForm({ noteKey, back }: { noteKey: string; back: Back | null }) {
  return (
    <form method="post" className="note-form">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="key" value={noteKey} />
      <TextField name="words" label="Note to yourself" rows={2} error={back?.errors[0]?.message} defaultValue={back?.words.words ?? ''} />
      <p>
        <button className="btn ghost" type="submit">Add the note</button>
      </p>
    </form>
  )
}
