import { data } from 'react-router'
import { answerForm, openForm } from '../../business/forms/edit-form.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readPictures } from '../../photos/library/media.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import type { Route } from './+types/entry.route'
import { keptEntry } from './entries.server.ts'
import { entryKinds, kindNamed } from './entry-kinds.ts'
import { EntryPage } from './entry-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [kind, key] = [kindNamed(params.kind), params.key ?? '']
  if (!kind) return data(null, { status: 404 })
  const [menu, pictures] = await Promise.all([readWholeMenu(db), readPictures(db)])
  const opened = await openForm(db, request, keptEntry(menu, kind, key), key, entryKinds[kind].fresh?.input)
  return data({ kind, menu, pictures, state: opened.data }, opened.init ?? {})
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const [kind, key] = [kindNamed(params.kind), params.key ?? '']
  if (!kind) return data(null, { status: 404 })
  const done = { saved: () => `/backbar/menu#${kind}`, deleted: `/backbar/menu#${kind}` }
  return answerForm(db, request, keptEntry(await readWholeMenu(db), kind, key), key, { now: now(), done })
}

export default function EntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData && (actionData || loaderData.state.stored || loaderData.state.isNew))
    return <EntryPage {...loaderData} state={{ ...loaderData.state, ...actionData }} />
  return (
    <OfficeHead title="There is nothing here" lead="This is not on the menu, or it was deleted.">
      <a className="btn ghost" href="/backbar/menu">
        Back to the menu
      </a>
    </OfficeHead>
  )
}
