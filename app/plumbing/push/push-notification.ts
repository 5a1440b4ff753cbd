/**
 * A push notification, shown on a lock screen where anybody may read it: a day and a number, never a name or message.
 * `to` is the back-office path that a tap opens. A later notification replaces an earlier with the same topic.
 */
export type PushNotification = { title: string; body: string; to: string; topic: string }

/** A browser that can receive notifications, as it registered itself. */
export type PushSubscriptionData = { endpoint: string; p256dh: string; auth: string }

/** A registered browser as shown on a page, without its endpoint. Times in epoch milliseconds. */
export type PushDevice = {
  id: string
  device: string
  createdAt: number
  toldAt: number | null
  trouble: string | null
}

/** Result of sending a notification. `gone` means that the browser no longer accepts any. */
export type SendPushResult = { kind: 'sent' | 'gone' | 'refused' | 'later'; words: string }

/** Sends a notification to a browser. Never throws: every failure is a result. */
export type PushTransport = (to: PushSubscriptionData, note: PushNotification) => Promise<SendPushResult>

/**
 * Validates an endpoint and its keys: a push service has a public host name and uses https, and the keys have fixed
 * lengths. Returns the problem, or null.
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
