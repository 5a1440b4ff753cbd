import { data } from 'react-router'
import type { FieldMessage } from '../../ui/field-errors.ts'
import type { VenueFacts } from './venue.ts'
import type { AlikeVenue, saveVenue } from './venues.server.ts'

type Unsaved = Exclude<Awaited<ReturnType<typeof saveVenue>>, { kind: 'saved' }>

/** A place's form that was not saved, as it comes back: every word of it, and why. */
export function venueBack(words: Record<string, string>, saved: Unsaved) {
  const back: {
    words: Record<string, string>
    seen: string
    errors?: FieldMessage[]
    stored?: VenueFacts
    known?: AlikeVenue[]
  } = { words, seen: words.seen ?? '' }
  if (saved.kind === 'invalid') return data({ ...back, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'known') return data({ ...back, known: saved.known }, { status: 409 })
  if (saved.kind === 'conflict') return data({ ...back, seen: saved.seen, stored: saved.stored }, { status: 409 })
  // Deleted meanwhile: saved once more, it is a new one.
  return data({ ...back, seen: '', isGone: true }, { status: 409 })
}
