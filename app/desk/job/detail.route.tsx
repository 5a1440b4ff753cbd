import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { visitContext } from '../../house-context.server.ts'
import { readWords } from '../../plumbing/http/posted-words.server.ts'
import { readChangesPart } from '../../agreements/changes/changes-part.server.ts'
import { ChangesPart } from '../../agreements/changes/changes-part.tsx'
import { CardPart } from '../../lists/menu-card/card-part.tsx'
import { readCardPart } from '../../lists/menu-card/card-desk.server.ts'
import { endPayments } from '../../agreements/payments/card-pay.server.ts'
import { MoneyNoticesPart } from '../../agreements/payments/money-notices-part.tsx'
import { shownNotices } from '../../agreements/payments/money-notices.server.ts'
import { askWhatIsKept, callOffByHand } from '../../agreements/changes/call-off-by-hand.server.ts'
import { RetainedMoneyPage } from '../../agreements/changes/kept-page.tsx'
import { MoneyPart } from '../../agreements/payments/money-part.tsx'
import { readRequestMoney } from '../../agreements/payments/request-money.server.ts'
import { ProposalsPart } from '../../agreements/proposals/proposals-part.tsx'
import { ListPart } from '../../lists/shared-list/shared-list-part.tsx'
import { readListPart } from '../../lists/shared-list/shared-list-part.server.ts'
import { readProposalsPart } from '../../agreements/proposals/proposals-part.server.ts'
import { CertificatePart } from '../../nights/papers/certificate-part.tsx'
import { readCertificatePart } from '../../nights/papers/certificates.server.ts'
import { VenuePart } from '../../nights/venues/venue-part.tsx'
import { readVenuePart } from '../../nights/venues/venues.server.ts'
import type { Route } from './+types/detail.route'
import { changeLead } from './change.server.ts'
import { DetailPage } from './detail-page.tsx'
import { readDetail } from './detail.server.ts'
import { readLines } from '../jobs/job-groups.server.ts'
import { readJobQuestion } from '../jobs/job-query.ts'
import { readAgreementState } from '../../agreements/proposals/agreed.server.ts'
import { leadToKept } from '../../leads/lead/lead-to-kept.server.ts'
import { tellSoon } from '../../leads/lead/day-news.server.ts'
import { NoSuchRequest } from '../../leads/lead/no-such-request.tsx'
import { isPromised } from '../../leads/lead/same-day.ts'
import { TakenPage } from '../../leads/lead/taken-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, config, events } = context.get(visitContext).house
  const detail = await readDetail(db, params.id, now())
  if (!detail) return data(null, { status: 404 })
  await leadToKept(db, params.id, new URL(request.url).search)
  const { secret, siteUrl } = config
  const proposals = await readProposalsPart(db, params.id, { secret, siteUrl, timeZone: detail.timeZone })
  const money = await readRequestMoney(db, params.id, now())
  const changes = await readChangesPart(db, params.id, { now: now(), events })
  const beside = await readLines(db, readJobQuestion(new URLSearchParams()), detail.today, detail.now)
  const notices = await shownNotices(db, params.id)
  const [card, list, venue, certificates] = await Promise.all([
    readCardPart(db, params.id),
    readListPart(db, params.id, { secret, now: now() }),
    readVenuePart(db, params.id),
    readCertificatePart(db, params.id),
  ])
  if (!list) return data(null, { status: 404 })
  return data({
    ...detail,
    list,
    proposals,
    money,
    changes,
    notices,
    card,
    venue,
    certificates,
    beside,
    noteKey: randomUUID(),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { house } = context.get(visitContext)
  const words = await readWords(request)
  const here = `/backbar/jobs/${encodeURIComponent(params.id)}`
  if (
    ['undo', 'call-off'].includes(words.intent ?? '') ||
    (words.intent === 'move' && !['booked', 'done'].includes(words.to ?? ''))
  ) {
    // Somebody may be paying for this very day: their page is ended first, or what they paid is found.
    const ended = await endPayments(house, params.id)
    if (ended.kind !== 'ended') throw redirect(`${here}?said=being-paid`, 303)
  }
  if (words.intent === 'call-off') {
    const { secret, siteUrl } = house.config
    const outcome = await callOffByHand(house.db, params.id, words, {
      secret,
      siteUrl,
      now: house.now(),
      events: house.events,
    })
    if (outcome.kind === 'back') return data({ kind: 'kept' as const, ...outcome.question }, { status: 422 })
    house.nudge()
    await tellSoon(house)
    throw redirect(`${here}?said=${outcome.kind === 'done' ? 'called-off' : 'stale'}`, 303)
  }
  const change = await changeLead(house.db, params.id, words, house.now())
  if (change.kind === 'gone') return data(null, { status: 404 })
  // Put into another while its page stood open: what was posted there did nothing, and that is said on the other's page.
  if (change.kind === 'back') await leadToKept(house.db, params.id, '?said=one-already')
  if (change.kind === 'agreed') {
    const question =
      words.to === 'lost'
        ? await askWhatIsKept(house.db, params.id, words, { now: house.now(), events: house.events })
        : null
    if (question) return data({ kind: 'kept' as const, ...question }, { status: 409 })
    if ((await readAgreementState(house.db, params.id)) === 'called-off')
      throw redirect(`${here}?said=called-off-stands`, 303)
    throw redirect(`${here}?said=agreed-stands#changes`, 303)
  }
  if (change.kind === 'taken') return data(change, { status: 409 })
  if (change.kind === 'back') return data(change, { status: change.status })
  await tellSoon(house)
  throw redirect(`${here}?${change.notice}`, 303)
}

const anywayWords: Record<string, string> = { held: 'Promise', booked: 'Book' }

export default function DetailRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <NoSuchRequest />
  const { proposals, money, changes, notices, card, venue, certificates, list } = loaderData
  const hasMoney = money && (money.isBooked || money.account.dues.length > 0 || money.entries.length > 0)
  // Of a request nobody answered yet it is too early to ask for the load-in.
  const isNear = ['quoted', 'held', 'booked', 'done'].includes(loaderData.lead.state) || venue?.venue != null
  const bookings = (
    <>
      <MoneyNoticesPart notices={notices} />
      {proposals && <ProposalsPart {...proposals} agreed={changes?.agreed} />}
      {changes && <ChangesPart {...changes} />}
      {hasMoney && <MoneyPart money={money} />}
      {card && <CardPart {...card} />}
      <ListPart {...list} />
      {venue && isNear && <VenuePart {...venue} />}
      {certificates && <CertificatePart {...certificates} />}
    </>
  )
  const here = `/backbar/jobs/${loaderData.lead.id}`
  if (actionData?.kind === 'kept')
    return <RetainedMoneyPage {...actionData} name={loaderData.lead.request.requestorName} here={here} />
  if (actionData?.kind !== 'taken') return <DetailPage {...loaderData} bookings={bookings} back={actionData ?? null} />
  const anyway = actionData.words.intent === 'undo' ? 'Undo and promise' : anywayWords[actionData.words.to ?? '']
  return (
    <TakenPage
      {...actionData}
      eyebrow="Nothing changed yet"
      anyway={anyway ?? 'Promise'}
      canWait={!isPromised(loaderData.lead, loaderData.today) && actionData.words.intent !== 'not-same-event'}
      action={here}
      back={here}
    />
  )
}
