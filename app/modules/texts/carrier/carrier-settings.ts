import { decodeUrlPart, isLoopbackHost } from '../../../plumbing/service-url.ts'

/** An account at a carrier of text messages. `origin` is where its API is. */
export type CarrierSettings = { origin: string } & (
  | { kind: 'telnyx'; key: string; from: string | null; profile: string | null; publicKey: string }
  | { kind: 'twilio'; accountSid: string; authToken: string; from: string | null; service: string | null }
)

export type CarrierKind = CarrierSettings['kind']

export const carrierNames: Readonly<Record<CarrierKind, string>> = { telnyx: 'Telnyx', twilio: 'Twilio' }

/** Hosts of the carriers' APIs. */
export const carrierHosts: Readonly<Record<CarrierKind, string>> = {
  telnyx: 'api.telnyx.com',
  twilio: 'api.twilio.com',
}

const forms = {
  telnyx: 'telnyx://KEY@api.telnyx.com?from=%2B19045550142&public_key=BASE64',
  twilio: 'twilio://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com?from=%2B19045550142',
}

const parameters: Readonly<Record<CarrierKind, readonly string[]>> = {
  telnyx: ['from', 'profile', 'public_key'],
  twilio: ['from', 'service'],
}

/**
 * Parses SMS_URL. A problem names what is missing or wrong and never repeats the URL, which contains a key. A host on this
 * machine is addressed over plain HTTP.
 */
export function parseSmsUrl(text: string): { settings: CarrierSettings } | { problem: string } {
  const kind = /^(telnyx|twilio):/i.exec(text)?.[1]?.toLowerCase() as CarrierKind | undefined
  if (!kind) return { problem: `only ${forms.telnyx} and ${forms.twilio} are understood` }
  const form = `the form is ${forms[kind]}`

  // The parts of a URL whose scheme is unknown are parsed differently.
  const url = URL.parse(text.replace(/^\w+:/, 'https:'))
  if (!url) return { problem: `cannot be read; ${form}` }
  const unknown = [...url.searchParams.keys()].filter((name) => !parameters[kind].includes(name))
  if (unknown.length > 0 || url.hash || !['', '/'].includes(url.pathname))
    return { problem: `only ${parameters[kind].join(', ')} may follow the question mark; ${form}` }
  // A plus sign that is not encoded reads as a blank.
  const get = (name: string) => url.searchParams.get(name)?.trim().replaceAll(' ', '+') || null
  const [user, password] = [decodeUrlPart(url.username), decodeUrlPart(url.password)]
  if (user === null || password === null) return { problem: `a % that stands for itself is written %25; ${form}` }
  const from =
    url.searchParams
      .get('from')
      ?.trim()
      .replace(/^\+?(?=1\d{10}$)/, '+') || null
  const origin = `${isLoopbackHost(url.hostname) ? 'http' : 'https'}://${url.host}`
  const settings: CarrierSettings =
    kind === 'telnyx'
      ? { kind, origin, key: user, from, profile: get('profile'), publicKey: get('public_key') ?? '' }
      : { kind, origin, accountSid: user, authToken: password, from, service: get('service') }
  const [first] = findCarrierSettingsProblems(settings)
  return first ? { problem: `${first.problem}; ${form}` } : { settings }
}

/** Fields of a carrier account. The owner's form and error messages about SMS_URL use these names. */
export type CarrierField = 'key' | 'accountSid' | 'authToken' | 'from' | 'publicKey'
export type CarrierSettingsProblem = { field: CarrierField; problem: string }

/** Finds what is missing in an account or cannot be right, for each field. */
export function findCarrierSettingsProblems(settings: CarrierSettings): CarrierSettingsProblem[] {
  const problems: (CarrierSettingsProblem | false)[] =
    settings.kind === 'telnyx'
      ? [
          settings.key === '' && { field: 'key', problem: 'the API key is missing' },
          settings.from === null &&
            settings.profile === null && { field: 'from', problem: 'the number that texts come from is missing' },
          settings.publicKey === ''
            ? { field: 'publicKey', problem: 'the public key is missing, which proves that messages come from Telnyx' }
            : !/^[A-Za-z0-9+/]{43}=$/.test(settings.publicKey) && {
                field: 'publicKey',
                problem: 'the public key has 44 letters, digits and signs, and ends with =',
              },
        ]
      : [
          settings.accountSid === ''
            ? { field: 'accountSid', problem: 'the account SID is missing' }
            : !settings.accountSid.startsWith('AC') && {
                field: 'accountSid',
                problem: 'an account SID begins with AC',
              },
          settings.authToken === '' && { field: 'authToken', problem: 'the auth token is missing' },
          settings.from === null &&
            settings.service === null && { field: 'from', problem: 'the number that texts come from is missing' },
        ]
  const isNumber = settings.from === null || /^\+1[2-9]\d{9}$/.test(settings.from)
  return [
    ...problems.filter((problem) => problem !== false),
    ...(isNumber ? [] : [{ field: 'from' as const, problem: 'the number must be a US number such as +19045550142' }]),
  ]
}

/** Returns the reason why a value of SMS_URL cannot be used, or null. */
export function validateSmsUrl(text: string): string | null {
  const read = parseSmsUrl(text)
  return 'problem' in read ? read.problem : null
}
