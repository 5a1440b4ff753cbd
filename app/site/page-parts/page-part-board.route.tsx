import { redirect } from 'react-router'
import { visitContext } from '../../visit-context.server.ts'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import type { Route } from './+types/page-part-board.route'
import { partKindNamed } from './page-part.ts'
import { PagePartBoard } from './page-part-board.tsx'
import { movePagePart } from './page-part-edits.server.ts'
import { readPageParts } from './page-parts.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = partKindNamed(params.kind) ?? notThere()
  return { kind, parts: await readPageParts(context.get(visitContext).services.db, [kind]) }
}

/** Moves one up or down, and shows where they stand now. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = partKindNamed(params.kind) ?? notThere()
  const { id = '', way } = await readInput(request)
  if (way === 'up' || way === 'down')
    await movePagePart(context.get(visitContext).services.db, kind, id, way === 'up' ? -1 : 1)
  return redirect(`/backbar/pages/parts/${kind}?said=saved#part-${encodeURIComponent(id)}`, 303)
}

export default function PagePartBoardRoute({ loaderData }: Route.ComponentProps) {
  return <PagePartBoard {...loaderData} />
}

function notThere(): never {
  throw redirect('/backbar/pages', 303)
}
