import { trimEndMatches } from '../../plumbing/http/normalize-text.ts'

/** Lead sources that the form offers. Any other answer is free text. */
export const referralSources = [
  'Google',
  'Instagram',
  'TikTok',
  'The Knot',
  'WeddingWire',
  'Our venue',
  'A partner',
  'A friend',
  'Saw you pour',
] as const

export const otherReferralChoice = 'Something else'

/** A choice in the form. Empty is no answer. */
export type ReferralChoice = '' | (typeof referralSources)[number] | typeof otherReferralChoice

/** An answer as form input: a choice or empty, and free text. */
export type ReferralAnswerParts = { choice: string; words: string }

const choices: readonly string[] = [...referralSources, otherReferralChoice]

/** Joins both parts to the stored answer: "A friend: Jenny", "Instagram", "my dentist". */
export function joinReferralAnswer({ choice, words }: ReferralAnswerParts): string {
  const [chosen, said] = [choice.trim(), words.trim()]
  if (said === '') return chosen
  if (chosen === '' || chosen === otherReferralChoice) return said
  return choices.includes(chosen) ? `${chosen}: ${said}` : `${chosen} ${said}`
}

/** Splits a stored answer into form input. Text that matches no choice becomes the free text of the last choice. */
export function splitReferralAnswer(heardFrom: string): ReferralAnswerParts {
  const choice = choices.find((one) => heardFrom === one || heardFrom.startsWith(`${one}: `))
  if (choice !== undefined) return { choice, words: heardFrom.slice(choice.length + 2) }
  return heardFrom.trim() === '' ? { choice: '', words: '' } : { choice: otherReferralChoice, words: heardFrom }
}

/**
 * Lead source by the campaign of the landing URL, lowercase: "instagram". Empty if unknown. An ad's click ID names its
 * network.
 */
export function getCampaignSource(campaign: Readonly<Record<string, string>>): string {
  const { utm_source: source, gclid, fbclid } = campaign
  return normalizePhrase(source ?? '') || (gclid ? 'google' : fbclid ? 'facebook' : '')
}

/** Normalized key of an answer, however it was typed. A key from a link begins with "link:". */
export function normalizeReferralPhrase(heardFrom: string, cameBy: string): string {
  const { choice } = splitReferralAnswer(heardFrom)
  const said = normalizePhrase(choice === '' || choice === otherReferralChoice ? heardFrom : choice)
  if (said !== '') return said
  return cameBy === '' ? '' : `link:${cameBy}`
}

/** The lead source whose exact name the phrase is. Null if the owner has to decide. */
export function matchReferralSource(phrase: string): string | null {
  const name = stripNonLetters(phrase.replace(/^link:/, ''))
  return choices.find((one) => stripNonLetters(one) === name) ?? null
}

/** A likely lead source for the owner to confirm, or null. */
export function suggestReferralSource(phrase: string): string | null {
  const words = phrase.replace(/^link:/, '')
  return sourcePatterns.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const sourcePatterns: readonly [RegExp, string][] = [
  [/\b(insta|instagram|ig)\b|^ig_/, 'Instagram'],
  [/\b(google|googled|goggle|search)\b/, 'Google'],
  [/\btik ?tok\b/, 'TikTok'],
  [/\bknot\b/, 'The Knot'],
  [/\bwedding ?wire\b/, 'WeddingWire'],
  [/\bvenue\b/, 'Our venue'],
  [/\b(planner|photographer|dj|caterer|partner|vendor)\b/, 'A partner'],
  [/(?<!\p{L})(amig[oa]s?|herman[oa]|prim[oa]|mam[aá]|pap[aá]|recomend\p{L}+)(?!\p{L})/u, 'A friend'],
  [/\b(friend|friends|sister|brother|cousin|mom|mother|dad|coworker|word of mouth|referral)\b/, 'A friend'],
  [/\b(saw you|poured|bartended|party|wedding of|guest at)\b/, 'Saw you pour'],
]

function normalizePhrase(words: string): string {
  const begun = words
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s@"'“”]+/, '')
  return trimEndMatches(begun, /[\s.!,"'“”]/).slice(0, 200)
}

function stripNonLetters(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
