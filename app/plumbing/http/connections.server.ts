import type { Server } from 'node:http'
import { openShares } from './admission.server.ts'
import { openNeighborhoods, senderAddress } from './sender.server.ts'

/** An office or a campus behind one address has some hundred; one of ours that says nothing holds some 10 kB. */
const usual = { each: 512, inAll: 4_096 }

/**
 * Each sender has so many connections at a time, and all together so many: one more of them is closed at once, and where all
 * are taken, the newest of whoever has most. For a server that visitors reach themselves: behind a proxy all of them are the
 * proxy's, which keeps count by itself.
 */
export function boundConnections(server: Server, bounds = usual): void {
  const shares = openShares(bounds)
  const { enter } = openNeighborhoods()
  server.on('connection', (socket) => {
    const { name, leave } = enter(senderAddress(socket.remoteAddress ?? '', null, 0))
    const claim = shares.claim(name, 1, () => socket.destroy())
    socket.once('close', () => {
      claim?.release()
      leave()
    })
    if (!claim) socket.destroy()
  })
}
