import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Mail server on loopback that accepts everything at once and only counts emails by Message-ID.
 * @param together number of connections that must wait before the server greets any
 */
export async function startQuickSmtp(together = 1) {
  const arrived = new Map<string, number>()
  const sockets = new Set<Socket>()
  let waiting: Socket[] | null = []

  function arrive(source: string) {
    const id = /^Message-ID: (<[^>]+>)/im.exec(source)?.[1] ?? 'without a name'
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }

  function greet(caller: Socket) {
    if (waiting && waiting.push(caller) < together) return
    for (const socket of waiting ?? [caller]) socket.write('220 quick\r\n')
    waiting = null
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    socket.setEncoding('utf8')
    greet(socket)
    let heard = ''
    let inLetter = false
    socket.on('data', (chunk) => {
      heard += chunk
      for (;;) {
        const end = inLetter ? heard.indexOf('\r\n.\r\n') : heard.indexOf('\r\n')
        if (end < 0) return
        const said = heard.slice(0, end)
        heard = heard.slice(end + (inLetter ? 5 : 2))
        if (inLetter) arrive(said)
        const starts = !inLetter && /^DATA/i.test(said)
        socket.write(starts ? '354 go on\r\n' : /^QUIT/i.test(said) ? '221 bye\r\n' : '250 yes\r\n')
        inLetter = starts
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of arrivals of each email by its Message-ID. */
    arrived,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
