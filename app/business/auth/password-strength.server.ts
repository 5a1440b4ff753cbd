import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { findSetting } from '../stored-settings.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Fewest letters and digits left of a password after removing publicly known names. */
const minUniqueLetters = 8
const minDifferentCharacters = 5

/**
 * Returns an error message for a password that is long enough but guessable, or null. Guessable: among the 49,000 most
 * common (also repeated twice, or with trailing digits and punctuation), few different characters, or made of the
 * business's name, the user's name or an email.
 */
export async function validatePasswordStrength(
  db: Db,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<string | null> {
  const small = password.normalize('NFC').toLowerCase()
  if (new Set(small).size < minDifferentCharacters) return 'Use more different characters; a short sentence is fine'
  const identity = await findSetting(db, 'identity')
  const names = [name, ...email.split('@'), identity?.name, identity?.email.split('@')[0]]
  if (
    isMadeOfNames(
      small,
      names.filter((name) => name !== undefined),
    )
  )
    return 'Leave out your name, your email and the name of the business: others would try them'
  if (await isCommon(small)) return 'Choose another: this one is on every list of common passwords'
  return null
}

function isMadeOfNames(password: string, names: string[]): boolean {
  const parts = names
    .flatMap((name) => [removePunctuation(name), ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)])
    .filter((part) => part.length > 2)
    .toSorted((a, b) => b.length - a.length)
  const whole = removePunctuation(password)
  const left = parts.reduce((left, part) => left.replaceAll(part, ''), whole)
  return left !== whole && left.length < minUniqueLetters
}

function removePunctuation(words: string): string {
  return words.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

async function isCommon(password: string): Promise<boolean> {
  const letters = password.replace(/[^\p{L}]+$/u, '')
  const half = password.slice(0, password.length / 2)
  const tried = [password, letters, ...(half + half === password ? [half] : [])]
  const common = await readCommonPasswords()
  return tried.some((one) => one !== '' && common.has(one))
}

/** Read on each use and not cached: the list takes three megabytes of memory. */
async function readCommonPasswords(): Promise<Set<string>> {
  const list = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  return new Set(JSON.parse(await readFile(list, 'utf8')) as string[])
}
