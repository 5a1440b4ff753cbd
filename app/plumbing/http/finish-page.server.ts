import { inEncoding } from './compress.server.ts'
import { finish, type Finished } from './finished-answer.server.ts'
import { dressed } from './headers.server.ts'

/**
 * A rendered page finished: compressed as hard as it goes, its headers written out. Null for what is no page for
 * everybody: an error, or an answer that sets a cookie.
 */
export async function finishPage(response: Response, siteUrl: string): Promise<Finished | null> {
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return null
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, gzip] = await Promise.all([inEncoding('br', plain, 11), inEncoding('gzip', plain, 9)])
  const { headers } = dressed(new Response(null, response), siteUrl)
  return finish(spelled({ ...Object.fromEntries(headers), vary: 'Accept-Encoding' }), { plain, br, gzip })
}

/** Header names as the rest of the site spells them; the Fetch API makes them small. */
function spelled(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase()), value]))
}
