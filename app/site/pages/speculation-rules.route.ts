import type { PageHandle } from '../../ui/page-handle.ts'

/** Prefetches pages that a visitor is about to open: same site, documents only, nothing personal. */
const rules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: '/thankyou*' } },
          { not: { href_matches: '/backbar*' } },
          { not: { href_matches: '/yours*' } },
          { not: { href_matches: '/es/thankyou*' } },
          { not: { href_matches: '/es/yours*' } },
          { not: { href_matches: '/media/*' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}

export const handle: PageHandle = { finished: true }

export function loader() {
  return new Response(JSON.stringify(rules), {
    headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=86400' },
  })
}
