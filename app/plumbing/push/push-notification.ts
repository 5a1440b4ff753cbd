/**
 * What a phone shows on its lock screen, for everybody around to read: a day and a number, never who or what they wrote.
 * `to` is where a tap leads, behind the bar; of two with one topic the later takes the place of the earlier.
 */
export type PushNotification = { title: string; body: string; to: string; topic: string }

/** A browser that may be sent notes, as it introduced itself. */
export type PushSubscriptionData = { endpoint: string; p256dh: string; auth: string }

/** A browser on the list as a page shows it: not where it is reached. Moments in epoch milliseconds. */
export type PushDevice = {
  id: string
  device: string
  createdAt: number
  toldAt: number | null
  trouble: string | null
}

/** What a push service says of one note. `gone`: that browser wants no more of them. */
export type SendPushResult = { kind: 'sent' | 'gone' | 'refused' | 'later'; words: string }

/** Carries one note to one browser. Never throws for weather: every failure is a verdict. */
export type PushTransport = (to: PushSubscriptionData, note: PushNotification) => Promise<SendPushResult>

/**
 * What is wrong with where notes are to be sent, or null: a push service has a name on the public internet and takes them
 * over https, and a browser's keys have their lengths.
 */
export function validatePushSubscription({ endpoint, p256dh, auth }: PushSubscriptionData): string | null {
  const url = endpoint.length <= 1_000 && URL.canParse(endpoint) ? new URL(endpoint) : null
  const isPublic =
    url?.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname) &&
    !/(^|\.)(localhost|local|internal|lan|home|arpa)$/.test(url.hostname)
  if (!isPublic) return 'That is no push service'
  return /^[\w-]{87}=?$/.test(p256dh) && /^[\w-]{22}={0,2}$/.test(auth) ? null : 'The browser’s keys are no keys'
}
