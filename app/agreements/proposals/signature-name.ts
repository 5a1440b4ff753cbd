import { normalizePrintText } from '../../plumbing/pdf/format-document-text.ts'
import type { Language } from '../../ui/language.ts'
import { clientPageText } from './client-page-text.ts'

const mostName = 120

/** A typed signature as it is kept: one line, without signs that nobody sees. */
export function normalizeSignatureName(typed: string): string {
  return normalizePrintText(typed).replace(/\s+/gu, ' ').trim()
}

/** What is wrong with a name as a signature, in words; null where it is one. Of any script, with two letters at least. */
export function validateSignatureName(name: string, language?: Language): string | null {
  const { sign } = clientPageText(language)
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return sign.noName
  return name.length > mostName ? sign.longName(mostName) : null
}
