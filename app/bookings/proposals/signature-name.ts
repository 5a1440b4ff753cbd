import { plain } from '../../plumbing/papers/paper-text.ts'

const mostName = 120

/** A typed signature as it is kept: one line, without signs that nobody sees. */
export function signatureName(typed: string): string {
  return plain(typed).replace(/\s+/gu, ' ').trim()
}

/** What is wrong with a name as a signature, in words; null where it is one. Of any script, with two letters at least. */
export function signatureFlaw(name: string): string | null {
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  if (letters < 2) return 'Type your full name: it is your signature.'
  return name.length > mostName ? `Type your name in ${mostName} characters or fewer.` : null
}
