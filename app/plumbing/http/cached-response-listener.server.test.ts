import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createCachedResponseListener } from './cached-response-listener.server.ts'

test.each(['/icons/none.png', '/icons/none-512.png', '/icons/icon-192.svg', '/icons/icon-192.png/'])(
  'an unknown icon goes to the request queue: %s',
  async (path) => {
    expect(await ask(path)).toEqual({ made: [], placed: [path] })
  },
)

test.each(['/icons/icon-192.png', '/icons/icon-192.png?v=4'])(
  'a known icon is served without the request queue: %s',
  async (path) => {
    expect((await ask(path)).made).toEqual(['/icons/icon-192.png'])
  },
)

/**
 * Requests a URL where a single icon is known. Returns the paths served by the page cache, and the paths passed to the
 * request queue.
 */
async function ask(url: string) {
  const [made, placed]: string[][] = [[], []]
  const take = (path: string) => {
    made!.push(path)
    return Promise.resolve(null)
  }
  const listener = createCachedResponseListener(
    {
      files: new Map(),
      formerFile: () => Promise.resolve(null),
      paths: new Map([['/icons/icon-192.png', []]]),
      stamp: () => '',
      pages: { take, lookAgain: () => {} },
      pictures: { take: () => null },
      log: () => {},
      now: () => 0,
    },
    (req) => void placed!.push(req.url!),
  )
  const req = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url })
  listener(req, new ServerResponse(req))
  await new Promise(setImmediate)
  return { made, placed }
}
