import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { differences } from '../../ui/differences.ts'
import type { Route } from './+types/event-facts.route'
import { EventFactsPage } from './event-facts-page.tsx'
import { factLabels, factWords, readFacts } from './night-facts.ts'
import { usualTimes } from './night.ts'
import { factsSeen, readNight, saveNightFacts } from './nights.server.ts'
import { NoSuchEvent } from './no-such-event.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const night = await readNight(context.get(visitContext).house.db, params.id)
  if (!night) return data(null, { status: 404 })
  const { leadId, name, date, facts } = night
  return data({ leadId, name, date, words: factWords(facts), seen: factsSeen(facts), usual: usualTimes(night) })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  const saved = await saveNightFacts(db, params.id, words, now())
  if (saved.kind === 'saved') throw redirect(`/backbar/events/${encodeURIComponent(params.id)}?said=kept`, 303)
  if (saved.kind === 'gone') return data(null, { status: 404 })
  const back = { words, seen: saved.seen }
  if (saved.kind === 'invalid') return data({ ...back, errors: saved.errors }, { status: 422 })
  const reading = readFacts(words)
  const rows = differences(factLabels, factWords(saved.stored), reading.ok ? factWords(reading.facts) : words)
  return data({ ...back, rows }, { status: 409 })
}

export default function EventFactsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <EventFactsPage {...loaderData} {...actionData} /> : <NoSuchEvent />
}
