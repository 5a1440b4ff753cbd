import { data, redirect } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as dayOf } from '../../business/dates.ts'
import { formatNoticeQuery } from '../../business/earlier-versions.ts'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { getEditFormState } from '../../business/forms/edit-form.server.ts'
import { handleEditForm } from '../../business/forms/handle-edit-form.server.ts'
import { getReplyTemplates } from '../../events/replies/reply-templates.server.ts'
import { getReplyTemplatePath, replyTemplatesPath } from '../../events/replies/reply-form.ts'
import { ListDetailLayout } from '../../ui/list-detail-layout.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getOpenItemKey } from '../../ui/open-item.ts'
import { requestContext } from '../../request-context.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/follow-up-rules.route'
import { getFollowUpRulePath, followUpRulesPath } from './follow-up-paths.ts'
import { createRuleEditForm, enableAutoSend, getFollowUpRulesView } from './follow-up-rules.server.ts'
import { FollowUpRulePage } from './follow-up-rule-page.tsx'
import { FollowUpRulesPage } from './follow-up-rules-page.tsx'
import { isFollowUpKind } from './follow-up-kinds.ts'

export const handle: PageHandle = { sheets: ['client-emails/follow-ups'] }

/** Name of the rule that the URL opens. Reply templates have their own page, to which their former address redirects. */
function getOpenedRule(request: Request): string | null {
  const [name = null, reply = ''] = getOpenItemKey(request)?.split('/') ?? []
  if (name !== 'replies') return name
  throw redirect(reply === '' ? replyTemplatesPath : getReplyTemplatePath(reply), 308)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now } = services
  const name = getOpenedRule(request)
  const templates = await getReplyTemplates(db)
  const replies = Object.entries(templates).map(([key, { name }]) => ({ key, name }))
  const list = { ...(await getFollowUpRulesView(services)), replies }
  const none = { list, rule: null, isThere: true }
  if (name === null) return data(none)
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
  const name = getOpenedRule(request)
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
  return handleEditForm(db, request, createRuleEditForm(name), name, { now: now(), done })
}

export default function FollowUpRulesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rule, isThere } = loaderData
  return (
    <ListDetailLayout
      list={[followUpRulesPath, 'All automatic emails']}
      open={
        rule ? (
          <FollowUpRulePage {...rule} state={{ ...rule.state, ...actionData }} />
        ) : (
          !isThere && <BackOfficeHeader title="This email was not found" />
        )
      }
    >
      <FollowUpRulesPage {...list} />
    </ListDetailLayout>
  )
}
