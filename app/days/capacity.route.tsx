import { data, redirect } from 'react-router'
import { visitContext } from '../house-context.server.ts'
import { readWords } from '../plumbing/http/posted-words.server.ts'
import { seenTag } from '../business/save-if-unchanged.server.ts'
import type { Route } from './+types/capacity.route'
import { capacityWords } from './capacity-form.ts'
import { CapacityPage } from './capacity-page.tsx'
import { readCapacity, saveCapacity } from './days.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const capacity = await readCapacity(context.get(visitContext).house.db)
  return { words: capacityWords(capacity), seen: seenTag(capacity) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWords(request)
  const saved = await saveCapacity(db, words, now())
  if (saved.kind === 'saved') throw redirect('/backbar/settings/days?said=kept', 303)
  return data({ words, ...saved }, { status: saved.kind === 'invalid' ? 422 : 409 })
}

export default function CapacityRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CapacityPage {...loaderData} {...actionData} />
}
