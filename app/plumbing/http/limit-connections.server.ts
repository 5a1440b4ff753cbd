import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { createSharedQuota } from './request-admission.server.ts'
import { createNetworkGroups, getSenderAddress } from './sender-address.server.ts'

/** An office or a campus behind one address has some hundred; one of ours that says nothing holds some 10 kB. */
const usual = { each: 512, inAll: 4_096 }

/**
 * Each sender has so many connections at a time, and all together so many: one more of them is closed at once, and where all
 * are taken, the newest of whoever has most. For a server that visitors reach themselves: behind a proxy all of them are the
 * proxy's, which keeps count by itself.
 */
export function limitConnections(server: Server, bounds = usual): void {
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
 * Follows the connections on which nothing was asked yet. A proxy opens one for a form and sends that a moment later, while
 * Node takes it for idle and would reset it. Call it before the server listens.
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
    /** Resolves once each of them has asked something or is closed, and after so many milliseconds at the latest. */
    settled(mostMs: number): Promise<void> {
      return new Promise((resolve) => {
        if (silent.size === 0) return resolve()
        wake = resolve
        setTimeout(resolve, mostMs).unref()
      })
    },
  }
}
