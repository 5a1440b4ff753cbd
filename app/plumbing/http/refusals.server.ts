import type { BodyLimit } from './body-limit.ts'

export function fromElsewhere(): Response {
  return plainPage(
    403,
    'That did not come from our own page',
    'For your safety we take forms only from our own pages. Please open ours and send it from there.',
  )
}

export function tooLarge({ heading, words }: Pick<BodyLimit, 'heading' | 'words'>): Response {
  return plainPage(413, heading, words)
}

export function tooManyFields(): Response {
  return plainPage(
    422,
    'That form has too many fields',
    'None of our forms has as many fields as what was sent. Go back, your words are still there, reload the page if it looks odd, and send it again.',
  )
}

export function badAddress(): Response {
  return plainPage(400, 'That is not an address', 'The address or the host asked for cannot be read. Please check it.')
}

export function tooBusy(): Response {
  const page = plainPage(
    503,
    'Too many at once',
    'More was asked at once than we can answer. Go back, your words are still there, and try once more in a few seconds.',
  )
  page.headers.set('Retry-After', '5')
  return page
}

export function brokenHere(): Response {
  return plainPage(
    500,
    'Something broke on our side',
    'Nothing you did. Go back, your words are still there, and try once more in a minute.',
  )
}

/** A page of no more than a heading and a line: for answers given before any page of ours is reached. */
function plainPage(status: number, heading: string, words: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title><h1>${heading}</h1><p>${words}</p></html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
