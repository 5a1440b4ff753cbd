/**
 * Size limit of bodies sent to a path, the time limit for sending in milliseconds, and the text shown if the body is
 * larger.
 */
export type BodyLimit = {
  bytes: number
  ms: number
  /** Maximum number of form fields, if it differs from the default. */
  fields?: number
  heading: string
  words: string
  /** Whether the sender may send more than a form. A larger body from any other sender is emptied before it is handled. */
  isFor?: (request: Request) => Promise<boolean>
  /** For a form with a file at its end: an oversized file is truncated, so that the text fields are kept. */
  isCut?: true
}

/** Limits by path. `*` matches a single path segment. All other paths have `defaultBodyLimit`. */
export type BodyLimits = Record<string, BodyLimit>

/**
 * The longest form, with every field full of Latin letters, has a quarter of this size. A weak connection sends it within
 * half a minute.
 */
export const defaultBodyLimit: BodyLimit = {
  bytes: 64 * 1024,
  ms: 30_000,
  heading: 'That was too much at once',
  words: 'The form you sent is larger than 64 kB. Go back, your words are still there, and shorten the message.',
}

/** Limit for an email of 20,000 characters in a script that takes nine bytes of a form each, or for a long page. */
export const longTextBodyLimit: BodyLimit = {
  ...defaultBodyLimit,
  bytes: 512 * 1024,
  words: defaultBodyLimit.words.replace('64 kB', '512 kB'),
}

/** Returns the limit of a path. A query and a trailing slash are ignored. */
export function findBodyLimit(address: string, limits: BodyLimits): BodyLimit {
  const path = address.replace(/\?.*$/s, '').replace(/\/$/, '').split('/')
  const [, limit = defaultBodyLimit] =
    Object.entries(limits).find(([pattern]) => {
      const parts = pattern.split('/')
      return parts.length === path.length && parts.every((part, i) => part === '*' || part === path[i])
    }) ?? []
  return limit
}
