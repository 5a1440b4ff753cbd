/** How much may be sent to an address, how long sending may take, and what somebody reads who sends more. */
export type BodyLimit = {
  bytes: number
  ms: number
  /** How many fields a form may have, where that is more than any other of ours. */
  fields?: number
  heading: string
  words: string
  /** Who may send more than a form; for anybody else a larger body is emptied before it is looked at. */
  isFor?: (request: Request) => Promise<boolean>
  /** A form with a file at its end: one that is too large is cut short there, so that what was typed is kept. */
  isCut?: true
}

/** Limits of single addresses, by path; `*` stands for one of its parts. Everything else gets `defaultBodyLimit`. */
export type BodyLimits = Record<string, BodyLimit>

/** The longest form in Latin letters with every field full is a quarter of it; any signal sends it in half a minute. */
export const defaultBodyLimit: BodyLimit = {
  bytes: 64 * 1024,
  ms: 30_000,
  heading: 'That was too much at once',
  words: 'The form you sent is larger than 64 kB. Go back, your words are still there, and shorten the message.',
}

/** The limit of an address, however it is written: with a query or a slash at its end. */
export function findBodyLimit(address: string, limits: BodyLimits): BodyLimit {
  const path = address.replace(/\?.*$/s, '').replace(/\/$/, '').split('/')
  const [, limit = defaultBodyLimit] =
    Object.entries(limits).find(([pattern]) => {
      const parts = pattern.split('/')
      return parts.length === path.length && parts.every((part, i) => part === '*' || part === path[i])
    }) ?? []
  return limit
}
