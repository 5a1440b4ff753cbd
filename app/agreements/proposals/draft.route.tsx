import { data, redirect } from 'react-router'
import { requireUser } from '../../business/auth/sessions.server.ts'
import { getPageServices, requestContext } from '../../request-context.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { parseRowCount } from '../../plumbing/http/normalize-text.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/draft.route'
import { maxProposalLines } from './draft-form-input.ts'
import { DraftPage } from './draft-page.tsx'
import { ProposalBlockerPage } from './proposal-block-page.tsx'
import { draftProfit } from './draft-profit-contribution.server.ts'
import {
  changeDraftLines,
  getDraftPageData,
  handleProposalDraftForm,
  readProposalDraft,
  startProposalDraft,
} from './draft.server.ts'
import { computeDraftSums } from './draft-sums.ts'
import type { ProposalDocument } from './proposal.ts'

/** Handle of the draft's page, whose script updates the totals while typing. */
export const handle: PageHandle = { script: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = getPageServices(context.get(requestContext))
  const { db, now, cards } = services
  await redirectMergedEvent(db, params.id, '/proposal')
  const draft = await getDraftPageData(db, params.id, { takesCards: (await cards()) !== null, now: now() })
  if (draft?.kind !== 'draft') return data(draft, { status: draft ? 200 : 404 })
  const left = await getProfit(services, request, draft.document)
  const sums = computeDraftSums(draft.document, draft.today, left)
  const isMenuOpen = new URL(request.url).searchParams.get('add') === 'menu'
  const menu = isMenuOpen ? await changeDraftLines(db, params.id, draft.input, now()) : null
  return data({
    ...draft,
    proposed: draft.document,
    left,
    sums,
    menu: menu?.menu ?? null,
    island: getIslandScriptUrl('proposal'),
  })
}

/** Expected profit of a draft. Only owners see it. */
async function getProfit(services: ReturnType<typeof getPageServices>, request: Request, document: ProposalDocument) {
  const { role } = await requireUser(services, request)
  const { db, crewCosts, now } = services
  const [left = null] = role === 'owner' ? await draftProfit.list(db, document, { crewCosts, now: now() }) : []
  return left
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, now, cards } = services
  const posted = await parseFormInput(request)
  const isMenu =
    posted.menu === 'open' || ['add', 'less', 'own', 'move', 'line'].some((name) => posted[name] !== undefined)
  const changed = isMenu ? await changeDraftLines(db, params.id, posted, now()) : null
  const input = changed?.input ?? posted
  const menu = changed?.menu ?? null
  const circumstances = { takesCards: (await cards()) !== null, now: now() }
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/proposal`
  if (input.intent === 'start')
    throw redirect((await startProposalDraft(db, params.id, circumstances)) ? `${here}/see` : here, 303)
  if (input.intent === 'more') {
    const rows = Math.min(maxProposalLines, parseRowCount(input.rows, maxProposalLines) + 2)
    return data({ errors: [], input: { ...input, rows: String(rows) } })
  }
  if (isMenu || posted.menu !== undefined || input.intent === 'sum') {
    const reading = await readProposalDraft(db, params.id, input, circumstances)
    if (reading.kind === 'back')
      return data({ errors: changed?.errors ?? reading.errors, input: reading.input, sums: null, menu })
    if (reading.kind !== 'read') return data({ errors: [], input, menu })
    const left = await getProfit(services, request, reading.proposed)
    const { proposed, today } = reading
    return data({ errors: [], input, menu, left, proposed, sums: computeDraftSums(proposed, today, left) })
  }
  const saved = await handleProposalDraftForm(db, params.id, input, circumstances)
  if (saved.kind === 'back') return data({ errors: saved.errors, input: saved.input }, { status: 422 })
  if (saved.kind === 'conflict')
    return data({ errors: [], input: { ...input, seen: saved.seen }, meanwhile: saved.rows }, { status: 409 })
  // The draft page says why. The draft is unchanged.
  if (saved.kind === 'blocked') return data({ errors: [], input }, { status: 422 })
  throw redirect(saved.kind === 'gone' ? here : `${here}/see`, 303)
}

export default function DraftRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if (loaderData.kind === 'draft')
    return (
      <DraftPage
        {...loaderData}
        errors={[]}
        {...actionData}
        seen={getSeenVersion(actionData?.input) ?? loaderData.seen}
      />
    )
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

/** Version of the draft that a posted form was opened with. */
function getSeenVersion(input: FormInput | undefined): string | undefined {
  return input?.seen
}
