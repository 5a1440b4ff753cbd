import type { BodyLimit } from './body-limit.ts'

export function fromElsewhere(): Response {
  return plainPage(
    403,
    'That did not come from our own page',
    'For your safety we take forms only from our own pages. Please open ours and send it from there.',
  )
}

/** Why a body is not even looked at, by what is said of it; nothing that was typed is lost. */
export const bodyRefusals = {
  packed: () =>
    plainPage(415, 'That came packed', 'Nothing packed is taken here. Send it once more without a Content-Encoding.', {
      'Accept-Encoding': 'identity',
    }),
  'too many': tooBusy,
  'too large': ({ heading, words }: Pick<BodyLimit, 'heading' | 'words'>) => plainPage(413, heading, words),
  'too many fields': () =>
    plainPage(
      422,
      'That form has too many fields',
      'None of our forms has as many fields as what was sent. Go back, your words are still there, reload the page if it looks odd, and send it again.',
    ),
}

export function badAddress(): Response {
  return plainPage(400, 'That is not an address', 'The address or the host asked for cannot be read. Please check it.')
}

export function tooBusy(): Response {
  return plainPage(
    503,
    'Too many at once',
    'More was asked at once than we can answer. Go back, your words are still there, and try once more in a few seconds.',
    { 'Retry-After': '5' },
  )
}

export function brokenHere(): Response {
  return plainPage(
    500,
    'Something broke on our side',
    'Nothing you did. Go back, your words are still there, and try once more in a minute.',
  )
}

/** A page of no more than a heading and a line: for answers given before any page of ours is reached. */
function plainPage(status: number, heading: string, words: string, more: Record<string, string> = {}): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${words}</p></html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  })
}
