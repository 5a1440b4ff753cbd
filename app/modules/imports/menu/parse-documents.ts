import {
  isRecord,
  parseJsonValue,
  formatShortJson,
  parseFirestoreValue,
  type ImportedValue,
} from './parse-imported-value.ts'

export type ImportedDocument = { path: string; collection: string; fields: [name: string, value: ImportedValue][] }
/** A skipped item: its path, its value and the reason. */
export type SkippedItem = { path: string; value: string; why: string }
/** `isWhole`: the whole database was read, so that missing documents were deleted. A response may be a page of several. */
export type ParsedDocuments = {
  documents: ImportedDocument[]
  strange: SkippedItem[]
  notes: string[]
  isWhole: boolean
}

/** Key under which a dump stores the collections of the database and of each document. */
const collectionsKey = '__collections__'

/**
 * Parses the documents of a JSON dump (`__collections__`) or of a REST response: rows of a query, pages of a list, a
 * single document, an error. Never throws, whatever the JSON.
 */
export function parseDocuments(value: unknown): ParsedDocuments | { problem: string } {
  const failure = findError(value)
  if (failure) return { problem: `This is an answer of the database that says no, and holds no documents: ${failure}` }
  if (isRecord(value) && isRecord(value[collectionsKey])) return parseDump(value)
  if (Array.isArray(value) && value.every((row) => isRecord(row) && ('document' in row || 'readTime' in row))) {
    return getList(
      value.flatMap((row) => (row.document === undefined ? [] : [parseRestDocument(row.document)])),
      [],
    )
  }
  if (isRecord(value) && Array.isArray(value.documents)) {
    const more = typeof value.nextPageToken === 'string' && value.nextPageToken !== ''
    return getList(
      value.documents.map(parseRestDocument),
      more ? ['This is one page of a list, and there are more: bring the others in too.'] : [],
    )
  }
  if (isRecord(value) && typeof value.name === 'string' && isRecord(value.fields))
    return getList([parseRestDocument(value)], [])
  if (isRecord(value) && Object.keys(value).length === 0)
    return getList([], ['This is the answer of an empty collection.'])
  return {
    problem:
      'This is JSON, but no dump: it has no “__collections__” at its top, and is no answer of the database either',
  }
}

function parseDump(dump: Record<string, unknown>): ParsedDocuments {
  const found: ParsedDocuments = { documents: [], strange: [], notes: [], isWhole: true }
  const beside = Object.entries(dump).filter(([name]) => name !== collectionsKey)
  found.strange.push(
    ...beside.map(([path, value]) => ({ path, value: formatShortJson(value), why: 'Stands beside the collections' })),
  )
  for (const [collection, documents] of Object.entries(dump[collectionsKey] as Record<string, unknown>)) {
    if (!isRecord(documents))
      found.strange.push({ path: collection, value: formatShortJson(documents), why: 'Not a collection' })
    else for (const [id, doc] of Object.entries(documents)) addDocument(found, parseDumpDocument(collection, id, doc))
  }
  return found
}

function parseDumpDocument(collection: string, id: string, doc: unknown): ImportedDocument | SkippedItem {
  const path = `${collection}/${id}`
  if (!isRecord(doc)) return { path, value: formatShortJson(doc), why: 'Not a document' }
  const entries = Object.entries(doc).filter(([name, value]) => name !== collectionsKey || !isEmpty(value))
  const read = (name: string, value: unknown) =>
    name === collectionsKey ? { odd: formatShortJson(value) } : parseJsonValue(value)
  return { path, collection, fields: entries.map(([name, value]) => [name, read(name, value)]) }
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0
}

/**
 * Parses a Firestore REST document. In `projects/p/databases/(default)/documents/availablePackages/ID` the path follows
 * `documents`.
 */
function parseRestDocument(doc: unknown): ImportedDocument | SkippedItem {
  const name = isRecord(doc) && typeof doc.name === 'string' ? doc.name : ''
  const [, path = ''] = /\/documents\/(.+)$/.exec(name) ?? []
  const [collection = '', id, ...deeper] = path.split('/')
  if (!isRecord(doc) || id === undefined || deeper.length > 0)
    return { path: path || name || '(no name)', value: formatShortJson(doc), why: 'Not a document of a collection' }
  const fields = isRecord(doc.fields) ? Object.entries(doc.fields) : []
  return { path, collection, fields: fields.map(([field, typed]) => [field, parseFirestoreValue(typed)]) }
}

function getList(all: (ImportedDocument | SkippedItem)[], notes: string[]): ParsedDocuments {
  const found: ParsedDocuments = { documents: [], strange: [], notes, isWhole: false }
  for (const each of all) addDocument(found, each)
  return found
}

function addDocument(found: ParsedDocuments, each: ImportedDocument | SkippedItem): void {
  if ('fields' in each) found.documents.push(each)
  else found.strange.push(each)
}

/** `{ error: { code, status } }`, sometimes inside a list. */
function findError(value: unknown): string | null {
  const error = isRecord(value) ? value.error : Array.isArray(value) && isRecord(value[0]) ? value[0].error : undefined
  if (!isRecord(error)) return null
  return (
    [error.code, error.status]
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(' ')
      .slice(0, 80) || 'error'
  )
}
