import type { Language } from '../../ui/language.ts'
import { defaultBodyLimit, type BodyLimit } from './body-limit.ts'
import { requestErrorText } from './request-error-text.ts'

/** What a form reads that was posted by another site’s page. */
export function createCrossSiteFormResponse(language: Language): Response {
  return plainPage(403, 'fromElsewhere', language)
}

/** Why a body is not even looked at, by what is said of it; nothing that was typed is lost. */
export const bodyErrorResponses = {
  packed: (language: Language) => plainPage(415, 'packed', language, { more: { 'Accept-Encoding': 'identity' } }),
  'too many': createBusyResponse,
  'too large': (language: Language, limit: BodyLimit) =>
    plainPage(413, 'tooLarge', language, { ...(limit !== defaultBodyLimit && { said: limit }) }),
  'too many fields': (language: Language) => plainPage(422, 'tooManyFields', language),
}

/** What is said of an address that is none. */
export function createBadRequestResponse(): Response {
  return plainPage(400, 'badAddress', 'en')
}

/** What is said of an address no page of ours leads to, and no visitor types. */
export function createNotFoundResponse(language: Language): Response {
  return plainPage(404, 'noSuchAddress', language)
}

/** What somebody reads who comes while too many are waiting. */
export function createBusyResponse(language: Language): Response {
  return plainPage(503, 'tooBusy', language, { more: { 'Retry-After': '5' } })
}

/** What somebody reads whose private link has posted its share of a day. `wait` in seconds. */
export function createLinkLimitResponse(language: Language, wait: number): Response {
  return plainPage(429, 'tooMuchToday', language, { more: { 'Retry-After': String(wait) } })
}

/** What is said where we failed before any page of ours was reached. */
export function createServerErrorResponse(): Response {
  return plainPage(500, 'brokenHere', 'en')
}

type Said = { heading: string; words: string }
type Other = { said?: Said; more?: Record<string, string> }

/** A page of no more than a heading and a line: for answers given before any page of ours is reached. */
function plainPage(
  status: number,
  name: keyof ReturnType<typeof requestErrorText>,
  language: Language,
  { said, more = {} }: Other = {},
): Response {
  // Who sends more than an owner's page takes reads English.
  const { heading, words } = said ?? requestErrorText(language)[name]
  const lang = said ? 'en' : language
  const page = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${words}</p></html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  })
}
