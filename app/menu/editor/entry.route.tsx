import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/entry.route'
import { entryDifferences } from './entry.ts'
import { answerEntry, openEntry } from './entry-form.server.ts'
import { kindNamed } from './entry-kinds.ts'
import { EntryPage } from './entry-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = kindNamed(params.kind)
  const { db } = context.get(visitContext).house
  const sheet = kind && (await openEntry(db, kind, params.key ?? ''))
  if (!sheet) return data({ sheet: null, earlier: null }, { status: 404 })
  const { words, ...earlier } = await readEarlier(db, request, sheet.action, (words) =>
    entryDifferences(sheet.fields, sheet.words, words),
  )
  return data({ sheet: { ...sheet, words: words ?? sheet.words }, earlier })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const kind = kindNamed(params.kind)
  const answer = kind && (await answerEntry(db, kind, params.key ?? '', await readWordsOrEarlier(db, request), now()))
  if (!answer) return data({ sheet: null }, { status: 404 })
  if ('to' in answer) throw redirect(answer.to, 303)
  return data({ sheet: answer.sheet }, { status: answer.status })
}

export default function EntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { sheet } = actionData ?? loaderData
  if (sheet) return <EntryPage sheet={sheet} earlier={loaderData.earlier ?? { list: [], opened: null }} />
  return (
    <OfficeHead title="There is nothing here" lead="This is not on the menu, or it was deleted.">
      <a className="btn ghost" href="/backbar/menu">
        Back to the menu
      </a>
    </OfficeHead>
  )
}
