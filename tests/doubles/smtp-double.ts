import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { parseEmail, type ParsedEmail } from './read-mail.ts'

export type SmtpBehavior =
  | 'accept'
  // 4xx and 5xx responses, by the step of the session
  | `${'refuse' | 'defer'}-${'greeting' | 'auth' | 'sender' | 'recipient' | 'data'}`
  // accepts the connection and sends nothing, or greets a byte at a time
  | 'hang'
  | 'drip'
  // offers TLS with an untrusted certificate
  | 'untrusted-tls'
  // closes the connection during the message
  | 'drop-mid-message'
  // stores the email, but the response to its final dot never comes or never ends
  | 'hang-after-dot'
  | 'close-after-dot'
  | 'drip-after-dot'

/** Email that arrived: its envelope, its source, and its parsed content. */
export type SmtpEmail = ParsedEmail & { envelope: { from: string; to: string[] }; raw: string; user: string | null }

export type SmtpDouble = Awaited<ReturnType<typeof smtpDouble>>

/** Mail server on loopback that keeps every email and can misbehave. Accepts any password. */
export async function smtpDouble({ behave = 'accept' }: { behave?: SmtpBehavior } = {}) {
  const emails: SmtpEmail[] = []
  const logins: string[] = []
  const sockets = new Set<Socket>()
  const getSocket = (port: number) => [...sockets].find((socket) => socket.remotePort === port)
  let behaviour = behave
  let said = ''
  let connections = 0

  const talk = () =>
    new SMTPServer({
      name: 'double.example',
      logger: false,
      authOptional: true,
      disableReverseLookup: true,
      disabledCommands: behaviour === 'untrusted-tls' ? [] : ['STARTTLS'],
      onConnect: (_session, done) => done(getRefusal('greeting')),
      // Repeats the login in its error, like the most careless servers.
      onAuth: ({ username = '', password }, _session, done) => {
        logins.push(username)
        done(getRefusal('auth', ` of ${username} with ${password}`), { user: username })
      },
      onMailFrom: (_address, _session, done) => done(getRefusal('sender')),
      onRcptTo: (_address, _session, done) => done(getRefusal('recipient')),
      async onData(stream, session, done) {
        const socket = getSocket(session.remotePort)
        if (behaviour === 'drop-mid-message') return void stream.once('data', () => socket?.destroy())
        const raw = await getSource(stream)
        const refusal = getRefusal('data')
        if (refusal) return done(refusal)
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        emails.push({ ...parseEmail(raw), envelope, raw, user: session.user ?? null })
        if (behaviour === 'close-after-dot') return void socket?.destroy()
        if (behaviour === 'drip-after-dot') return sendSlowly(socket)
        if (behaviour !== 'hang-after-dot') done(null, 'kept by the double')
      },
    }).on('error', () => {}) // dropped connections are expected

  function getRefusal(moment: keyof typeof codes, more = ''): Error | null {
    const [defer, refuse] = codes[moment]
    const responseCode = { [`defer-${moment}`]: defer, [`refuse-${moment}`]: refuse }[behaviour]
    if (!responseCode) return null
    const words = said || `the double says no to the ${moment}${more}`
    return Object.assign(new Error(words), { responseCode })
  }

  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    if (behaviour === 'hang') return
    if (behaviour === 'drip') return sendSlowly(socket)
    talk().connect(socket)
  })

  async function start(port: number) {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  async function stop() {
    if (!server.listening) return
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }

  const port = await start(0)
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    /** Emails that arrived, oldest first. A test may empty the list. */
    emails,
    /** Users who tried to log in, oldest first. A test may empty the list. */
    logins,
    get connections() {
      return connections
    },
    /** Number of open connections. */
    get open() {
      return sockets.size
    },
    /** Closes all connections, like a server after its idle timeout. */
    hangUp() {
      for (const socket of sockets) socket.destroy()
    },
    /** Sets the behavior. `words` replaces the text of a refusal. */
    behave(next: SmtpBehavior, words = '') {
      behaviour = next
      said = words
    },
    /** Stops listening until `restart`, which opens the same port again. */
    stop,
    restart: () => start(port),
    [Symbol.asyncDispose]: stop,
  }
}

const codes = {
  greeting: [451, 554],
  auth: [454, 535],
  sender: [451, 553],
  recipient: [451, 550],
  data: [451, 554],
} as const

async function getSource(stream: SMTPServerDataStream): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString()
}

/** Sends an endless response, a byte at a time. */
function sendSlowly(socket: Socket | undefined) {
  const line = '220-patience\r\n'
  let at = 0
  const timer = setInterval(() => socket?.write(line[at++ % line.length]!), 20)
  socket?.on('close', () => clearInterval(timer))
}
