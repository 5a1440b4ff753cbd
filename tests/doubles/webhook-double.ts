import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type WebhookBehavior =
  // accepts the message without a response, sends the response's head a byte at a time, or its body without an end
  'hang' | 'drip' | 'huge' | { status: number; location?: string; words?: string }

export type ReceivedWebhook = { headers: IncomingHttpHeaders; body: string; path: string }

/** Fake external tool on loopback that receives webhooks and can misbehave. */
export async function webhookDouble() {
  const taken: ReceivedWebhook[] = []
  let behaviour: WebhookBehavior = { status: 200 }
  let [asked, sent] = [0, 0]
  const server = createServer(async (request, response) => {
    asked++
    const { headers } = request
    const path = request.url!
    const body = Buffer.concat(await request.toArray()).toString()
    if (behaviour === 'hang') return
    if (behaviour === 'drip') {
      const drops = setInterval(() => request.socket.write('H'), 20)
      return void request.socket.once('close', () => clearInterval(drops))
    }
    if (behaviour === 'huge') {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
      }
      response.on('drain', more)
      return more()
    }
    const { status, location, words = 'thank you' } = behaviour
    taken.push({ headers, body, path })
    response.writeHead(status, location ? { Location: location } : {}).end(words)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    taken,
    get asked() {
      return asked
    },
    /** Bytes sent of a huge response. */
    get sent() {
      return sent
    },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=of-the-tool`,
    behave: (next: WebhookBehavior) => void (behaviour = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Whether a message is signed with a secret, verified as docs/webhooks.md describes. */
export function isSigned({ headers, body }: ReceivedWebhook, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}
