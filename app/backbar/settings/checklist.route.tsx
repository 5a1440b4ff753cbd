import { redirect } from 'react-router'
import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/checklist.route'
import { ChecklistPage } from './checklist-page.tsx'
import { readChecklist } from './checklist.server.ts'
import { lookUpRecords, readRecords } from './domain-records.server.ts'
import { isPublicAddress } from './machine-items.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { house } = context.get(visitContext)
  const [items, records, { timeZone }] = await Promise.all([
    readChecklist(house),
    readRecords(house),
    readSetting(house.db, 'identity'),
  ])
  return { items, isPublic: isPublicAddress(house.config.siteUrl), lookedAt: records?.at ?? null, timeZone }
}

/** Asks the name servers, and shows what they said. */
export async function action({ context }: Route.ActionArgs) {
  await lookUpRecords(context.get(visitContext).house)
  throw redirect('/backbar/settings/checklist?said=looked', 303)
}

export default function ChecklistRoute({ loaderData }: Route.ComponentProps) {
  return <ChecklistPage {...loaderData} />
}
