/** A button under an entry: a link, or a form with `id` that is posted to an address. */
export type ConversationAction =
  | { kind: 'link'; label: string; href: string }
  | { kind: 'post'; label: string; action: string; intent: string; id: string }

/**
 * An entry that a module adds to the conversation of an event. `at` in epoch milliseconds. `isHeard`: the client's side
 * wrote it and expects an answer. `isReply`: it answers what came before, in any channel.
 */
export type ConversationEntry = {
  id: string
  at: number
  side: 'in' | 'out'
  who: string
  channel: 'text'
  text: string
  status: { label: string; isBad: boolean } | null
  actions: ConversationAction[]
  isAutomatic: boolean
  isHeard: boolean
  isReply: boolean
}

/** A thing that one side said in a conversation. `failure` is why it did not arrive. */
export type ConversationStatement = {
  eventId: string
  side: 'heard' | 'replied'
  at: number
  text: string
  channel: 'text'
  who: string
  failure?: string | null
}
