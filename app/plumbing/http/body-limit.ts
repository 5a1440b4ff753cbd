/** How much may be sent to an address, how long sending may take, and what somebody reads who sends more. */
export type BodyLimit = {
  bytes: number
  ms: number
  heading: string
  words: string
  /** Who may send more than a form; for anybody else a larger body is emptied before it is looked at. */
  isFor?: (request: Request) => Promise<boolean>
}

/** Limits of single addresses, by path. Everything else gets `formLimit`. */
export type BodyLimits = Record<string, BodyLimit>

/** The longest form with every field full is a hundredth of it; on one bar of signal it is sent in half a minute. */
export const formLimit: BodyLimit = {
  bytes: 2 * 1024 * 1024,
  ms: 30_000,
  heading: 'That was too much at once',
  words: 'The form you sent is larger than two megabytes. Go back, your words are still there, and shorten the message.',
}

/** The limit of an address, however it is written: with a query, a slash at its end, or as the client router asks. */
export function limitOf(address: string, limits: BodyLimits): BodyLimit {
  const path = address.replace(/\?.*$/s, '').replace(/\/$/, '').replace(/\.data$/, '')
  return Object.hasOwn(limits, path) ? limits[path]! : formLimit
}
