import { readSetting } from '../../business/business.server.ts'
import { today } from '../../business/dates.ts'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { capacityAddress, keptCapacity } from '../../days/days.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { readExcess } from '../../leads/lead/excess.server.ts'
import type { Route } from './+types/capacity.route'
import { CapacityPage } from './capacity-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(visitContext).house
  const [opened, { timeZone }] = await Promise.all([
    openForm(db, request, keptCapacity, ''),
    readSetting(db, 'identity'),
  ])
  return { state: opened.data, excess: await readExcess(db, today(now(), timeZone)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const done = { saved: () => capacityAddress, said: 'kept' } as const
  try {
    return await answerForm(house.db, request, keptCapacity, '', { now: house.now(), done })
  } finally {
    // More may be free now.
    await tellSoon(house)
  }
}

export default function CapacityRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CapacityPage excess={loaderData.excess} state={{ ...loaderData.state, ...actionData }} />
}
