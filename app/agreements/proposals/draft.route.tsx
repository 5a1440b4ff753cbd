import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { Route } from './+types/draft.route'
import { maxProposalLines } from './draft-form-input.ts'
import { DraftPage } from './draft-page.tsx'
import { ProposalBlockerPage } from './proposal-block-page.tsx'
import { draftProfit } from './draft-profit-contribution.server.ts'
import { getDraftPageData, handleProposalDraftForm } from './draft.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, now, cards, crewCosts } = services
  await redirectMergedEvent(db, params.id, '/proposal')
  const draft = await getDraftPageData(db, params.id, { takesCards: cards !== null, now: now() })
  // Only owners see profit.
  const { role } = await requireUser(services, request)
  const isShown = draft?.kind === 'draft' && role === 'owner'
  const [left = null] = isShown ? await draftProfit.list(db, draft.document, { crewCosts, now: now() }) : []
  return data(draft && { ...draft, left }, { status: draft ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now, cards } = context.get(requestContext).services
  const input = await parseFormInput(request)
  if (input.intent === 'more') {
    const rows = Math.min(maxProposalLines, parseRowCount(input.rows, maxProposalLines) + 2)
    return data({ errors: [], input: { ...input, rows: String(rows) } })
  }
  const saved = await handleProposalDraftForm(db, params.id, input, { takesCards: cards !== null, now: now() })
  if (saved.kind === 'back') return data({ errors: saved.errors, input: saved.input }, { status: 422 })
  // The draft page says why. The draft is unchanged.
  if (saved.kind === 'blocked') return data({ errors: [], input }, { status: 422 })
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/proposal`
  throw redirect(saved.kind === 'gone' ? here : `${here}/see`, 303)
}

export default function DraftRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if (loaderData.kind === 'draft') {
    const words = actionData?.input ?? loaderData.input
    return <DraftPage {...loaderData} input={words} errors={actionData?.errors ?? []} />
  }
  const { event } = loaderData
  const here = `/backbar/jobs/${event.id}`
  if (loaderData.kind === 'blocked') return <ProposalBlockerPage event={event} why={loaderData.why} />
  return (
    <BackOfficeHeader
      title="A proposal needs a firm price"
      eyebrow={`Event ${event.reference}`}
      lead={`Add ${loaderData.missing.join(', ')}, and it can be made.`}
    >
      <a className="btn" href={`${here}/edit`}>
        Edit the event
      </a>
    </BackOfficeHeader>
  )
}
