import { createHmac } from 'node:crypto'
import type { StripeEvent } from './stripe-account.ts'

export type DeliveryManner =
  | 'in-time'
  | 'twice-at-once'
  /** Deliveries are held until released, in order or in reverse. */
  | 'late'
  | 'reversed'
  | 'never'
  | 'wrong-secret'
  /** The timestamp of the signature is 301 seconds old. */
  | 'replayed'
  /** The delivery is signed with the new secret and an older secret. */
  | 'two-signatures'

type Options = {
  now: () => number
  secrets: () => string[]
  /** Target of webhooks: a site, or the app itself in tests. Null if no webhook is set up. */
  post: ((request: Request) => Promise<Response>) | null
  address: () => string
}

export type Delivery = { event: StripeEvent; status: number | null }

/** Returns the signature header of a body, computed from first principles. `at` in epoch milliseconds. */
export function signatureHeader(body: string, secrets: string[], at: number): string {
  const t = Math.floor(at / 1000)
  const signs = secrets.map((secret) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'))
  return [`t=${t}`, ...signs.map((sign) => `v1=${sign}`)].join(',')
}

/** Delivers events to the site: in time, or in any way that can go wrong. */
export function stripeWebhooks({ now, secrets, post, address }: Options) {
  const deliveries: Delivery[] = []
  const underWay = new Set<Promise<void>>()
  let held: StripeEvent[] = []
  let manner: DeliveryManner = 'in-time'

  /** Builds the request of an event without sending it. */
  function getMessage(event: StripeEvent, how: DeliveryManner = manner): Request {
    const body = JSON.stringify(event, null, 2)
    const [newest = 'whsec_none', older = 'whsec_older'] = secrets()
    const signing =
      how === 'wrong-secret' ? ['whsec_of_somebody_else'] : how === 'two-signatures' ? [older, newest] : [newest]
    const header = signatureHeader(body, signing, how === 'replayed' ? now() - 301_000 : now())
    return new Request(address(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': header },
      body,
    })
  }

  function send(event: StripeEvent) {
    if (!post) return
    const kept: Delivery = { event, status: null }
    deliveries.push(kept)
    const sending = post(getMessage(event))
      .then(async (answer) => {
        kept.status = answer.status
        await answer.body?.cancel()
      })
      .catch(() => {})
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  return {
    deliveries,
    messageOf: getMessage,
    be(next: DeliveryManner) {
      manner = next
    },
    tell(event: StripeEvent) {
      if (manner === 'never') return
      if (manner === 'late' || manner === 'reversed') return void held.push(event)
      send(event)
      if (manner === 'twice-at-once') send(event)
    },
    /** Delivers held events, and retries those never acknowledged with 200. */
    async deliverHeld() {
      const taken = new Set(deliveries.flatMap(({ event, status }) => (status === 200 ? event.id : [])))
      const failed = new Set(deliveries.flatMap(({ event }) => (taken.has(event.id) ? [] : event)))
      const waiting = [...failed, ...(manner === 'reversed' ? held.toReversed() : held)]
      held = []
      for (const event of waiting) {
        send(event)
        await Promise.all(underWay)
      }
    },
    /** Resolves once all deliveries in progress have a response. */
    settled: () => Promise.all(underWay).then(() => {}),
  }
}
