import type { Language } from '../../ui/language.ts'
import { defaultBodyLimit, type BodyLimit } from './body-limit.ts'
import { requestErrorText } from './request-error-text.ts'

/** Response to a form posted from another site's page. */
export function createCrossSiteFormResponse(language: Language): Response {
  return plainPage(403, 'fromElsewhere', language)
}

/** Responses to a rejected body, by reason. They say that no input is lost. */
export const bodyErrorResponses = {
  packed: (language: Language) => plainPage(415, 'packed', language, { more: { 'Accept-Encoding': 'identity' } }),
  'too many': createBusyResponse,
  'too large': (language: Language, limit: BodyLimit) =>
    plainPage(413, 'tooLarge', language, { ...(limit !== defaultBodyLimit && { said: limit }) }),
  'too many fields': (language: Language) => plainPage(422, 'tooManyFields', language),
}

/** Response to an invalid URL. */
export function createBadRequestResponse(): Response {
  return plainPage(400, 'badAddress', 'en')
}

/** Response to a URL that no page links to and no visitor types. */
export function createNotFoundResponse(language: Language): Response {
  return plainPage(404, 'noSuchAddress', language)
}

/** Response while too many requests are queued. */
export function createBusyResponse(language: Language): Response {
  return plainPage(503, 'tooBusy', language, { more: { 'Retry-After': '5' } })
}

/** Response to a private link that has used its daily limit. `wait` in seconds. */
export function createLinkLimitResponse(language: Language, wait: number): Response {
  return plainPage(429, 'tooMuchToday', language, { more: { 'Retry-After': String(wait) } })
}

/** Response to an internal error before a page was reached. */
export function createServerErrorResponse(): Response {
  return plainPage(500, 'brokenHere', 'en')
}

type Said = { heading: string; words: string }
type Other = { said?: Said; more?: Record<string, string> }

/** Creates a minimal page with a heading and a line, for responses sent before a page is reached. */
function plainPage(
  status: number,
  name: keyof ReturnType<typeof requestErrorText>,
  language: Language,
  { said, more = {} }: Other = {},
): Response {
  // The custom text for an oversized upload exists in English only, because its pages are the owner's.
  const { heading, words } = said ?? requestErrorText(language)[name]
  const lang = said ? 'en' : language
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${words}</p></html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  })
}
