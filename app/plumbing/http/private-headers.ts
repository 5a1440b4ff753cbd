/**
 * Makes an answer of a private address private: kept by nobody, found by nobody, its address told to no other site. What a
 * route sets that is stricter stays.
 */
export function addPrivateHeaders(response: Response): Response {
  const headers = new Headers(response.headers)
  if (!/no-store|private/.test(headers.get('Cache-Control') ?? '')) headers.set('Cache-Control', 'no-store')
  if (headers.get('Referrer-Policy') !== 'no-referrer') headers.set('Referrer-Policy', 'same-origin')
  headers.set('X-Robots-Tag', 'noindex')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
