import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createSharedQuota } from './shared-quota.server.ts'
import { createNetworkGroups, getSenderAddress } from './sender-address.server.ts'

/** An office or a campus behind a single address has a few hundred connections. An idle connection takes about 10 kB. */
const defaultBounds = { each: 512, inAll: 4_096 }

/**
 * Limits open connections per sender and in total. A connection over the sender's limit is closed at once. If the total
 * is reached, the sender with the most connections loses its newest. Only for a server that visitors reach directly:
 * behind a proxy all connections are the proxy's, which limits them itself.
 */
export function limitConnections(server: Server, bounds = defaultBounds): void {
  const shares = createSharedQuota(bounds)
  const { enter } = createNetworkGroups()
  server.on('connection', (socket) => {
    const { name, leave } = enter(getSenderAddress(socket.remoteAddress ?? '', null, 0))
    const claim = shares.claim(name, 1, () => socket.destroy())
    socket.once('close', () => {
      claim?.release()
      leave()
    })
    if (!claim) socket.destroy()
  })
}

/**
 * Tracks connections without a request so far. A proxy may open a connection for a form and send the form a moment later,
 * while Node considers it idle and would reset it. Call it before the server listens.
 */
export function trackIdleConnections(server: Server) {
  const silent = new Set<Socket>()
  let wake = () => {}
  const forget = (socket: Socket) => {
    if (silent.delete(socket) && silent.size === 0) wake()
  }
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => forget(socket))
  })
  server.on('request', ({ socket }) => forget(socket))
  return {
    /** Resolves when each such connection has sent a request or closed, and after `mostMs` milliseconds at the latest. */
    settled(mostMs: number): Promise<void> {
      return new Promise((resolve) => {
        if (silent.size === 0) return resolve()
        wake = resolve
        setTimeout(resolve, mostMs).unref()
      })
    },
  }
}
