import { compressBody, isWorthCompressing } from './compress.server.ts'
import { createPageTemplate, compressPageTemplate } from './page-template.server.ts'
import { createCachedResponse, createCachedTemplate, type CachedResponse } from './cached-response.server.ts'
import { withCommonHeaders } from './headers.server.ts'

/**
 * Finishes a rendered page, or another response that is the same for every visitor: compressed at the highest level, with
 * its headers serialized. Null for a response that is not, such as an error or a response that sets a cookie. If the page
 * contains the text `blank`, it becomes a template that is filled in when sent.
 */
export async function createCachedPage(
  response: Response,
  hsts: string | null,
  blank: string | null = null,
): Promise<CachedResponse | null> {
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return null
  const plain = Buffer.from(await response.arrayBuffer())
  const given = Object.fromEntries(withCommonHeaders(new Response(null, response), hsts).headers)
  if (!isWorthCompressing(response)) return createCachedResponse(capitalizeHeaderNames(given), { plain })
  const headers = capitalizeHeaderNames({ ...given, vary: 'Accept-Encoding' })
  const blanks = blank === null ? null : createPageTemplate(plain, blank)
  if (blank !== null && blanks) {
    const [br, gzip] = await Promise.all([
      compressPageTemplate(blanks, blank.length, 'br'),
      compressPageTemplate(blanks, blank.length, 'gzip'),
    ])
    return createCachedTemplate(headers, { plain: blanks, ...(br && { br }), ...(gzip && { gzip }) })
  }
  const [br, gzip] = await Promise.all([compressBody('br', plain, 11), compressBody('gzip', plain, 9)])
  return createCachedResponse(headers, { plain, br, gzip })
}

/** Capitalizes header names as the rest of the site does. The Fetch API lower-cases them. */
function capitalizeHeaderNames(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name === 'etag' ? 'ETag' : name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
      value,
    ]),
  )
}
