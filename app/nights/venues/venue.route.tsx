import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { visitContext } from '../../house-context.server.ts'
import { differences } from '../../ui/differences.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/venue.route'
import { venueForm, venueLabels, venueWords } from './venue.ts'
import { VenuePage } from './venue-page.tsx'
import { eventsAt, findVenue, forgetVenue, saveVenue, venueTag } from './venues.server.ts'
import { venueBack } from './venue-back.server.ts'

/** A place; `new` gets an id here, so that a form sent twice adds one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const isNew = params.id === 'new'
  const venue = await findVenue(db, params.id)
  if (!venue && !isNew) return data(null, { status: 404 })
  const stored = venue ? venueWords(venue) : {}
  const { words, ...earlier } = await readEarlier(db, request, venueForm(params.id), (then) =>
    differences(venueLabels, stored, then),
  )
  return data({
    id: venue?.id ?? randomUUID(),
    event: null,
    title: venue?.name ?? 'A new place',
    isKept: venue !== null,
    words: words ?? stored,
    earlier,
    seen: venueTag(venue),
    alike: [],
    others: venue ? await eventsAt(db, venue.id) : [],
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  if (words.intent === 'delete') {
    const bin = await forgetVenue(db, params.id, now())
    throw redirect(`/backbar/venues${bin ? `?said=deleted&bin=${bin}` : ''}`, 303)
  }
  const id = params.id === 'new' ? (words.id ?? '') : params.id
  const saved = await saveVenue(db, { id, leadId: null }, words, now())
  if (saved.kind === 'saved') throw redirect(`${venueForm(id)}?${saidOf('kept', saved)}`, 303)
  return venueBack(words, saved)
}

const unknown = { id: '', event: null, title: 'A place', isKept: false, words: {}, seen: '', alike: [], others: [] }

export default function VenueRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData && !actionData)
    return <OfficeHead title="There is no such place" lead="It was deleted, or never was." />
  const page = loaderData ?? unknown
  return <VenuePage {...page} id={actionData?.words.id || page.id} back={actionData ?? null} />
}
