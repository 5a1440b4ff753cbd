import { typedLine } from '../../plumbing/http/typed-text.ts'
import { readPairs } from '../../plumbing/http/posted-words.server.ts'
import type { TypedForm } from './typed-event.ts'

/**
 * The words of a posted form, urlencoded or multipart; files count as nothing typed. Null where the body is
 * no form at all.
 */
export async function readPostedForm(request: Request): Promise<TypedForm | null> {
  const texts = await readPairs(request)
  if (!texts) return null
  return {
    words: Object.fromEntries(texts.filter(([name]) => name !== 'onRequest')),
    onRequest: texts.filter(([name]) => name === 'onRequest').map(([, value]) => value),
  }
}

/** A form's fields one by one, as they were posted. */
export function fieldsOf({ words, onRequest }: TypedForm): [name: string, words: string][] {
  return [...Object.entries(words), ...onRequest.map((wish): [string, string] => ['onRequest', wish])]
}

/** The campaign parameters of an address, shortened: they travel with the request. */
export function campaignOf(url: URL): Record<string, string> {
  return Object.fromEntries(
    [...url.searchParams]
      .filter(([name]) => /^(utm_[a-z]{1,20}|gclid|fbclid)$/.test(name))
      .slice(0, 10)
      .map(([name, value]) => [name, typedLine(value).slice(0, 200)]),
  )
}
