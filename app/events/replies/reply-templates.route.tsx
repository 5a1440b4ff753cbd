import { redirect } from 'react-router'
import { parsePreviewValues } from '../../business/forms/edit-page.tsx'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { getOpenItemKey } from '../../ui/open-item.ts'
import type { Route } from './+types/reply-templates.route'
import { getReplyTemplatePath, replyTemplatesPath } from './reply-form.ts'
import { createReplyTemplateEditForm, getReplyTemplates, previewReplyTemplate } from './reply-templates.server.ts'
import { ReplyTemplatesPage } from './reply-templates-page.tsx'

/** The template that the URL opens, or the first one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).services
  const templates = await getReplyTemplates(db)
  const names = Object.entries(templates).map(([key, { name }]) => ({ key, name }))
  const asked = getOpenItemKey(request) ?? ''
  const key = Object.hasOwn(templates, asked) ? asked : names[0]!.key
  const { data: state } = await getEditFormState(db, request, createReplyTemplateEditForm(key, templates[key]!), key)
  return { names, state }
}

/** Saves or previews the template that the form names. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const input = await parseFormOrEarlierVersion(db, request)
  const key = input.template ?? ''
  const templates = await getReplyTemplates(db)
  if (!Object.hasOwn(templates, key)) throw redirect(replyTemplatesPath, 303)
  const kept = createReplyTemplateEditForm(key, templates[key]!)
  const done = { saved: getReplyTemplatePath, said: 'kept' as const }
  const answer = await handleEditFormInput(db, input, kept, key, { now: now(), done })
  const looked = parsePreviewValues(kept.form, answer.data)
  return { ...answer, data: { state: answer.data, preview: looked && (await previewReplyTemplate(db, looked, now())) } }
}

export default function ReplyTemplatesRoute({ loaderData: { names, state }, actionData }: Route.ComponentProps) {
  return (
    <ReplyTemplatesPage
      names={names}
      state={{ ...state, ...actionData?.state }}
      preview={actionData?.preview ?? null}
    />
  )
}
