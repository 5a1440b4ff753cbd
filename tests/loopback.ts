import { request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { createSiteServer } from '../server/site.ts'
import type { TestApp } from './test-app.ts'

export type ReceivedRequest = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }

/**
 * Serves the site of a test app on the loopback interface. Clients see raw responses: nothing is decompressed, followed
 * or added.
 */
export async function startLoopbackServer(house: TestApp) {
  const server = await createSiteServer(house)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    ask: (path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: string | Buffer) =>
      new Promise<ReceivedRequest>((resolve, reject) => {
        const asking = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) => {
          const bytes = await buffer(response)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
        })
        asking.once('error', reject).end(body)
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
