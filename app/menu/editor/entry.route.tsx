import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/entry.route'
import { answerEntry, openEntry } from './entry-form.server.ts'
import { kindNamed } from './entry-kinds.ts'
import { EntryPage } from './entry-page.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const kind = kindNamed(params.kind)
  const sheet = kind && (await openEntry(context.get(visitContext).house.db, kind, params.key ?? ''))
  return data({ sheet }, { status: sheet ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const kind = kindNamed(params.kind)
  const answer = kind && (await answerEntry(db, kind, params.key ?? '', await readWords(request), now()))
  if (!answer) return data({ sheet: null }, { status: 404 })
  if ('to' in answer) throw redirect(answer.to, 303)
  return data({ sheet: answer.sheet }, { status: answer.status })
}

export default function EntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet } = actionData ?? loaderData
  if (sheet) return <EntryPage sheet={sheet} />
  return (
    <OfficeHead title="There is nothing here" lead="This is not on the menu, or it was deleted.">
      <a className="btn ghost" href="/backbar/menu">
        Back to the menu
      </a>
    </OfficeHead>
  )
}
