import { normalizePrintText } from '../../plumbing/pdf/format-document-text.ts'
import type { Language } from '../../ui/language.ts'
import { clientPageText } from './client-page-text.ts'

const maxNameLength = 120

/** Normalizes a typed signature: a single line without invisible characters. */
export function normalizeSignatureName(typed: string): string {
  return normalizePrintText(typed).replace(/\s+/gu, ' ').trim()
}

/** Error message for an invalid signature name. Null if it is valid. Any script, at least two letters. */
export function validateSignatureName(name: string, language?: Language): string | null {
  const { sign } = clientPageText(language)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return sign.noName
  return name.length > maxNameLength ? sign.longName(maxNameLength) : null
}
