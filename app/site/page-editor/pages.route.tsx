import { readSetting } from '../../business/business.server.ts'
import { visitContext } from '../../house-context.server.ts'
import type { Route } from './+types/pages.route'
import { readPageStates } from './page-words.server.ts'
import { PagesList } from './pages-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [states, { timeZone }] = await Promise.all([readPageStates(db), readSetting(db, 'identity')])
  return { states, timeZone }
}

export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  return <PagesList {...loaderData} />
}
