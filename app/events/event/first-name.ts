import { groupNamePattern, isFamilyNameFirst, nameSuffixes, nameTitles } from './name-parts.ts'
import { isUnnamedCaller } from './unnamed-caller.ts'

const conjunction = /\s*(?:&|\+|\/|\band\b|\by\b)\s*/iu

/** Matches a list of three names, such as "Ana, Ben and Cy". The part before the comma has no other name in it. */
const nameListPattern = /^[^,&]+,[^,&]+\s(?:and|y)\s/iu

/** A parsed name. Groups are addressed by the whole name, people by their first names. */
type ParsedName = { isGroup: boolean; words: string; count: number }

/**
 * Formats a name for a greeting: "Nora" for "Nora Ephron", "Maya & Ben" for two names, "Mr. Smith" for a title and a last
 * name. Names of companies, clubs and families stay whole.
 */
export function formatFirstNames(name: string): string {
  return parseName(name).words
}

/** Whether a name names two people, which decides the verb: "Maya & Ben ask" or "Nora asks". */
export function hasTwoNames(name: string): boolean {
  return parseName(name).count === 2
}

/** The first of the people in a name, for a button such as "Call Maya". A group keeps its whole name. */
export function getFirstContactName(name: string): string {
  const { isGroup, words, count } = parseName(name)
  const [first = words] = words.split(conjunction)
  return isGroup || count < 2 || isTitle(first) ? words : first
}

/** The first name of a single person. Handles titles, reversed order and capitals. */
export function extractGivenName(person: string): string {
  return getShortName(uninvertName(normalizeCapitals(cleanName(person), false)))
}

/** A name in natural order and normal capitals: "John Smith" for "SMITH, JOHN". */
export function formatSpokenName(name: string): string {
  const plain = cleanName(name)
  const isGroup = groupNamePattern.test(plain)
  const typed = normalizeCapitals(plain, isGroup)
  return isGroup || nameListPattern.test(typed) ? typed : uninvertName(typed)
}

function parseName(name: string): ParsedName {
  if (isUnnamedCaller(name)) return { isGroup: true, words: 'Caller', count: 1 }
  const plain = cleanName(name)
  if (groupNamePattern.test(plain)) return { isGroup: true, words: normalizeCapitals(plain, true), count: 1 }
  const typed = normalizeCapitals(plain, false)
  // "Ana, Luis and Rosa" are three people. "Smith, John & Mary" are two, last name first.
  const people = (nameListPattern.test(typed) ? typed.replace(',', ' & ') : uninvertName(typed))
    .split(conjunction)
    .filter((person) => person !== '')
  const [first = typed, ...others] = people
  if (others.length === 0) return { isGroup: false, words: getShortName(first), count: 1 }
  const and = /\sy\s/iu.test(typed) ? ' y ' : ' & '
  // "Mr. and Mrs. John Smith": the last name belongs to both.
  if (isTitle(first)) return { isGroup: false, words: formatTitledCouple(uninvertName(typed)), count: 2 }
  const names = people.map(getShortName)
  const words = [names.slice(0, -1).join(', '), names.at(-1)!].join(and)
  return { isGroup: false, words, count: names.length }
}

/** Collapses spaces and removes parentheses, quoted parts, trailing commas and suffixes. */
function cleanName(name: string): string {
  const plain = name
    .replaceAll(/\([^)]*\)|["“][^"”]*["”]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,;.]+|[\s,;]+$/gu, '')
  const [last = '', ...before] = plain.split(/,?\s+/u).toReversed()
  const isSuffix = before.length > 1 && nameSuffixes.has(stripPunctuation(last))
  return isSuffix ? cleanName(plain.slice(0, plain.length - last.length)) : plain || name.trim()
}

/** Turns "Smith, John" into "John Smith". Any other number of commas is left alone. */
function uninvertName(name: string): string {
  const [last, first, ...others] = name.split(/\s*,\s*/u)
  return first && last && others.length === 0 ? `${first} ${last}` : name
}

/** The first name of a single person without titles and initials. With only a last name left, the title stays. */
function getShortName(person: string): string {
  const words = person.trim().split(/\s+/u)
  const start = words.findIndex((word) => !isTitleWord(word))
  const names = start === -1 ? [] : words.slice(start)
  if (names.length === 0 || (start > 0 && names.length === 1)) return words.join(' ')
  if (isFamilyNameFirst.has(names[0]!) && names.length > 1) return names.at(-1)!
  const isInitial = /^\p{Lu}\.?$/u.test(names[0]!) && names.length > 2
  return names[isInitial ? 1 : 0]!
}

function formatTitledCouple(name: string): string {
  const words = name.split(' ')
  const end = words.findLastIndex(isTitleWord)
  return [...words.slice(0, end + 1), words.at(-1)!].join(' ')
}

function isTitle(words: string): boolean {
  return words.split(/\s+/u).every(isTitleWord)
}

function isTitleWord(word: string): boolean {
  return nameTitles.has(stripPunctuation(word))
}

function stripPunctuation(word: string): string {
  return word.toLowerCase().replaceAll(/^[.,]+|[.,]+$/gu, '')
}

/** Normalizes a name typed in capitals. Initials stay, and so do short words such as LLC in names of groups. */
function normalizeCapitals(name: string, isGroup: boolean): string {
  if (/\p{Ll}/u.test(name) || !/\p{Lu}{3}/u.test(name)) return name
  return name.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (word) => {
    const isInitials = /^(?:\p{Lu}J|[^AEIOUYÀ-Ỹ]{1,3})$/u.test(word) && !isTitleWord(word)
    const isShort = isGroup && word.length <= 3 && !/^(?:THE|AND|LOS|LAS|ST)$/u.test(word)
    return isInitials || isShort ? word : word[0] + word.slice(1).toLowerCase()
  })
}
