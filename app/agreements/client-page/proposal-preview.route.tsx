import { listClientRecipients, queueClientEmail } from '../proposals/contact-emails.server.ts'
import { data, redirect } from 'react-router'
import { getToday } from '../../business/dates.ts'
import { requestContext } from '../../request-context.server.ts'
import { redirectMergedEvent } from '../../events/event/redirect-merged-event.server.ts'
import { tryNotifyWaitlistOpenings } from '../../events/event/notify-owner.server.ts'
import { findEvent } from '../../events/event/events.server.ts'
import { addToWaitlist } from '../../events/event/change-state.server.ts'
import { EventNotFoundPage } from '../../events/event/event-not-found-page.tsx'
import { waitlistIntent } from '../../events/event/day-conflict.ts'
import { DayConflictPage } from '../../events/event/day-conflict-page.tsx'
import { parseFormInput } from '../../plumbing/http/form-input.server.ts'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import type { PageHandle } from '../../ui/page-handle.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import type { Route } from './+types/proposal-preview.route'
import { canSendDraft } from '../proposals/draft.server.ts'
import { getOrCreateClientLink, getClientPagePath } from '../proposals/client-link.server.ts'
import { composeProposalEmail } from '../proposals/proposal-email.ts'
import { EnglishClausesNotice } from '../proposals/english-clauses-notice.tsx'
import { listEnglishClauses } from '../proposals/proposal-language.ts'
import { getEventLanguage, getProposalTranslator } from '../proposals/proposal-language.server.ts'
import { findProposalBlocker } from '../proposals/proposal-block.ts'
import { ProposalBlockerPage } from '../proposals/proposal-block-page.tsx'
import { hashProposalDocument, listProposals, sendProposal } from '../proposals/proposals.server.ts'
import { ClientPageBody } from './client-page.tsx'
import { getClientPageData } from './client-page.server.ts'

export const handle: PageHandle = { yours: true, clientPage: true, paper: true, menuCard: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, cards, mail } = context.get(requestContext).services
  await redirectMergedEvent(db, params.id, '/proposal')
  const [event, proposals] = [await findEvent(db, params.id), await listProposals(db, params.id)]
  const [newest] = proposals
  if (!event) return data(null, { status: 404 })
  const why = findProposalBlocker(event.state, proposals)
  if (why !== null) return data({ kind: 'blocked' as const, event, why })
  if (newest?.state !== 'draft') throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/proposal`, 303)
  const { document, version } = newest
  const takesCards = (await cards()) !== null
  if (!(await canSendDraft(db, event, document, { takesCards, now: now() })))
    throw redirect(`/backbar/jobs/${encodeURIComponent(params.id)}/proposal`, 303)
  const link = { id: '', eventId: event.id, name: '', email: '', generation: 0 }
  const proposal = { ...newest, state: 'out' as const }
  const isMailed = await canSendEmail({ mail })
  const page = await getClientPageData(db, { link, event, proposals, proposal }, now(), { isMailed })
  const { name, email } = document.client
  const recipients = await listClientRecipients(db, event.id, email)
  return data({
    kind: 'preview' as const,
    eventId: event.id,
    reference: event.reference,
    name,
    email: email || recipients.join(', '),
    isMailbox: !isMailed,
    version,
    page,
    cards: takesCards,
    seen: hashProposalDocument(document),
    inEnglish: listEnglishClauses(document, event.language),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services } = context.get(requestContext)
  const { db, config } = services
  const input = await parseFormInput(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  if (input.intent === 'line') throw redirect(`${here}/proposal/see`, 303)
  const now = services.now()
  const [proposals, event] = [await listProposals(db, params.id), await findEvent(db, params.id)]
  const [draft] = proposals
  if (event && findProposalBlocker(event.state, proposals) !== null) return data(null, { status: 422 })
  if (
    !event ||
    !draft ||
    !(await canSendDraft(db, event, draft.document, { takesCards: (await services.cards()) !== null, now }))
  )
    throw redirect(`${here}/proposal`, 303)
  const day = getToday(now, draft.document.house.timeZone)
  if (input.despite === waitlistIntent) {
    const put = await addToWaitlist(db, params.id, { today: day, now })
    throw redirect(put === 'moved' ? `${here}?said=next` : here, 303)
  }
  const guard = { seen: input.seen ?? '', today: day, despite: input.despite ?? '' }
  const isLetter = input.intent === 'send'
  const spoken = await getProposalTranslator(db, await getEventLanguage(db, params.id))
  const sent = await sendProposal(db, params.id, guard, { actor: 'owner', now }, async (db, proposal) => {
    const { name, email } = proposal.document.client
    const { token } = await getOrCreateClientLink(
      db,
      { eventId: params.id, name, email: email ?? '' },
      { secret: config.secret, now },
    )
    await services.events.keepListAsMade(db, params.id, now)
    const head = { siteUrl: config.siteUrl, link: getClientPagePath(token) }
    if (isLetter)
      await queueClientEmail(
        db,
        composeProposalEmail({ ...proposal, document: spoken(proposal.document) }, email ?? '', head, day),
        { secret: config.secret, now },
      )
  })
  if ('lack' in sent) return data({ taken: sent, input, name: draft.document.client.name }, { status: 409 })
  // The page says why. The draft is unchanged.
  if (sent.kind === 'blocked') return data(null, { status: 422 })
  if (sent.kind === 'gone' || sent.kind === 'stale') throw redirect(`${here}/proposal`, 303)
  services.nudge()
  // An earlier version of the proposal may have held another date, which is now released.
  await tryNotifyWaitlistOpenings(services)
  throw redirect(`${here}?said=${isLetter ? 'proposed' : 'linked#proposal'}`, 303)
}

export default function ProposalPreviewRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <EventNotFoundPage />
  if (loaderData.kind === 'blocked') return <ProposalBlockerPage event={loaderData.event} why={loaderData.why} />
  const { eventId, reference, name, email, isMailbox, version, page, cards, seen, inEnglish } = loaderData
  const here = `/backbar/jobs/${eventId}/proposal`
  if (actionData)
    return (
      <DayConflictPage
        {...actionData}
        eyebrow="Not sent yet"
        anyway="Send it and promise"
        action={`${here}/see`}
        back={`${here}/see`}
      />
    )
  return (
    <>
      <BackOfficeHeader
        title={`As ${name} will see it`}
        eyebrow={`Event ${reference}, version ${version}`}
        lead={
          !email
            ? 'There is no email address: copy the link and text it.'
            : isMailbox
              ? `Email isn’t connected: its email to ${email} is kept here, not sent. Copy the link and send it yourself.`
              : `It goes to ${email}, with a link of their own.`
        }
      />
      {inEnglish.length > 0 && (
        <p className="slip" role="status">
          <EnglishClausesNotice headings={inEnglish} here={`${here}#points`} />
        </p>
      )}
      <form method="post" className="acts see-acts">
        <input type="hidden" name="seen" value={seen} />
        {email && (
          <button className="btn" type="submit" name="intent" value="send">
            Send the proposal
          </button>
        )}
        <button className={email ? 'btn ghost' : 'btn'} type="submit" name="intent" value="link">
          Create the link without sending
        </button>
        <a className="btn ghost" href={here}>
          Edit
        </a>
      </form>
      <div className="as-they-see-it rounded">
        <ClientPageBody page={page} path={null} cards={cards} />
      </div>
    </>
  )
}
