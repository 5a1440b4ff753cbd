import { request as inTheClear } from 'node:http'
import { request as overTls } from 'node:https'
import { lookupPublicAddress } from './public-address.server.ts'

type Post = {
  headers: Record<string, string | number>
  body: string | Buffer | null
  /** The address is on this machine and speaks http, in tests and while developing; any other is on the public internet. */
  isHere: boolean
  /** How long it may take in all, in milliseconds. */
  timeoutMs: number
  /** So many characters of the answer are read, a little more at most: nobody looks at the others. */
  mostRead: number
}

/**
 * Posts to somebody else's server. The address that was looked at is the one that is connected to, so that no name leads
 * into our own network; a redirect is an answer like any other. Throws where there is no answer, in time.
 */
export function postToPublicUrl(url: string, { headers, body, isHere, timeoutMs, mostRead }: Post) {
  return new Promise<{ status: number; said: string }>((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      // A connection of its own, so that the look-up below is asked for each.
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
      // The status decides, whatever becomes of the words behind it.
      answer.on('close', settle).on('error', settle)
    })
    asking.once('error', reject).end(body)
  })
}
