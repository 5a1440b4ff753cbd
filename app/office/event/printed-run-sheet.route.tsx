import { data } from 'react-router'
import { getSetting } from '../../business/stored-settings.server.ts'
import { formatDateTime } from '../../business/dates.ts'
import { requireUser, getSessionExpiry } from '../../business/auth/sessions.server.ts'
import { requestContext } from '../../request-context.server.ts'
import { createQrCode } from '../../plumbing/pdf/qr-code.server.ts'
import { getIslandScriptUrl } from '../../ui/islands.server.ts'
import type { PageHandle } from '../../ui/page-handle.ts'
import type { Route } from './+types/printed-run-sheet.route'
import { getEventMoney } from './event-money-summary.server.ts'
import { formatBalanceToCollect } from './event-money.ts'
import { EventNotBookedPage } from '../../operations/events/event-not-booked-page.tsx'
import { computeOfflineExpiry, getMapUrl } from '../../operations/events/event-logistics.ts'
import { getRunSheetData } from '../../operations/events/run-sheet.server.ts'
import { choosePrintLayout } from '../../operations/events/run-sheet-print-layout.ts'
import { flattenRunSheet } from '../../operations/events/diff-run-sheets.ts'
import { RunSheetPage } from '../../operations/events/run-sheet-page.tsx'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../operations/events/shared-links.server.ts'
import { saveRunSheetVersion } from '../../operations/events/run-sheet-versions.server.ts'

export const handle: PageHandle = { bare: true, sheet: true, script: true, worker: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now, config } = services
  const sheet = await getRunSheetData(db, params.id, await services.staff(db, params.id))
  if (!sheet) return data(null, { status: 404 })
  const { night, sections, phones } = sheet
  const { eventId, name, occasion, date, reference, isPostponed, eventZone } = night
  const mayReadMoney = (await requireUser(services, request)).role === 'owner'
  const isCrews = !mayReadMoney || new URL(request.url).searchParams.get('copy') === 'crew'
  const [{ version }, token, money, endsAt, { timeZone }] = await Promise.all([
    saveRunSheetVersion(db, eventId, flattenRunSheet(sections), now()),
    ensureSharedLinkToken(db, { eventId, kind: 'sheet' }, { secret: config.secret, now: now() }),
    isCrews ? null : getEventMoney(db, eventId, now()),
    getSessionExpiry(services, request),
    getSetting(db, 'identity'),
  ])
  const answerHref = `${config.siteUrl}${getSharedLinkPath('sheet', token)}/${version}`
  return data({
    eventId,
    title: [name, occasion].filter(Boolean).join(', '),
    date,
    ...(eventZone && { eventZone }),
    reference,
    sections,
    print: choosePrintLayout(sections),
    money: money && formatBalanceToCollect(money),
    hasCopies: mayReadMoney,
    phones,
    mapHref: getMapUrl(night),
    isPostponed,
    version,
    stamp: formatDateTime(now(), timeZone),
    qr: createQrCode(answerHref),
    answerHref,
    keep: { src: getIslandScriptUrl('keep-sheet'), until: computeOfflineExpiry(night, endsAt, now()) },
  })
}

export default function PrintedRunSheetRoute({ loaderData }: Route.ComponentProps) {
  return loaderData ? <RunSheetPage {...loaderData} /> : <EventNotBookedPage />
}
