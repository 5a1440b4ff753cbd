import { createContext } from 'react-router'
import type { House } from './house.server.ts'

/** What the server hands to every door. `sender` is the visitor's network address. */
export type Visit = { house: House; sender: string; requestId: string }

// The server build holds its own copy of this module, so `entry.server.tsx` passes it out again.
export const visitContext = createContext<Visit>()
