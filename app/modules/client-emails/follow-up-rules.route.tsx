import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as dayOf } from '../../business/dates.ts'
import { formatNoticeQuery } from '../../business/earlier-versions.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { parseFormOrEarlierVersion } from '../../business/earlier-versions.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm, handleEditFormInput } from '../../business/forms/handle-edit-form.server.ts'
import { parsePreviewValues } from '../../business/forms/edit-page.tsx'
import {
  createReplyTemplateEditForm,
  previewReplyTemplate,
  getReplyTemplates,
} from '../../events/replies/reply-templates.server.ts'
import { getReplyTemplatePath } from '../../events/replies/reply-form.ts'
import { ReplyTemplatesPage } from '../../events/replies/reply-templates-page.tsx'
import type { Db } from '../../plumbing/database/database.server.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { requestContext } from '../../request-context.server.ts'
import type { Route } from './+types/follow-up-rules.route'
import { getFollowUpRulePath, followUpRulesPath } from './follow-up-paths.ts'
import { createRuleEditForm, enableAutoSend, getFollowUpRulesView } from './follow-up-rules.server.ts'
import { FollowUpRulePage } from './follow-up-rule-page.tsx'
import { FollowUpRulesPage } from './follow-up-rules-page.tsx'
import { isFollowUpKind } from './follow-up-kinds.ts'

/** Name of the rule, or key of the reply template, that the URL opens. */
function getOpened(request: Request) {
  const [name = null, reply = ''] = getOpenItemKey(request)?.split('/') ?? []
  return { name, reply: name === 'replies' ? reply : null }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const { name, reply } = getOpened(request)
  const templates = await getReplyTemplates(db)
  const replies = Object.entries(templates).map(([key, { name }]) => ({ key, name }))
  const list = { ...(await getFollowUpRulesView(services)), replies }
  const none = { list, rule: null, template: null, isThere: true }
  if (name === null) return data(none)
  if (reply !== null) {
    const key = Object.hasOwn(templates, reply) ? reply : replies[0]!.key
    const { data: state } = await getEditFormState(db, request, createReplyTemplateEditForm(key, templates[key]!), key)
    return data({ ...none, template: state })
  }
  if (!isFollowUpKind(name)) return data({ ...none, isThere: false }, { status: 404 })
  const [{ data: state }, { name: business, phone, timeZone }] = await Promise.all([
    getEditFormState(db, request, createRuleEditForm(name), name),
    getSetting(db, 'identity'),
  ])
  const at = { now: now(), today: dayOf(now(), timeZone) }
  return data({ ...none, rule: { kind: name, state, identity: { name: business, phone }, at } })
}

/** Saves or previews the open rule. On the list, turns on automatic sending for a kind. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, now } = context.get(requestContext).services
  const { name, reply } = getOpened(request)
  if (reply !== null) return handleTemplateForm(db, request, now())
  if (name === null) {
    const { kind = '' } = await parseFormInput(request)
    if (!isFollowUpKind(kind)) throw data(null, { status: 404 })
    const saved = await enableAutoSend(db, kind, now())
    throw redirect(
      saved.kind === 'saved' ? `${followUpRulesPath}?${formatNoticeQuery('kept', saved)}` : getFollowUpRulePath(kind),
      303,
    )
  }
  if (!isFollowUpKind(name)) return data(null, { status: 404 })
  const done = { saved: () => followUpRulesPath, said: 'kept' as const }
  const answer = await handleEditForm(db, request, createRuleEditForm(name), name, { now: now(), done })
  return { ...answer, data: { state: answer.data, preview: null } }
}

async function handleTemplateForm(db: Db, request: Request, now: number) {
  const input = await parseFormOrEarlierVersion(db, request)
  const key = input.template ?? ''
  const templates = await getReplyTemplates(db)
  if (!Object.hasOwn(templates, key)) throw redirect(followUpRulesPath, 303)
  const kept = createReplyTemplateEditForm(key, templates[key]!)
  const done = { saved: getReplyTemplatePath, said: 'kept' as const }
  const answer = await handleEditFormInput(db, input, kept, key, { now, done })
  const looked = parsePreviewValues(kept.form, answer.data)
  return { ...answer, data: { state: answer.data, preview: looked && (await previewReplyTemplate(db, looked, now)) } }
}

export default function FollowUpRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rule, template, isThere } = loaderData
  const answer = actionData?.state
  return (
    <ListDetailLayout
      open={
        rule ? (
          <FollowUpRulePage {...rule} state={{ ...rule.state, ...answer }} />
        ) : template ? (
          <ReplyTemplatesPage
            names={list.replies}
            state={{ ...template, ...answer }}
            preview={actionData?.preview ?? null}
          />
        ) : (
          !isThere && <BackOfficeHeader title="This email was not found" />
        )
      }
    >
      <FollowUpRulesPage {...list} />
    </ListDetailLayout>
  )
}
