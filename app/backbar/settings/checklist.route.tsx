import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/checklist.route'
import { ChecklistPage } from './checklist-page.tsx'
import { readChecklist } from './checklist.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { items: await readChecklist(context.get(visitContext).house) }
}

export default function ChecklistRoute({ loaderData }: Route.ComponentProps) {
  return <ChecklistPage {...loaderData} />
}
