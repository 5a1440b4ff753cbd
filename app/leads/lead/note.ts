import { typedText } from '../../plumbing/http/typed-text.ts'

/** A note as typed, or what to mend about it. */
export function readNote(typed: string): { ok: true; words: string } | { ok: false; message: string } {
  const words = typedText(typed)
  if (words === '') return { ok: false, message: 'Write the note first' }
  return words.length > 2_000 ? { ok: false, message: 'Shorten the note to 2,000 characters' } : { ok: true, words }
}
