import { data, redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { today } from '../../business/dates.ts'
import { visitContext } from '../../house-context.server.ts'
import { differences } from '../../ui/differences.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { readExcess } from '../../leads/lead/excess.server.ts'
import { seenTag } from '../../business/save-if-unchanged.server.ts'
import type { Route } from './+types/capacity.route'
import { capacityForm, capacityLabels, capacityWords } from '../../days/capacity-form.ts'
import { CapacityPage } from './capacity-page.tsx'
import { capacityAddress, readCapacity, saveCapacity } from '../../days/days.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const [capacity, { timeZone }] = await Promise.all([readCapacity(db), readSetting(db, 'identity')])
  const excess = await readExcess(db, today(now(), timeZone))
  const stored = capacityWords(capacity)
  const { words, ...earlier } = await readEarlier(db, request, capacityAddress, (then) =>
    differences(capacityLabels, stored, then),
  )
  return { words: words ?? stored, seen: seenTag(capacity), excess, earlier }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWordsOrEarlier(house.db, request)
  const saved = await saveCapacity(house.db, words, house.now())
  if (saved.kind === 'invalid') return data({ words, seen: saved.seen, errors: saved.errors }, { status: 422 })
  if (saved.kind === 'conflict') {
    const rows = differences(capacityLabels, capacityWords(saved.stored), capacityWords(capacityForm.parse(words)))
    return data({ words, seen: saved.seen, rows }, { status: 409 })
  }
  await tellSoon(house)
  throw redirect(`${capacityAddress}?${saidOf('kept', saved)}`, 303)
}

export default function CapacityRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CapacityPage {...loaderData} {...actionData} />
}
