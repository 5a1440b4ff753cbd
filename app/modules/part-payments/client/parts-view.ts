/** A part as the client reads it. `link` is the address to send, for a part that is open. */
export type PartView = {
  id: string
  name: string
  state: 'open' | 'paid' | 'withdrawn'
  words: string
  link: string | null
}

/** The client's page of parts. `most` is the largest sum for a new link. Null where no link can be made. */
export type PartsView = { parts: PartView[]; most: string | null }
