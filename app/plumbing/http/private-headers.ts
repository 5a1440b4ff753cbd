/** Adds headers to a private response: no caching, no indexing, no referrer. Stricter headers set by a route stay. */
export function addPrivateHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!/no-store|private/.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', 'no-store')
  if (headers.get('Referrer-Policy') !== 'no-referrer') headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Robots-Tag', 'noindex')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
