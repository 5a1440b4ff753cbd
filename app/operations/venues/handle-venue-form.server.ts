import { data } from 'react-router'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { createVenueEditForm, findMatchingVenues } from './venues.server.ts'

type VenueFormContext = {
  /** The event from whose page the form was posted. Null on the venue's own page. */
  eventId: string | null
  id: string
  now: number
  saved: (id: string) => string
}

/** Handles the form of a venue. For a venue that seems known it returns the matches, so that the owner decides. */
export async function handleVenueForm(db: Db, input: FormInput, { eventId, id, now, saved }: VenueFormContext) {
  const done = { saved, said: 'kept' as const, deleted: '/backbar/venues' }
  const { data: back, init } = await handleEditFormInput(
    db,
    input,
    createVenueEditForm({ eventId, input }),
    id || 'new',
    { now, done },
  )
  const isKnown = back.errors.some(({ field }) => field === 'another')
  return isKnown
    ? data({ ...back, errors: [], known: await findMatchingVenues(db, input) }, { status: 409 })
    : data({ ...back, known: [] }, init ?? {})
}
