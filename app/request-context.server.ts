import { createContext } from 'react-router'
import { withQueryCache } from './plumbing/database/query-cache.server.ts'
import type { UnsavedForm } from './site/pages/database-unavailable-page.tsx'
import type { Language } from './ui/language.ts'
import type { Services } from './services.server.ts'

/** What the server hands to every route. `sender` is the visitor's network address. */
export type RequestContext = {
  services: Services
  sender: string
  requestId: string
  /** The token that stands in a form while its page is finished: whoever sends the page fills in another. */
  formToken?: string
  /** A posted form, put here so that its words come back whatever happens. */
  kept?: UnsavedForm
  /** The language somebody is answered in, once it is known better than by their address. */
  language?: Language
  /** Noted when something failed because the database was away. */
  isDatabaseUnavailable?: true
  /** See `getPageServices`. */
  forPage?: Services
}

// The server build holds its own copy of this module, so `entry.server.tsx` passes it out again.
export const requestContext = createContext<RequestContext>()

/** The services for the loaders of a page that is only shown: what several of its parts read is asked once for all. */
export function getPageServices(visit: RequestContext): Services {
  const { services } = visit
  if (visit.forPage) return visit.forPage
  const db = withQueryCache(services.db)
  return (visit.forPage = { ...services, db, mail: () => services.mail(db) })
}

export type { Services } from './services.server.ts'
