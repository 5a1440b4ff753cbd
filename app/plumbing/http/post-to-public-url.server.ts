import { request as inTheClear } from 'node:http'
import { request as overTls } from 'node:https'
import { lookupPublicAddress } from './public-address.server.ts'

type Post = {
  headers: Record<string, string | number>
  body: string | Buffer | null
  /**
   * Whether the URL is on this machine and uses http, as in tests and development. Otherwise it is on the public
   * internet.
   */
  isHere: boolean
  /** Time limit of the whole request, in milliseconds. */
  timeoutMs: number
  /** Approximate maximum number of characters read from the response. The rest is not needed. */
  mostRead: number
}

/**
 * Posts to an external server. The checked address is the address that the request connects to, so that no name leads
 * into the internal network. Redirects are not followed. Throws if there is no response in time.
 */
export function postToPublicUrl(url: string, { headers, body, isHere, timeoutMs, mostRead }: Post) {
  return new Promise<{ status: number; said: string }>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      // A separate connection, so that the lookup below runs for each request.
      agent: false as const,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!isHere && { lookup: lookupPublicAddress }),
    }
    const asking = (isHere ? inTheClear : overTls)(url, options, (answer) => {
      let said = ''
      const settle = () => resolve({ status: answer.statusCode ?? 0, said })
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        said += text
        if (said.length > mostRead) answer.destroy()
      })
      // The status decides, even if reading the body fails.
      answer.on('close', settle).on('error', settle)
    })
    asking.once('error', reject).end(body)
  })
}
