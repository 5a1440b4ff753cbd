import { data, redirectDocument } from 'react-router'
import { getClientPagePath } from '../../../agreements/proposals/client-link.server.ts'
import { addLanguageQuery, parseClientPageLanguage } from '../../../agreements/proposals/client-page-language.ts'
import { ClientMessagePage } from '../../../agreements/proposals/client-page-layout.tsx'
import { InvalidLinkPage } from '../../../agreements/proposals/invalid-link-page.tsx'
import { getEventLanguage } from '../../../agreements/proposals/proposal-language.server.ts'
import { getPublicIdentity } from '../../../business/stored-settings.server.ts'
import { createSiteRateLimiter } from '../../../plumbing/http/rate-limiter.server.ts'
import { requestContext } from '../../../request-context.server.ts'
import { getIslandScriptUrl } from '../../../ui/islands.server.ts'
import { detectLanguage } from '../../../ui/language.ts'
import type { PageHandle } from '../../../ui/page-handle.ts'
import type { Route } from './+types/client-photos.route'
import { maxClientPhotos, parseSentPhotoCount, toClientPhotoViews, type RefusedPhoto } from '../client-photo.ts'
import { clientPhotoText } from '../client-photo-text.ts'
import { getClientPhotosAccess, parseClientPhotosForm } from '../client-photo-upload.server.ts'
import { addClientPhoto, listClientPhotos, withdrawClientPhoto } from '../client-photos.server.ts'
import { privatePageHeaders } from '../../../plumbing/http/private-page-headers.ts'
import { ClientPhotos } from './client-photos.tsx'

/** The script sends the photos one by one. */
export const handle: PageHandle = { yours: true, form: true, script: true, sends: true }

const secondsToWait = createSiteRateLimiter()

export const headers = () => privatePageHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContext)
  const { db } = services
  const [identity, access] = await Promise.all([getPublicIdentity(db), getClientPhotosAccess(db, params.token)])
  const usual = access ? await getEventLanguage(db, access.eventId) : detectLanguage(request)
  const { other, ...view } = parseClientPageLanguage(request.url, usual)
  const common = { identity, language: view.language, other }
  const photos = access ? await listClientPhotos(db, access.eventId) : []
  if (!access || (!access.isOpen && photos.length === 0))
    return data(
      {
        ...common,
        path: null,
        page: '',
        action: '',
        isOpen: false,
        isInline: false,
        photos: [],
        said: null,
        island: '',
      },
      { status: 404 },
    )
  const here = getClientPagePath(params.token)
  const { searchParams } = new URL(request.url)
  // A form of the client page that was refused is shown as that page has it.
  const isInline = searchParams.has('inline')
  return data({
    ...common,
    path: addLanguageQuery(here, view),
    page: addLanguageQuery(`${here}/photos`, view),
    action: addLanguageQuery(`${here}/photos${isInline ? '?inline' : ''}`, view),
    isOpen: access.isOpen,
    photos: toClientPhotoViews(photos, here),
    isInline,
    said: searchParams.has('gone') ? ('gone' as const) : parseSentPhotoCount(searchParams.get('sent')),
    island: getIslandScriptUrl('client-photos'),
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { services, sender } = context.get(requestContext)
  const access = await getClientPhotosAccess(services.db, params.token)
  if (!access) return data(null, { status: 404, headers: privatePageHeaders })
  const view = parseClientPageLanguage(request.url, await getEventLanguage(services.db, access.eventId))
  const { input, photos, isCut } = await parseClientPhotosForm(request)
  const mayShow = input.mayShow === 'on'
  if (secondsToWait(services, `${access.linkId} ${sender}`) > 0)
    return data(
      { isBusy: true, refused: [], sentCount: 0, mayShow },
      { status: 429, headers: { ...privatePageHeaders, 'Retry-After': '60' } },
    )
  const here = getClientPagePath(params.token)
  const redirectTo = (path: string) => redirectDocument(addLanguageQuery(here + path, view), 303)
  if (input.intent === 'take-down') {
    await withdrawClientPhoto(services, access.eventId, input.photo ?? '')
    return redirectTo('/photos?gone=yes')
  }
  if (!access.isOpen) return data(null, { status: 404, headers: privatePageHeaders })
  const refused: RefusedPhoto[] = []
  if (isCut) refused.push({ name: '', reason: 'too-much' })
  else if (photos.length === 0) refused.push({ name: '', reason: 'nothing' })
  else
    for (const [position, photo] of photos.entries()) {
      const sent = { bytes: new Uint8Array(await photo.arrayBuffer()), mayShow }
      const reason = position < maxClientPhotos ? await addClientPhoto(services, access, sent) : 'too-many'
      if (reason) refused.push({ name: photo.name, reason })
    }
  const isInline = new URL(request.url).searchParams.has('inline')
  if (refused.length === 0)
    return redirectTo(isInline ? `?said=photos-${photos.length}#photos-heading` : `/photos?sent=${photos.length}`)
  return data(
    { isBusy: false, refused, sentCount: photos.length, mayShow },
    { status: 422, headers: privatePageHeaders },
  )
}

export default function ClientPhotosRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { identity, language, other, path, page, action, isOpen, isInline, photos, said, island } = loaderData
  if (path === null) return <InvalidLinkPage identity={identity} />
  const text = clientPhotoText(language)
  const { isBusy = false, refused = [], sentCount = 0, mayShow = false } = actionData ?? {}
  const done = said === 'gone' ? text.takenDown : said === null ? null : text.sent(said)
  const lead = isBusy ? text.busy : (done ?? (isOpen ? text.about : text.closed))
  return (
    <ClientMessagePage {...{ identity, language, other, lead }} heading={text.title}>
      <ClientPhotos {...{ language, isOpen, isInline, photos, refused, sentCount, mayShow, page, action }} />
      <p>
        <a className="btn ghost" href={path}>
          {text.toPage}
        </a>
      </p>
      {isOpen && <script type="module" src={island} />}
    </ClientMessagePage>
  )
}
