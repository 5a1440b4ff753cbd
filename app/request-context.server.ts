import { createContext } from 'react-router'
import { withQueryCache } from './plumbing/database/query-cache.server.ts'
import type { UnsavedForm } from './site/pages/database-unavailable-page.tsx'
import type { Language } from './ui/language.ts'
import type { Services } from './services.server.ts'

/** The context of every route. `sender` is the visitor's network address. */
export type RequestContext = {
  services: Services
  sender: string
  requestId: string
  /** Placeholder of the form token in a cached page. It is replaced when the page is sent. */
  formToken?: string
  /** A posted form, stored here so that its input can be returned whatever happens. */
  kept?: UnsavedForm
  /** The language of the response, once a better source than the URL is known. */
  language?: Language
  /** Set when something failed because the database was unavailable. */
  isDatabaseUnavailable?: true
  /** See `getPageServices`. */
  forPage?: Services
}

// The server build contains its own copy of this module, so `entry.server.tsx` exports it.
export const requestContext = createContext<RequestContext>()

/** Services for the loaders of a GET request, with shared queries: what several loaders read is queried once. */
export function getPageServices(visit: RequestContext): Services {
  const { services } = visit
  if (visit.forPage) return visit.forPage
  const db = withQueryCache(services.db)
  return (visit.forPage = { ...services, db, mail: () => services.mail(db), cards: () => services.cards(db) })
}

export type { Services } from './services.server.ts'
