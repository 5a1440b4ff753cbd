import { createContext } from 'react-router'
import type { KeptForm } from './front/closed.tsx'
import type { House } from './house.server.ts'

/** What the server hands to every door. `sender` is the visitor's network address. */
export type Visit = {
  house: House
  sender: string
  requestId: string
  /** A posted form, put here so that its words come back whatever happens. */
  kept?: KeptForm
  /** Noted when something failed because the database was away. */
  isDatabaseAway?: true
}

// The server build holds its own copy of this module, so `entry.server.tsx` passes it out again.
export const visitContext = createContext<Visit>()
