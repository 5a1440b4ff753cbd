import { data } from 'react-router'
import type { ProposalDocument } from './proposal.ts'

/** Shown on event pages in place of an unreadable document. `eventId` is the event's id. */
export type UnreadableDocument = { kind: 'unreadable-document'; eventId: string }

/**
 * Parses the stored document of a proposal or a change. Throws if the text is unreadable, which counts as altered.
 * Pages then respond with 409 and say what to do, and background work stops.
 */
export function parseProposalDocument(text: string, eventId: string): ProposalDocument {
  return parseProposalDocumentOrNull(text) ?? refuseUnreadable(eventId)
}

/** Parses a stored list, such as chosen line ids. Throws as `parseProposalDocument` does. */
export function parseStoredList<Item>(text: string, eventId: string): Item[] {
  const list = parseStoredJson(text)
  return Array.isArray(list) ? (list as Item[]) : refuseUnreadable(eventId)
}

/**
 * Parses the stored document of a proposal or a change. Null if the text is unreadable. Lists of many events leave such
 * documents out.
 */
export function parseProposalDocumentOrNull(text: string): ProposalDocument | null {
  const read = parseStoredJson(text)
  if (!isObject(read)) return null
  const isWhole =
    ['event', 'client', 'house', 'money'].every((part) => isObject(read[part])) && Array.isArray(read.lines)
  return isWhole ? (read as ProposalDocument) : null
}

/** Returns the result, or null if a document is unreadable. For pages that show several events. */
export async function catchUnreadableDocument<Read>(read: Promise<Read>): Promise<Read | null> {
  try {
    return await read
  } catch (error) {
    const { data } = error as { data?: Partial<UnreadableDocument> }
    if (data?.kind === 'unreadable-document') return null
    throw error
  }
}

/** Whether the document and the chosen lines of a row are readable. */
export function isStoredDocumentReadable({ document, chosen }: { document: string; chosen: string }): boolean {
  return parseProposalDocumentOrNull(document) !== null && Array.isArray(parseStoredJson(chosen))
}

/** Parses stored JSON. Undefined if it is unreadable. */
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

/**
 * Throws an error for a document that cannot be read. The error carries a response of status 409, so that every page that
 * reads the document responds alike.
 */
function refuseUnreadable(eventId: string): never {
  const answer = data<UnreadableDocument>({ kind: 'unreadable-document', eventId }, { status: 409 })
  throw Object.assign(new Error(`A stored document of event ${eventId} can't be read`), answer)
}
