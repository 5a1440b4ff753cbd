/** Parsed bracketed form: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type Form = { [name: string]: Form | Form[] | string }

/** Refusal of a form: the status and Stripe's error. */
export type StripeError = {
  type: string
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: object
}
export class StripeRefusal extends Error {
  status: number
  error: StripeError

  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** Parses a form with brackets, keys in any order. */
export function parseStripeForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [name.replace(/\[.*/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)]
    let place = root
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Form
    place[path.at(-1)!] = value
  }
  return listed(root) as Form
}

function listed(value: Form | Form[] | string): Form | Form[] | string {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [name, listed(part)] as const)
  const isList = entries.length > 0 && entries.every(([name], i) => name === String(i))
  return isList ? entries.map(([, part]) => part as Form) : Object.fromEntries(entries)
}

type Check = (value: Form | Form[] | string, param: string, now: number) => void
type Fields = Record<string, Check>

const refuse = (param: string, message: string, code?: string): never => {
  throw new StripeRefusal(400, { type: 'invalid_request_error', message, param, ...(code && { code }) })
}

const text =
  (most = 5000, fits = /^/): Check =>
  (value, param) => {
    if (typeof value !== 'string') return refuse(param, `Invalid string: ${param}`)
    if (value.length > most) refuse(param, `Invalid string: must be at most ${most} characters`)
    if (!fits.test(value)) refuse(param, `Invalid ${param}: ${value}`)
  }

const getOne = (...all: string[]): Check => text(5000, new RegExp(`^(${all.join('|')})$`))

const integer =
  (least: number, most = 99_999_999): Check =>
  (value, param) => {
    if (typeof value !== 'string' || !/^-?\d+$/.test(value))
      return refuse(param, `Invalid integer: ${JSON.stringify(value)}`)
    if (Number(value) < least) refuse(param, `This value must be greater than or equal to ${least}.`)
    if (Number(value) > most) refuse(param, `This value must be less than or equal to ${most}.`)
  }

const webAddress: Check = (value, param) => {
  if (typeof value !== 'string' || !URL.canParse(value) || !/^https?:/.test(value))
    refuse(param, 'Not a valid URL', 'url_invalid')
}

const object =
  (fields: Fields, needed: string[] = []): Check =>
  (value, param, now) => {
    if (typeof value === 'string' || Array.isArray(value)) return refuse(param, `Invalid object: ${param}`)
    const getName = (field: string) => (param === '' ? field : `${param}[${field}]`)
    for (const field of Object.keys(value)) {
      if (!fields[field]) refuse(getName(field), `Received unknown parameter: ${getName(field)}`, 'parameter_unknown')
    }
    for (const field of needed) {
      if (value[field] === undefined || value[field] === '')
        refuse(getName(field), `Missing required param: ${getName(field)}.`, 'parameter_missing')
    }
    for (const [field, part] of Object.entries(value)) fields[field]!(part, getName(field), now)
  }

const list =
  (each: Check): Check =>
  (value, param, now) => {
    if (!Array.isArray(value)) return refuse(param, `Invalid array: ${param}`)
    for (const [i, part] of value.entries()) each(part, `${param}[${i}]`, now)
  }

const metadata: Check = (value, param) => {
  if (typeof value === 'string' || Array.isArray(value)) return refuse(param, 'Invalid object')
  if (Object.keys(value).length > 50) refuse(param, 'At most 50 keys')
  for (const [name, words] of Object.entries(value)) {
    if (name.length > 40) refuse(param, 'Metadata keys are at most 40 characters')
    text(500)(words, `${param}[${name}]`, 0)
  }
}

/** Checks that an expiry is half an hour to a day ahead. */
const checkExpiry: Check = (value, param, now) => {
  integer(0, 99_999_999_999)(value, param, now)
  const ahead = Number(value) - Math.floor(now / 1000)
  if (ahead < 30 * 60)
    refuse(param, 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.')
  if (ahead > 24 * 3600)
    refuse(param, 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.')
}

const bool = getOne('true', 'false')

/** Parameters each call accepts. Any other is refused by name, such as `payment_method_types` of older tutorials. */
export const calls = {
  createSession: object(
    {
      mode: getOne('payment'),
      submit_type: getOne('auto', 'book', 'donate', 'pay'),
      client_reference_id: text(200),
      customer_email: text(512, /^[^\s@]+@[^\s@]+\.[^\s@]+$/),
      locale: getOne('auto', 'en', 'es', 'es-419'),
      success_url: webAddress,
      cancel_url: webAddress,
      expires_at: checkExpiry,
      line_items: list(
        object(
          {
            quantity: integer(1),
            price_data: object(
              {
                currency: getOne('usd'),
                unit_amount: integer(0),
                product_data: object({ name: text(250), description: text() }, ['name']),
              },
              ['currency', 'unit_amount', 'product_data'],
            ),
          },
          ['quantity', 'price_data'],
        ),
      ),
      metadata,
      payment_intent_data: object({
        metadata,
        description: text(1000),
        setup_future_usage: getOne('off_session', 'on_session'),
      }),
      customer_creation: getOne('always', 'if_required'),
      adaptive_pricing: object({ enabled: bool }),
      allowed_payment_method_types: list(getOne('card', 'us_bank_account', 'link')),
      expand: list(text()),
    },
    ['mode', 'success_url', 'line_items'],
  ),
  readSession: object({ expand: list(text()) }),
  expireSession: object({ expand: list(text()) }),
  createRefund: object(
    {
      payment_intent: text(),
      amount: integer(1),
      reason: getOne('duplicate', 'fraudulent', 'requested_by_customer'),
      metadata,
      expand: list(text()),
    },
    ['payment_intent'],
  ),
  createIntent: object(
    {
      amount: integer(50),
      currency: getOne('usd'),
      customer: text(),
      payment_method: text(),
      off_session: bool,
      confirm: bool,
      description: text(1000),
      metadata,
      expand: list(text()),
    },
    ['amount', 'currency'],
  ),
  readIntent: object({ expand: list(text()) }),
  listIntents: object({
    customer: text(),
    created: object({ gte: integer(0, 99_999_999_999) }),
    limit: integer(1, 100),
    expand: list(text()),
  }),
  detachMethod: object({ expand: list(text()) }),
  listEvents: object({
    types: list(text()),
    created: object({ gte: integer(0, 99_999_999_999), gt: integer(0, 99_999_999_999) }),
    limit: integer(1, 100),
    starting_after: text(),
  }),
}

/** Validates a form like Stripe. Throws a refusal that names the parameter. */
export function checkForm(call: keyof typeof calls, form: Form, now: number): void {
  calls[call](form, '', now)
}
