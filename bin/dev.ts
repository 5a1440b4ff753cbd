import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { loadConfig, type Config } from '../app/config.server.ts'
import { formatListenError } from '../app/plumbing/http/listen-error.ts'
import { exitWithError } from '../app/exit-with-error.server.ts'

/**
 * `npm run dev`: the site for development. A change of a component or style shows on the next page. After any other
 * change a second server starts, and the first serves until the second is ready. Pages reload automatically. Cards are
 * charged at a fake Stripe unless an account is configured.
 */
const { host, port, siteUrl, dataDir } = readOrEnd()
type Running = { process: ChildProcess; port: number }
let running: Running | null = null
let starting: ChildProcess | null = null
const pages = new Set<ServerResponse>()
const cards = await startFakeStripe()

createServer((request, response) => {
  if (request.url === '/dev/changes') return tellChanges(response)
  if (request.url === '/dev/reload.js') return void response.setHeader('Content-Type', 'text/javascript').end(reload)
  void forward(request, response)
})
  .once('error', (error: NodeJS.ErrnoException) => {
    console.error(formatListenError(error.code, { host, port }) ?? error.message)
    void stopServers()
  })
  .listen(port, process.env.HOST, greet)

start()
for (const folder of ['app', 'server']) {
  watch(folder, { recursive: true }, (_, file) => handleFileChange(file ?? folder))
}
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stopServers)

function readOrEnd(): Config {
  try {
    return loadConfig(process.env)
  } catch (error) {
    exitWithError(error)
  }
}

function greet(): void {
  console.log(`The site        ${siteUrl}
Its letters     ${dataDir}/mailbox/*.eml
Its health      ${siteUrl}/up
Its cards       ${cards ? `${cards.STRIPE_URL}, a stand-in for Stripe: no money moves, all is forgotten at the end` : 'as STRIPE_SECRET_KEY says'}
Change a file under app/ and look at the page.`)
}

let soon: NodeJS.Timeout | undefined
let needsAnother = false
function handleFileChange(file: string): void {
  if (file.includes('.test.')) return
  // Vite picks up changes of rendered files. All other changes need a new server, even when a rendered file is saved
  // right after.
  needsAnother ||= !/\.(tsx|css|svg)$/.test(file) || file.includes('.server.')
  clearTimeout(soon)
  soon = setTimeout(() => {
    if (needsAnother) start()
    else reloadPages()
    needsAnother = false
  }, 50)
}

/** Starts a server on its own port, which takes over once it is ready. Stops a server that is still starting. */
function start(): void {
  starting?.kill('SIGTERM')
  const server = spawn(process.execPath, ['server/dev-server.ts'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...cards,
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_URL: siteUrl,
      QUOTES_PER_HOUR: '0',
      API_PER_MINUTE: '0',
    },
  })
  starting = server
  server.once('message', (message: { port: number }) => {
    const before = running
    running = { process: server, port: message.port }
    if (starting === server) starting = null
    before?.process.kill('SIGTERM')
    reloadPages()
  })
  server.once('exit', () => {
    if (starting === server) starting = null
  })
}

/** Starts a fake Stripe in this process and returns the settings for it. Null if an account is configured. */
async function startFakeStripe() {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_URL']
  if (names.some((name) => process.env[name])) return null
  const { stripeDouble } = await import('../tests/doubles/stripe-double.ts')
  const host = process.env.HOST?.replace('0.0.0.0', '') || 'localhost'
  const secret = 'whsec_standin'
  const { url, key } = await stripeDouble({
    webhook: { secrets: [secret], address: `http://${host}:${port}/hooks/stripe` },
  })
  return { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, STRIPE_URL: url }
}

async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  while (!running) await wait(50)
  const headers = { ...request.headers }
  delete headers['accept-encoding']
  const { method, url: path } = request
  const asked = ask({ port: running.port, host: '127.0.0.1', method, path, headers }, (answer) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(response)
    }
    // The page's content security policy would block the reload script.
    const { 'content-security-policy': _policy, 'content-length': _length, etag: _etag, ...kept } = answer.headers
    response.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(response, { end: false })
    answer.once('end', () => response.end('<script src="/dev/reload.js"></script>'))
  })
  asked.once('error', (error) => response.writeHead(502).end(error.message))
  request.pipe(asked)
}

const reload = `new EventSource('/dev/changes').onmessage = () => location.reload()`

function tellChanges(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders()
  pages.add(response)
  response.once('close', () => pages.delete(response))
}

function reloadPages(): void {
  for (const page of pages) page.write('data: changed\n\n')
}

/** Stops the servers and waits for their exit. */
async function stopServers(): Promise<void> {
  const servers = [running?.process, starting].filter((server) => server != null)
  const ended = servers.map(async (server) => {
    const exit = once(server, 'exit')
    if (server.kill('SIGTERM')) await exit
  })
  await Promise.all(ended)
  process.exit(0)
}
