import { data } from 'react-router'
import { getPublicIdentity, getSetting } from '../../../business/stored-settings.server.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getMapUrl } from '../../../operations/events/event-logistics.ts'
import { RunSheetPage } from '../../../operations/events/run-sheet-page.tsx'
import { getRunSheetData } from '../../../operations/events/run-sheet.server.ts'
import { choosePrintLayout } from '../../../operations/events/run-sheet-print-layout.ts'
import { flattenRunSheet } from '../../../operations/events/diff-run-sheets.ts'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../../operations/events/shared-links.server.ts'
import { saveRunSheetVersion } from '../../../operations/events/run-sheet-versions.server.ts'
import { createQrCode } from '../../../plumbing/pdf/qr-code.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { requestContext } from '../../../request-context.server.ts'
import { findStaffLink } from '../members/open-staff-links.server.ts'
import { getStaffPagePath } from '../members/staff-link.server.ts'
import { findStaffMember } from '../members/staff-members.server.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import type { Route } from './+types/staff-run-sheet.route'
import { InvalidStaffLinkPage } from './invalid-staff-link-page.tsx'
import { staffPageText } from './staff-page-text.ts'
import { getClosedStaffPage } from './closed-staff-page.server.ts'
import { findAssignedEventId, findEventStaff } from './event-staff.server.ts'

export const handle: PageHandle = { sheet: true }

export const headers = () => privatePageHeaders

/** The run sheet of an event for a staff member assigned to it: the staff copy, without money. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db, now, config } = services
  const link = await findStaffLink(db, params.token, now())
  if (link && !link.isOpen) return data(await getClosedStaffPage(db, link.personId), { status: 404 })
  const [person, eventId] = link
    ? await Promise.all([findStaffMember(db, link.personId), findAssignedEventId(db, link.personId, params.post)])
    : [null, null]
  const sheet =
    eventId && person && (await getRunSheetData(db, eventId, await findEventStaff(db, eventId), person.language))
  if (!eventId || !person || !sheet) {
    const { name, phone } = await getPublicIdentity(db)
    const language = person?.language ?? detectLanguage(request)
    return data(
      { shown: null, isClosed: false, house: { name, phone }, language, island: getIslandScriptUrl('crew-sheet') },
      { status: 404 },
    )
  }
  const { night, sections, spoken, phones } = sheet
  const { language } = person
  const [{ version }, token, { timeZone }] = await Promise.all([
    saveRunSheetVersion(db, eventId, flattenRunSheet(sections), now()),
    ensureSharedLinkToken(db, { eventId, kind: 'sheet' }, { secret: config.secret, now: now() }),
    getSetting(db, 'identity'),
  ])
  const answerHref = `${config.siteUrl}${getSharedLinkPath('sheet', token)}/${version}`
  const { name, occasion, date, eventZone, reference, isPostponed } = night
  return data({
    language,
    shown: {
      language,
      eventId,
      title: [name, occasion].filter(Boolean).join(', '),
      date,
      ...(eventZone && { eventZone }),
      reference,
      sections: spoken,
      print: choosePrintLayout(spoken),
      money: null,
      phones,
      mapHref: getMapUrl(night),
      isPostponed,
      version,
      stamp: getFormatter(language).momentWords(now(), timeZone),
      qr: createQrCode(answerHref),
      answerHref,
      keep: null,
      back: { href: getStaffPagePath(params.token), words: staffPageText(language).back },
    },
  })
}

export default function StaffRunSheetRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData.shown) return <RunSheetPage {...loaderData.shown} />
  return <InvalidStaffLinkPage {...loaderData} />
}
