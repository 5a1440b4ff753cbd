import { data } from 'react-router'
import type { ProposalDocument } from './proposal.ts'

/** An event page says this in place of a document that can't be read. `leadId` is its event's. */
export type UnreadableDocument = { kind: 'unreadable-document'; eventId: string }

/**
 * Returns the stored document of a proposal or a change. Throws where its text is none any more, which is an alteration: pages
 * answer 409 with what to do, and what would go on without it stops.
 */
export function parseProposalDocument(text: string, eventId: string): ProposalDocument {
  return parseProposalDocumentOrNull(text) ?? refuseUnreadable(eventId)
}

/** Returns a stored list, of chosen lines say. Throws as `parseProposalDocument` does. */
export function parseStoredList<Item>(text: string, eventId: string): Item[] {
  const list = parseStoredJson(text)
  return Array.isArray(list) ? (list as Item[]) : refuseUnreadable(eventId)
}

/** Returns the stored document of a proposal or a change, null where its text is none any more. Lists of many events leave it out. */
export function parseProposalDocumentOrNull(text: string): ProposalDocument | null {
  const read = parseStoredJson(text)
  if (!isObject(read)) return null
  const isWhole =
    ['event', 'client', 'house', 'money'].every((part) => isObject(read[part])) && Array.isArray(read.lines)
  return isWhole ? (read as ProposalDocument) : null
}

/** Returns what is read of an event, null where a document of it can't be read. For pages that show other events, too. */
export async function catchUnreadableDocument<Read>(read: Promise<Read>): Promise<Read | null> {
  try {
    return await read
  } catch (error) {
    const { data } = error as { data?: Partial<UnreadableDocument> }
    if (data?.kind === 'unreadable-document') return null
    throw error
  }
}

/** Whether the document and the chosen lines of a row can be read. */
export function isStoredDocumentReadable({ document, chosen }: { document: string; chosen: string }): boolean {
  return parseProposalDocumentOrNull(document) !== null && Array.isArray(parseStoredJson(chosen))
}

/** Returns JSON that was stored, undefined where it can't be read. */
export function parseStoredJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(read: unknown): read is Record<string, unknown> {
  return read !== null && typeof read === 'object' && !Array.isArray(read)
}

/** The error is a response, too, so that whatever page reads the document answers alike. */
function refuseUnreadable(eventId: string): never {
  const answer = data<UnreadableDocument>({ kind: 'unreadable-document', eventId }, { status: 409 })
  throw Object.assign(new Error(`A stored document of event ${eventId} can't be read`), answer)
}
