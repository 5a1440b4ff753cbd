import { data, redirect } from 'react-router'
import { readCaller } from '../../business/auth/sessions.server.ts'
import { servicesForPage, visitContext } from '../../visit-context.server.ts'
import { leadToKept } from '../../leads/lead/lead-to-kept.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { readInput } from '../../plumbing/http/form-input.server.ts'
import { typedRows } from '../../plumbing/http/typed-text.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/draft.route'
import { mostLines } from './draft-form.ts'
import { DraftPage } from './draft-page.tsx'
import type { ProposalBlock } from './proposal-block.ts'
import { openDraft, saveDraft } from './draft.server.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = servicesForPage(context.get(visitContext))
  const { db, now, cards, draftLeft } = services
  await leadToKept(db, params.id, '/proposal')
  const draft = await openDraft(db, params.id, { takesCards: cards !== null, now: now() })
  // What is earned is the owners' to read.
  const { role } = await readCaller(services, request)
  const isShown = draft?.kind === 'draft' && role === 'owner'
  const left = isShown ? await draftLeft(db, draft.document, now()) : null
  return data(draft && { ...draft, left }, { status: draft ? 200 : 404 })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, now, cards } = context.get(visitContext).services
  const input = await readInput(request)
  if (input.intent === 'more') {
    const rows = Math.min(mostLines, typedRows(input.rows, mostLines) + 2)
    return data({ errors: [], input: { ...input, rows: String(rows) } })
  }
  const saved = await saveDraft(db, params.id, input, { takesCards: cards !== null, now: now() })
  if (saved.kind === 'back') return data({ errors: saved.errors, input: saved.input }, { status: 422 })
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}/proposal`
  throw redirect(saved.kind === 'gone' ? here : `${here}/see`, 303)
}

export default function DraftRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  if (loaderData.kind === 'draft') {
    const words = actionData?.input ?? loaderData.input
    return <DraftPage {...loaderData} input={words} errors={actionData?.errors ?? []} />
  }
  const { lead } = loaderData
  const here = `/backbar/jobs/${lead.id}`
  if (loaderData.kind === 'blocked') {
    const { title, words, isAgain } = blockWords(loaderData.why, lead.request.requestorName)
    return (
      <OfficeHead title={title} eyebrow={`Request ${lead.reference}`} lead={words}>
        {isAgain && (
          <a className="btn" href={`/backbar/jobs/new?like=${lead.id}`}>
            The same again
          </a>
        )}
        <a className={isAgain ? 'btn ghost' : 'btn'} href={here}>
          To the job
        </a>
      </OfficeHead>
    )
  }
  return (
    <OfficeHead
      title="A proposal needs a firm price"
      eyebrow={`Request ${lead.reference}`}
      lead={`Add ${loaderData.missing.join(', ')}, and it can be made.`}
    >
      <a className="btn" href={`${here}/edit`}>
        Edit the request
      </a>
    </OfficeHead>
  )
}

/** Why nothing can be proposed, and what to do instead. */
function blockWords(why: ProposalBlock, name: string): { title: string; words: string; isAgain: boolean } {
  switch (why) {
    case 'agreed':
      return {
        title: `${name} said yes`,
        words:
          'What you agreed on stays as it is. What becomes different is put in writing under “Change or call off” in the job’s menu.',
        isAgain: false,
      }
    case 'canceled':
      return {
        title: 'This event is canceled',
        words: 'It stays canceled, with what was signed and paid. If it takes place after all, add it as a new event.',
        isAgain: true,
      }
    case 'done':
      return {
        title: 'This event is done',
        words: 'It stays as it was. For another one, add a new event.',
        isAgain: true,
      }
    case 'spam':
      return {
        title: 'This is marked as spam',
        words: 'Mark it as not spam first, then make the proposal.',
        isAgain: false,
      }
  }
}
