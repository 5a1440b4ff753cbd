import type { FieldDefinition } from './form.ts'

/** A placeholder as owners see it: its label, and the value that replaces it. */
export type PlaceholderInfo = { label: string; means: string }
/** Placeholders by the name that stored texts use in braces. Names are in lowercase. */
export type PlaceholderInfos = Readonly<Record<string, PlaceholderInfo>>

const bracePattern = /\{\s*([^{}]{1,40}?)\s*\}/g
const bracketPattern = /\[\s*([^[\]{}]{1,60}?)\s*\]/g

/** Formats a stored text for an owner: `{first}` becomes `[first name]`. Unknown placeholders stay as they are. */
export function formatPlaceholders(text: string, infos: PlaceholderInfos): string {
  return text.replace(bracePattern, (whole, name: string) => {
    const key = name.toLowerCase()
    return Object.hasOwn(infos, key) ? `[${infos[key]!.label}]` : whole
  })
}

/** Parses what an owner typed into a stored text: `[First name]` becomes `{first}`. Braces and other brackets stay. */
export function parsePlaceholders(text: string, infos: PlaceholderInfos): string {
  const names = new Map(Object.entries(infos).map(([name, { label }]) => [toComparable(label), name]))
  return text.replace(bracketPattern, (whole, label: string) => {
    const name = names.get(toComparable(label))
    return name === undefined ? whole : `{${name}}`
  })
}

/** Returns the bracketed words of a parsed text, which are no placeholders. An empty list is fine. */
export function findUnknownBrackets(text: string): string[] {
  return [...new Set([...text.matchAll(bracketPattern)].map(([whole]) => whole))]
}

/** A text field that shows placeholders in brackets with their labels and stores them in braces. */
export function addPlaceholdersToField(
  field: FieldDefinition<string>,
  infos: PlaceholderInfos,
): FieldDefinition<string> {
  return {
    ...field,
    read: field.read.transform((typed) => parsePlaceholders(typed, infos)),
    text: (stored) => formatPlaceholders(stored, infos),
  }
}

function toComparable(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ')
}
