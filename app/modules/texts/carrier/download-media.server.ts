import { carrierHosts, type CarrierSettings } from './carrier-settings.ts'

/** A file from the carrier, or why there is none. `isFinal`: another attempt is useless. */
export type DownloadMediaResult = { bytes: Uint8Array } | { problem: string; isFinal: boolean }

/** Largest file of a text, in bytes. Carriers take 5 MB for a whole text. */
const maxBytes = 5 * 1024 * 1024

/** Time limit of a download with its redirects, in milliseconds. */
const timeoutMs = 20_000

/** Maximum number of addresses of a download. Twilio's API leads to its own file server. */
const maxAddresses = 3

/** Domains from which each carrier hands out files. */
const mediaDomains = {
  telnyx: ['telnyx.com', 'telnyxcloudstorage.com', 'telnyxstorage.com'],
  twilio: ['twilio.com', 'twiliocdn.com'],
} as const

/**
 * Downloads a file of a text. Every address, also of redirects, must be the carrier's. Credentials are sent to its API only.
 */
export async function downloadMedia(
  settings: CarrierSettings,
  address: string,
  { timeout = timeoutMs } = {},
): Promise<DownloadMediaResult> {
  try {
    const signal = AbortSignal.timeout(timeout)
    let url = URL.parse(address)
    for (let i = 0; i < maxAddresses && url && isCarrierAddress(settings, url); i++) {
      const response = await fetch(url, { redirect: 'manual', signal, headers: getMediaHeaders(settings, url) })
      if (response.ok) return await readBytes(response)
      await response.body?.cancel()
      const location = response.headers.get('Location')
      if (response.status < 300 || response.status >= 400 || location === null)
        return { problem: explainStatus(response.status), isFinal: false }
      url = URL.parse(location, url)
    }
    return { problem: 'it is not at the carrier', isFinal: true }
  } catch {
    return { problem: 'the carrier did not hand it over', isFinal: false }
  }
}

/** Whether an address is the carrier's. Only a stand-in on this machine is spoken to without TLS. */
function isCarrierAddress({ kind, origin }: CarrierSettings, { protocol, port, hostname, origin: at }: URL): boolean {
  const isOfDomain = mediaDomains[kind].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  return at === origin || (protocol === 'https:' && port === '' && isOfDomain)
}

/** Twilio's API asks for the account's keys. Its file server has signed addresses, as Telnyx has. */
function getMediaHeaders(settings: CarrierSettings, { origin }: URL): Record<string, string> {
  if (settings.kind !== 'twilio' || ![settings.origin, `https://${carrierHosts.twilio}`].includes(origin)) return {}
  const { accountSid, authToken } = settings
  return { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
}

async function readBytes({ headers, body }: Response): Promise<DownloadMediaResult> {
  const tooLarge = { problem: 'it is larger than 5 MB', isFinal: true }
  if (Number(headers.get('Content-Length') ?? 0) > maxBytes) {
    await body?.cancel()
    return tooLarge
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return size === 0 ? { problem: 'it is empty', isFinal: false } : { bytes: Buffer.concat(chunks) }
}

function explainStatus(status: number): string {
  if (status === 404 || status === 410) return 'the carrier does not have it'
  return status === 401 || status === 403 ? 'the carrier refuses the key' : 'the carrier did not hand it over'
}
