import { trimEndMatches } from '../../plumbing/http/normalize-text.ts'

/** How people hear of us, as the form offers it. Anything else is said in words. */
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

/** What can be chosen in the form; empty is nothing. */
export type ReferralChoice = '' | (typeof referralSources)[number] | typeof otherReferralChoice

/** An answer as the form has it: one of the choices or nothing, and words of one's own. */
export type ReferralAnswerParts = { choice: string; words: string }

const choices: readonly string[] = [...referralSources, otherReferralChoice]

/** Both parts of an answer as one, as it is kept: "A friend: Jenny", "Instagram", "my dentist". */
export function joinReferralAnswer({ choice, words }: ReferralAnswerParts): string {
  const [chosen, said] = [choice.trim(), words.trim()]
  if (said === '') return chosen
  if (chosen === '' || chosen === otherReferralChoice) return said
  return choices.includes(chosen) ? `${chosen}: ${said}` : `${chosen} ${said}`
}

/** What was kept as the form shows it; what is none of the choices is something else, in its own words. */
export function splitReferralAnswer(heardFrom: string): ReferralAnswerParts {
  const choice = choices.find((one) => heardFrom === one || heardFrom.startsWith(`${one}: `))
  if (choice !== undefined) return { choice, words: heardFrom.slice(choice.length + 2) }
  return heardFrom.trim() === '' ? { choice: '', words: '' } : { choice: otherReferralChoice, words: heardFrom }
}

/**
 * Who sent somebody here by the campaign of the address they came to: "instagram", small letters; empty where nobody
 * says. An advertisement's own mark says whose it is.
 */
export function getCampaignSource(campaign: Readonly<Record<string, string>>): string {
  const { utm_source: source, gclid, fbclid } = campaign
  return plain(source ?? '') || (gclid ? 'google' : fbclid ? 'facebook' : '')
}

/** What an answer is filed by: the same phrase, however it was written. A link's begins with "link:". */
export function normalizeReferralPhrase(heardFrom: string, cameBy: string): string {
  const { choice } = splitReferralAnswer(heardFrom)
  const said = plain(choice === '' || choice === otherReferralChoice ? heardFrom : choice)
  if (said !== '') return said
  return cameBy === '' ? '' : `link:${cameBy}`
}

/** The source a phrase is by itself, since it is one's name; null where the owner has to say. */
export function matchReferralSource(phrase: string): string | null {
  const name = letters(phrase.replace(/^link:/, ''))
  return choices.find((one) => letters(one) === name) ?? null
}

/** What a phrase may well mean, for the owner to say so; null where nothing comes to mind. */
export function suggestReferralSource(phrase: string): string | null {
  const words = phrase.replace(/^link:/, '')
  return hints.find(([pattern]) => pattern.test(words))?.[1] ?? null
}

const hints: readonly [RegExp, string][] = [
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

function plain(words: string): string {
  const begun = words
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s@"'“”]+/, '')
  return trimEndMatches(begun, /[\s.!,"'“”]/).slice(0, 200)
}

function letters(words: string): string {
  return words.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
