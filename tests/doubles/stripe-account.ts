import { randomBytes } from 'node:crypto'
import { StripeRefusal, type Form } from './stripe-form.ts'

export type StripeObject = Record<string, any>
export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: boolean
  type: string
  data: { object: StripeObject }
}

type Options = {
  now: () => number
  livemode: boolean
  /** Origin of the payment pages. */
  pageOrigin: () => string
  /** Called with each event. */
  tell: (event: StripeEvent) => void
}

const apiVersion = '2026-10-28.endive'

/**
 * State of a fake Stripe account: sessions, charges, refunds, disputes, and their events. The clock is injected. An
 * expired session changes its status when it is read.
 */
export function stripeAccount({ now, livemode, pageOrigin, tell }: Options) {
  const sessions = new Map<string, StripeObject>()
  const charges = new Map<string, StripeObject>()
  const refunds = new Map<string, StripeObject>()
  const disputes = new Map<string, StripeObject>()
  const events: StripeEvent[] = []
  /** Payment intents of charges without a page, and cards by the id of their payment method. */
  const intents = new Map<string, StripeObject>()
  const methods = new Map<string, StripeObject>()
  /** The bank's answer to charges without the client: null for success, or a decline code. */
  let cardsSay: string | null = null
  /** Card that clients pay with. */
  let nextCard = { brand: 'visa', last4: '4242', exp_month: 9, exp_year: 2029 }
  /** Status of new refunds. */
  let refundsAre: 'succeeded' | 'pending' | 'requires_action' = 'succeeded'

  const mode = livemode ? 'live' : 'test'
  const id = (kind: string) => `${kind}_${randomBytes(12).toString('hex')}`
  const seconds = () => Math.floor(now() / 1000)

  function happen(type: string, object: StripeObject) {
    const data = { object: structuredClone(object) }
    const event: StripeEvent = {
      id: id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: seconds(),
      livemode,
      type,
      data,
    }
    events.push(event)
    tell(event)
  }

  /** Expires sessions whose time is over. */
  function tick() {
    for (const session of sessions.values())
      if (session.status === 'open' && session.expires_at <= seconds()) close(session)
  }

  function close(session: StripeObject) {
    Object.assign(session, { status: 'expired', url: null })
    happen('checkout.session.expired', session)
  }

  function getSession(key: string): StripeObject {
    tick()
    const session = sessions.get(key)
    if (session) return session
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such checkout.session: ${key}`,
      param: 'session',
    })
  }

  function getOpenSession(key: string): StripeObject {
    const session = getSession(key)
    if (session.status === 'open') return session
    throw new StripeRefusal(400, {
      type: 'invalid_request_error',
      message: `This Session is ${session.status}: only open ones can be paid or expired.`,
    })
  }

  function createSession(form: Form): StripeObject {
    const lines = form.line_items as unknown as { quantity: string; price_data: Form }[]
    const amount = lines.reduce((sum, line) => sum + Number(line.quantity) * Number(line.price_data.unit_amount), 0)
    if (amount < 50)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'amount_too_small',
        message: 'The Checkout Session’s total amount must convert to at least 50 cents.',
      })
    const key = `cs_${mode}_${randomBytes(24).toString('hex')}`
    const session = {
      id: key,
      object: 'checkout.session',
      adaptive_pricing: { enabled: false },
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: form.cancel_url ?? null,
      client_reference_id: form.client_reference_id ?? null,
      created: seconds(),
      currency: 'usd',
      customer_details: null as { email: string } | null,
      customer_email: form.customer_email ?? null,
      expires_at: Number(form.expires_at ?? seconds() + 24 * 3600),
      livemode,
      locale: form.locale ?? null,
      metadata: form.metadata ?? {},
      mode: 'payment',
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      submit_type: form.submit_type ?? null,
      success_url: form.success_url,
      url: `${pageOrigin()}/c/pay/${key}`,
    }
    sessions.set(key, session)
    details.set(key, {
      what: (lines[0]!.price_data.product_data as { name: string }).name,
      metadata: ((form.payment_intent_data as Form | undefined)?.metadata as Form) ?? {},
      ways: (form.allowed_payment_method_types as unknown as string[]) ?? ['card'],
      keepsCard: (form.payment_intent_data as Form | undefined)?.setup_future_usage === 'off_session',
      hasCustomer: form.customer_creation === 'always',
    })
    return session
  }

  /** Session parameters that Stripe does not return. */
  const details = new Map<
    string,
    { what: string; metadata: Form; ways: string[]; keepsCard: boolean; hasCustomer: boolean }
  >()

  function expireSession(key: string): StripeObject {
    const session = getOpenSession(key)
    close(session)
    return session
  }

  function charge(session: StripeObject, by: 'card' | 'us_bank_account') {
    const { metadata } = details.get(session.id)!
    const card = methods.get(session.method)?.card
    book({ payment: session.payment_intent, amount: session.amount_total, metadata, card }, by)
  }

  function book(
    { payment, amount, metadata, card }: { payment: string; amount: number; metadata: Form; card?: StripeObject },
    by: 'card' | 'us_bank_account' = 'card',
  ) {
    const fee = by === 'card' ? Math.round(amount * 0.029) + 30 : Math.min(500, Math.round(amount * 0.008))
    charges.set(payment, {
      id: id('ch'),
      object: 'charge',
      amount,
      amount_refunded: 0,
      balance_transaction: { id: id('txn'), object: 'balance_transaction', amount, fee, net: amount - fee },
      created: seconds(),
      currency: 'usd',
      livemode,
      metadata,
      payment_intent: payment,
      payment_method_details:
        by === 'card' ? { type: by, card: { brand: card?.brand, last4: card?.last4 } } : { type: by },
      receipt_url: `${pageOrigin()}/receipts/${payment}`,
      refunded: false,
      status: 'succeeded',
    })
  }

  /** Pays by card. */
  function pay(key: string, amount?: number, email = 'payer@card.example') {
    const session = getOpenSession(key)
    session.customer_details = { email: session.customer_email ?? email }
    Object.assign(session, { status: 'complete', url: null, payment_status: 'paid', payment_intent: id('pi') })
    if (amount !== undefined) session.amount_total = amount
    const { keepsCard, hasCustomer } = details.get(key)!
    if (hasCustomer) session.customer = id('cus')
    const method = id('pm')
    methods.set(method, {
      id: method,
      object: 'payment_method',
      type: 'card',
      card: { ...nextCard },
      customer: keepsCard ? (session.customer ?? null) : null,
    })
    session.method = method
    charge(session, 'card')
    happen('checkout.session.completed', session)
  }

  const refuseCard = (payment: StripeObject, code: string): never => {
    const isDecline = code !== 'authentication_required'
    happen('payment_intent.payment_failed', payment)
    throw new StripeRefusal(402, {
      type: 'card_error',
      code: isDecline ? 'card_declined' : code,
      decline_code: code,
      message: isDecline ? 'Your card was declined.' : 'This payment requires the customer.',
      payment_intent: payment,
    })
  }

  /** Charges a card without the client, with the bank's answer. */
  function chargeOffSession(form: Form): StripeObject {
    const method = methods.get(form.payment_method as string)
    if (!method || method.customer !== form.customer)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        message: `No such PaymentMethod: '${form.payment_method as string}'`,
        param: 'payment_method',
      })
    const amount = Number(form.amount)
    const payment: StripeObject = {
      id: id('pi'),
      object: 'payment_intent',
      amount,
      currency: 'usd',
      created: seconds(),
      customer: form.customer,
      livemode,
      metadata: form.metadata ?? {},
      latest_charge: null,
      status: 'requires_payment_method',
    }
    intents.set(payment.id, payment)
    const { exp_year, exp_month } = method.card
    const isExpired = seconds() * 1000 >= Date.UTC(exp_year, exp_month, 1)
    if (isExpired) return refuseCard(payment, 'expired_card')
    if (cardsSay !== null) return refuseCard(payment, cardsSay)
    book({ payment: payment.id, amount, metadata: form.metadata as Form, card: method.card })
    Object.assign(payment, { status: 'succeeded', latest_charge: charges.get(payment.id) })
    happen('payment_intent.succeeded', payment)
    return payment
  }

  function intentOf(key: string): StripeObject {
    const found = intents.get(key)
    if (found) return found
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${key}'`,
    })
  }

  /** Intents of a customer, the newest first. */
  function listIntents(form: Form): StripeObject {
    const { gte = '0' } = (form.created ?? {}) as { gte?: string }
    const data = [...intents.values()].filter(
      ({ customer, created }) => customer === form.customer && created >= Number(gte),
    )
    return { object: 'list', data: data.toReversed(), has_more: false, url: '/v1/payment_intents' }
  }

  function detachMethod(key: string): StripeObject {
    const method = methods.get(key)
    if (!method || method.customer === null)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        message: 'The payment method you provided is not attached to a customer so detachment is impossible.',
      })
    method.customer = null
    happen('payment_method.detached', method)
    return method
  }

  /** Pays by bank: the session is complete, and the money arrives days later or never. */
  function payByBank(key: string) {
    const session = getOpenSession(key)
    Object.assign(session, { status: 'complete', url: null, payment_intent: id('pi') })
    happen('checkout.session.completed', session)
  }

  /** Simulates that the bank finally pays or refuses a debit. */
  function settleBank(key: string, outcome: 'succeeded' | 'failed') {
    const session = getSession(key)
    if (session.status !== 'complete' || session.payment_status === 'paid')
      throw new Error('No bank debit is under way')
    if (outcome === 'succeeded') {
      session.payment_status = 'paid'
      charge(session, 'us_bank_account')
    }
    happen(`checkout.session.async_payment_${outcome}`, session)
  }

  const getCharge = (payment: string) => {
    const found = charges.get(payment)
    if (found) return found
    throw new StripeRefusal(404, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${payment}'`,
      param: 'payment_intent',
    })
  }

  function createRefund(form: Form): StripeObject {
    const paid = getCharge(form.payment_intent as string)
    const left = paid.amount - paid.amount_refunded
    const amount = form.amount === undefined ? left : Number(form.amount)
    if (left === 0)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
        message: `Charge ${paid.id} has already been refunded.`,
      })
    if (amount > left)
      throw new StripeRefusal(400, {
        type: 'invalid_request_error',
        message: `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
        param: 'amount',
      })
    const refund = {
      id: id('re'),
      object: 'refund',
      amount,
      charge: paid.id,
      created: seconds(),
      currency: 'usd',
      metadata: form.metadata ?? {},
      payment_intent: paid.payment_intent,
      reason: form.reason ?? null,
      status: refundsAre,
    }
    refunds.set(refund.id, refund)
    paid.amount_refunded += amount
    paid.refunded = paid.amount_refunded === paid.amount
    happen('refund.created', refund)
    happen('charge.refunded', paid)
    return refund
  }

  /** A pending refund succeeds or fails. */
  function settleRefund(key: string, status: 'succeeded' | 'failed') {
    const refund = refunds.get(key)!
    refund.status = status
    happen('refund.updated', refund)
    if (status === 'succeeded') return
    const paid = getCharge(refund.payment_intent)
    paid.amount_refunded -= refund.amount
    paid.refunded = false
    happen('refund.failed', refund)
  }

  /** Opens a dispute, or an inquiry where its status says so. `fee` is the fee charged for it. */
  function dispute(
    payment: string,
    amount?: number,
    { status = 'needs_response', fee = null }: { status?: string; fee?: number | null } = {},
  ): StripeObject {
    const paid = getCharge(payment)
    const disputed = {
      id: id('du'),
      object: 'dispute',
      amount: amount ?? paid.amount,
      charge: paid.id,
      created: seconds(),
      currency: 'usd',
      livemode,
      metadata: {},
      payment_intent: payment,
      reason: 'product_not_received',
      status,
      balance_transactions: fee === null ? [] : [{ id: id('txn'), amount: -(amount ?? paid.amount), fee }],
    }
    disputes.set(disputed.id, disputed)
    happen('charge.dispute.created', disputed)
    return disputed
  }

  function closeDispute(key: string, status: 'won' | 'lost') {
    const disputed = disputes.get(key)!
    disputed.status = status
    happen('charge.dispute.closed', disputed)
  }

  /** Moves a dispute on, as Stripe does while a bank reviews it. */
  function updateDispute(key: string, status: string, fee?: number) {
    const disputed = disputes.get(key)!
    disputed.status = status
    if (fee !== undefined) disputed.balance_transactions = [{ id: id('txn'), amount: -disputed.amount, fee }]
    happen(status === 'warning_closed' ? 'charge.dispute.closed' : 'charge.dispute.updated', disputed)
  }

  /** Returns a session as in a response, expanded where requested. */
  function shown(session: StripeObject, expand: unknown): StripeObject {
    const wanted = Array.isArray(expand) ? expand.join() : ''
    const { payment_intent: payment } = session
    if (!wanted.startsWith('payment_intent') || payment === null) return session
    const found = charges.get(payment)
    const { balance_transaction: booked, ...rest } = found ?? {}
    const latest = found && {
      ...rest,
      balance_transaction: wanted.includes('balance_transaction') ? booked : booked.id,
    }
    return {
      ...session,
      payment_intent: {
        id: payment,
        object: 'payment_intent',
        amount: session.amount_total,
        status: found ? 'succeeded' : 'processing',
        latest_charge: wanted.includes('latest_charge') ? (latest ?? null) : (found?.id ?? null),
        payment_method: wanted.includes('payment_method') ? (methods.get(session.method) ?? null) : session.method,
      },
    }
  }

  /** Lists the events of the last thirty days, newest first. */
  function listEvents(form: Form): StripeObject {
    tick()
    const { gte = 0, gt = -1 } = (form.created ?? {}) as { gte?: string; gt?: string }
    const types = form.types as unknown as string[] | undefined
    const all = events
      .filter(({ created }) => created >= Number(gte) && created > Number(gt) && created >= seconds() - 30 * 86_400)
      .filter(({ type }) => !types || types.includes(type))
      .toReversed()
    const from = form.starting_after ? all.findIndex(({ id }) => id === form.starting_after) + 1 : 0
    const limit = Number(form.limit ?? 10)
    return {
      object: 'list',
      url: '/v1/events',
      data: all.slice(from, from + limit),
      has_more: all.length > from + limit,
    }
  }

  return {
    sessions,
    charges,
    refunds,
    disputes,
    events,
    details,
    tick,
    sessionOf: getSession,
    createSession,
    expireSession,
    pay,
    payByBank,
    settleBank,
    intents,
    methods,
    chargeOffSession,
    intentOf,
    listIntents,
    detachMethod,
    /** Sets what banks say to charges without the client: null if they pay, or a decline code. */
    letCardsSay(code: string | null) {
      cardsSay = code
    },
    /** Sets the card that clients pay with from now on. */
    payWith(card: Partial<typeof nextCard>) {
      nextCard = { ...nextCard, ...card }
    },
    /** Simulates that a bank replaces a saved card. */
    replaceCard(method: string, card: Partial<typeof nextCard>) {
      Object.assign(methods.get(method)!.card, card)
      happen('payment_method.automatically_updated', methods.get(method)!)
    },
    createRefund,
    /** Refunds as in Stripe's dashboard, without the site's metadata. */
    refundFromDashboard: (payment: string, amount?: number) =>
      createRefund({ payment_intent: payment, ...(amount && { amount: String(amount) }) }),
    settleRefund,
    dispute,
    closeDispute,
    updateDispute,
    shown,
    listEvents,
    letRefundsBe(next: typeof refundsAre) {
      refundsAre = next
    },
  }
}

export type StripeAccount = ReturnType<typeof stripeAccount>
