import { redirect } from 'react-router'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { answerWords, openForm } from '../../business/forms/edit-form.server.ts'
import { lookedAt } from '../../business/forms/edit-page.tsx'
import { visitContext } from '../../visit-context.server.ts'
import type { Route } from './+types/templates.route'
import { keptTemplate, previewTemplate, readTemplates, templateAddress } from './replies.server.ts'
import { TemplatesPage } from './templates-page.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const templates = await readTemplates(db)
  const asked = new URL(request.url).searchParams.get('key') ?? ''
  const chosen = Object.hasOwn(templates, asked) ? asked : Object.keys(templates)[0]!
  const names = Object.entries(templates).map(([key, { name }]) => ({ key, name }))
  const { data: state } = await openForm(db, request, keptTemplate(chosen, templates[chosen]!), chosen)
  return { names, state }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const input = await readWordsOrEarlier(db, request)
  const key = input.template ?? ''
  const templates = await readTemplates(db)
  if (!Object.hasOwn(templates, key)) throw redirect('/backbar/replies', 303)
  const kept = keptTemplate(key, templates[key]!)
  const done = { saved: templateAddress, said: 'kept' as const }
  const answer = await answerWords(db, input, kept, key, { now: now(), done })
  const looked = lookedAt(kept.form, answer.data)
  return { ...answer, data: { state: answer.data, preview: looked && (await previewTemplate(db, looked, now())) } }
}

export default function TemplatesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const state = { ...loaderData.state, ...actionData?.state }
  return <TemplatesPage names={loaderData.names} state={state} preview={actionData?.preview ?? null} />
}
