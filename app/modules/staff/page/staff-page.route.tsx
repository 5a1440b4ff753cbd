import { randomUUID } from 'node:crypto'
import { data, redirectDocument } from 'react-router'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import { listPageSections } from '../../../modules.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { findStaffLink } from '../members/open-staff-links.server.ts'
import { getStaffPagePath } from '../members/staff-link.server.ts'
import { findStaffMember, listStaffMembers } from '../members/staff-members.server.ts'
import { parseStaffFormSubmission } from '../members/parse-staff-form-submission.server.ts'
import type { Route } from './+types/staff-page.route'
import { handleStaffPageForm } from './handle-staff-page-form.server.ts'
import { StaffPage } from './staff-page.tsx'
import { staffPageSlot } from '../../../operations/staff-pages/staff-page-slot.server.ts'
import { getFirstName } from '../members/staff-member.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { listWorkedEvents } from './worked-events.server.ts'
import { getClosedStaffPage } from './closed-staff-page.server.ts'
import { InvalidStaffLinkPage } from './invalid-staff-link-page.tsx'
import { staffPageText } from './staff-page-text.ts'
import { getStaffPageData } from './staff-page-view.server.ts'
import { staffPageTabs, type StaffPageData } from './staff-page-view.ts'

/** Taps are stored on the phone while it is offline, so this page allows a script and a worker. */
export const handle: PageHandle = { script: true, worker: true, sheets: ['staff-page'], ownSheets: true }

const getRateLimitSeconds = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, config, now } = context.get(requestContext).services
  const { searchParams } = new URL(request.url)
  const island = getIslandScriptUrl('crew-sheet')
  const part = staffPageTabs.find((one) => one === params.part) ?? null
  const isPage = params.part === undefined || part !== null
  const link = isPage ? await findStaffLink(db, params.token, now()) : null
  if (link && !link.isOpen) return data(await getClosedStaffPage(db, link.personId), { status: 404 })
  const personId = link?.personId ?? null
  const [month, left] = [searchParams.get('month'), searchParams.get('left')]
  const sheet = personId && (await getStaffPageData(db, personId, { now: now(), month }))
  if (!sheet) {
    const { name, phone } = await getPublicIdentity(db)
    const language = detectLanguage(request)
    return data({ sheet: null, isClosed: false, house: { name, phone }, language, island }, { status: 404 })
  }
  const path = getStaffPagePath(params.token)
  const { said } = staffPageText(sheet.language)
  const code = searchParams.get('said') ?? ''
  return data({
    sheet,
    path,
    part,
    kind: searchParams.get('kind')?.slice(0, 60) ?? '',
    tapKey: randomUUID().slice(0, 13),
    calendar: `${config.siteUrl.replace(/^https?:/, 'webcal:')}${path}/calendar.ics`,
    said:
      getAcceptedMessage(sheet, searchParams) ?? (Object.hasOwn(said, code) ? said[code as keyof typeof said] : null),
    language: sheet.language,
    island,
    sections: await listPageSections(db, staffPageSlot, {
      staffId: sheet.id,
      language: sheet.language,
      now: sheet.now,
      left,
      listWorkedEvents: (days) => listWorkedEvents(db, sheet.id, days, sheet),
      getFirstNames: async () => new Map((await listStaffMembers(db)).map((one) => [one.id, getFirstName(one)])),
    }),
  })
}

/**
 * Formats the confirmation of an acceptance, which names the event because the next event on the page may be another.
 */
function getAcceptedMessage(sheet: StaffPageData, query: URLSearchParams): string | null {
  const shift = sheet.shifts.find(({ shiftId }) => shiftId === query.get('post'))
  if (query.get('said') !== 'yes') return null
  const words = staffPageText(sheet.language)
  // On a reload the shift may already belong to another staff member.
  if (!shift) return query.has('post') ? words.said.stale : null
  return words.yours(getFormatter(sheet.language).monthDay(shift.day), shift.venue)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const visit = context.get(requestContext)
  const { services, sender } = visit
  const link = await findStaffLink(services.db, params.token, services.now())
  const person = link?.isOpen ? await findStaffMember(services.db, link.personId) : null
  if (!person) return data(null, { status: 404 })
  const path = getStaffPagePath(params.token)
  const sent = await parseStaffFormSubmission(request)
  if (getRateLimitSeconds(services, sender) > 0) {
    const said = staffPageText(person.language).muchAtOnce
    return data({ said, back: null }, { status: 429, headers: { 'Retry-After': '60' } })
  }
  Object.assign(visit, { kept: { action: path, fields: sent.pairs }, language: person.language })
  const answer = await handleStaffPageForm(services, person, sent)
  switch (answer.kind) {
    case 'taps':
      return new Response(null, { status: 204, headers: headers() })
    case 'told':
      return data({ said: answer.words, back: null }, { status: 409 })
    case 'back':
      return data({ said: null, back: { input: sent.input, errors: answer.errors } }, { status: 422 })
    case 'link':
      return redirectDocument(`${getStaffPagePath(answer.token)}/me?said=new-link`, 303)
    case 'done': {
      const to = answer.part ? `${path}/${answer.part}` : path
      return redirectDocument(`${to}?${answer.query ? `${answer.query}&` : ''}said=${answer.said}`, 303)
    }
  }
}

export default function StaffPageRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.sheet) return <InvalidStaffLinkPage {...loaderData} />
  const { language: _, ...page } = loaderData
  const [said, back] = [actionData?.said ?? page.said, actionData?.back ?? null]
  return <StaffPage {...page} said={said} back={back} />
}
