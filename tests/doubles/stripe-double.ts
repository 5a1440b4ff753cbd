import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { stripeAccount, type StripeObject } from './stripe-account.ts'
import { checkForm, parseStripeForm, StripeRefusal, type Form, type StripeError } from './stripe-form.ts'
import { actFromDashboard, dashboard, payPage } from './stripe-pages.ts'
import { stripeWebhooks } from './stripe-webhooks.ts'

export type StripeBehavior =
  | 'work'
  // accepts the request without a response, closes the connection, or the same after doing the work
  | 'hang'
  | 'hang-after'
  | 'reset'
  | 'reset-after'
  // does the work and responds endlessly, a byte at a time
  | 'drip'
  // does the work and responds when released. Until then its idempotency key is in use. `only` names the calls that wait
  // ("POST /v1/payment_intents"), and `isBefore` lets them wait before the work.
  | { wait: Promise<unknown>; only?: string; isBefore?: boolean }
  // any row of the contract's table, before or after the work
  | { status: number; error: StripeError; after?: true }
  // a body that is not Stripe's
  | { status: number; body: string }

type Options = {
  /** Clock, in epoch milliseconds. */
  now?: () => number
  key?: string
  livemode?: boolean
  /** Origin of payment pages, this server by default. */
  pageOrigin?: string
  port?: number
  webhook?: {
    /** Newest first. */
    secrets: string[]
    address?: string
    /** Target of webhooks, `address` by default. */
    post?: (request: Request) => Promise<Response>
  }
}

export type StripeCall = {
  method: string
  path: string
  text: string
  form: Form
  key: string | null
  version: string | null
  /** HTTP status of the response. Null without a response. */
  status: number | null
}

type Answer = { status: number; body: string; id: string; replayed?: true }

export type StripeDouble = Awaited<ReturnType<typeof stripeDouble>>

/**
 * Fake Stripe on loopback: validates the calls the site makes like the real service, with idempotency, a payment page,
 * webhooks and failures. `/` shows its state for manual tests.
 */
export async function stripeDouble({
  now = Date.now,
  key = 'sk_test_standin',
  livemode = key.includes('_live_'),
  pageOrigin,
  port = 0,
  webhook,
}: Options = {}) {
  const log: StripeCall[] = []
  /** Responses by idempotency key, with their parameters. `answer` is null while the work is in progress. */
  const answered = new Map<string, { words: string; at: number; answer: Answer | null }>()
  const sockets = new Set<Socket>()
  let behaviour: StripeBehavior = 'work'
  let times = Infinity
  let requests = 0
  let origin = ''
  let secrets = webhook?.secrets ?? []

  const webhooks = stripeWebhooks({
    now,
    secrets: () => secrets,
    post: webhook ? (webhook.post ?? fetch) : null,
    address: () => webhook?.address ?? 'http://localhost/hooks/stripe',
  })
  const account = stripeAccount({ now, livemode, pageOrigin: () => pageOrigin ?? origin, tell: webhooks.tell })

  const server = createServer(async (request, response) => {
    try {
      const text = Buffer.concat(await request.toArray()).toString()
      const url = new URL(request.url ?? '/', 'http://stripe')
      if (url.pathname.startsWith('/v1/')) await api(request, response, url, text)
      else pages(request, response, url)
    } catch (error) {
      response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error))
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })

  async function api(request: IncomingMessage, response: ServerResponse, url: URL, text: string) {
    const method = request.method ?? ''
    const idempotencyKey = (request.headers['idempotency-key'] as string | undefined) ?? null
    const call: StripeCall = {
      method,
      path: url.pathname,
      text,
      form: parseStripeForm(method === 'GET' ? url.search.slice(1) : text),
      key: idempotencyKey,
      version: (request.headers['stripe-version'] as string | undefined) ?? null,
      status: null,
    }
    log.push(call)
    account.tick()
    const isOther =
      typeof behaviour === 'object' && 'only' in behaviour && behaviour.only !== `${method} ${url.pathname}`
    const how = !isOther && times-- > 0 ? behaviour : 'work'
    if (typeof how === 'object' && 'wait' in how && how.isBefore) await how.wait
    if (how === 'hang') return
    if (how === 'reset') return void request.socket.resetAndDestroy()
    const answer = await answerTo(request, call, how)
    if (how === 'hang-after') return
    if (how === 'reset-after') return void request.socket.resetAndDestroy()
    call.status = answer.status
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Request-Id': answer.id,
      ...(answer.replayed && { 'Idempotent-Replayed': 'true' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    })
    if (how !== 'drip') return response.end(answer.body)
    response.flushHeaders()
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

  async function answerTo(request: IncomingMessage, call: StripeCall, how: StripeBehavior): Promise<Answer> {
    const id = `req_${String((requests += 1)).padStart(14, '0')}`
    const refused = (status: number, error: StripeError): Answer => ({ status, body: JSON.stringify({ error }), id })
    const { authorization } = request.headers
    if (authorization !== `Bearer ${key}`)
      return refused(401, {
        type: 'invalid_request_error',
        message: authorization ? 'Invalid API Key provided' : 'You did not provide an API key.',
      })
    const words = `${call.method} ${call.path} ${JSON.stringify(call.form)}`
    const known = call.key === null ? undefined : answered.get(call.key)
    if (known && now() - known.at < 24 * 3_600_000) {
      if (known.answer === null)
        return refused(409, {
          type: 'idempotency_error',
          code: 'idempotency_key_in_use',
          message: `There is currently another in-progress request using this Idempotency-Key: ${call.key}`,
        })
      if (known.words !== words)
        return refused(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
        })
      return { ...known.answer, replayed: true }
    }
    const fails = typeof how === 'object' && 'status' in how ? how : null
    const isAfter = fails !== null && 'after' in fails
    const failure = fails && {
      status: fails.status,
      body: 'error' in fails ? JSON.stringify({ error: fails.error }) : fails.body,
      id,
    }
    // A call that never began is not remembered. A call that failed midway is.
    if (failure && failure.status < 500 && !isAfter) return failure
    if (call.key !== null && call.method === 'POST') answered.set(call.key, { words, at: now(), answer: null })
    const remember = (answer: Answer) => {
      if (call.key !== null && call.method === 'POST') answered.set(call.key, { words, at: now(), answer })
      return answer
    }
    if (failure && !isAfter) return remember(failure)
    try {
      const done: Answer = { status: 200, body: JSON.stringify(work(call), null, 2), id }
      if (typeof how === 'object' && 'wait' in how) await how.wait
      return remember(failure ?? done)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
      // A declined charge is an outcome, which its key replays.
      if (error.status === 402) return remember({ status: 402, body: JSON.stringify({ error: error.error }), id })
      // A rejected call never began, so its key can be used again.
      if (call.key !== null) answered.delete(call.key)
      return refused(error.status, error.error)
    }
  }

  function work({ method, path, form }: StripeCall): StripeObject {
    const [, , one, two, id, act] = path.split('/')
    if (`${one}/${two}` === 'checkout/sessions') {
      if (method === 'POST' && !id) {
        checkForm('createSession', form, now())
        return account.createSession(form)
      }
      if (method === 'GET' && id) {
        checkForm('readSession', form, now())
        return account.shown(account.sessionOf(id), form.expand)
      }
      if (method === 'POST' && act === 'expire') {
        checkForm('expireSession', form, now())
        return account.expireSession(id!)
      }
    }
    if (`${one}` === 'payment_intents') {
      if (method === 'POST' && !two) {
        checkForm('createIntent', form, now())
        return account.chargeOffSession(form)
      }
      if (method === 'GET' && two) {
        checkForm('readIntent', form, now())
        return account.intentOf(two)
      }
      if (method === 'GET') {
        checkForm('listIntents', form, now())
        return account.listIntents(form)
      }
    }
    if (method === 'POST' && one === 'payment_methods' && two && id === 'detach') {
      checkForm('detachMethod', form, now())
      return account.detachMethod(two)
    }
    if (method === 'POST' && path === '/v1/refunds') {
      checkForm('createRefund', form, now())
      return account.createRefund(form)
    }
    if (method === 'GET' && path === '/v1/events') {
      checkForm('listEvents', form, now())
      return account.listEvents(form)
    }
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    })
  }

  function pages(request: IncomingMessage, response: ServerResponse, { pathname }: URL) {
    const html = (text: string, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(text)
    const seeOther = (place: string) => response.writeHead(303, { Location: place }).end()
    const [, one, two = '', id = '', act = ''] = pathname.split('/')
    if (pathname === '/') return html(dashboard(account))
    if (one === 'do' && request.method === 'POST') {
      if (two === 'deliver') void webhooks.deliverHeld()
      else if (!actFromDashboard(account, two, id)) return html('No such button', 404)
      return seeOther('/')
    }
    account.tick()
    const session = one === 'c' && two === 'pay' ? account.sessions.get(id) : undefined
    if (!session) return html('No such page', 404)
    if (request.method !== 'POST' || session.status !== 'open') return html(payPage(account, id)!)
    if (act === 'decline') return html(payPage(account, id, 'Your card was declined. Try another one.')!, 402)
    if (act === 'bank') account.payByBank(id)
    else account.pay(id)
    return seeOther(String(session.success_url).replaceAll('{CHECKOUT_SESSION_ID}', id))
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function stop() {
    server.close()
    for (const socket of sockets) socket.destroy()
    await once(server, 'close')
  }

  return {
    /** Values for STRIPE_URL and STRIPE_SECRET_KEY. */
    url: origin,
    key,
    /** All calls, oldest first. */
    log,
    account,
    webhooks,
    /** Sets the behavior permanently or for a number of calls. */
    behave(next: StripeBehavior, forTimes = Infinity) {
      behaviour = next
      times = forTimes
    },
    /** Sets the signing secrets, newest first. */
    rotate(next: string[]) {
      secrets = next
    },
    [Symbol.asyncDispose]: stop,
  }
}
