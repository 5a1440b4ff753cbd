/** Headers of a page that only the owner of its link may read: not stored, not found by search, its address not sent on. */
export const privatePageHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
}
