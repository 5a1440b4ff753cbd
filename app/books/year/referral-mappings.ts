import {
  normalizeReferralPhrase,
  otherReferralChoice,
  matchReferralSource,
  referralSources,
} from '../../events/event/referral-source.ts'

/** What each phrase is filed under. */
export type ReferralMappings = ReadonlyMap<string, string>

/** Words of requests as they were said, by whose link they came, with how many requests said so and when last. */
export type ReferralAnswerCount = { heardFrom: string; cameBy: string; requests: number; lastAt: number }

/** A phrase that is under no source yet; `words` are as most wrote it. Moments in epoch milliseconds. */
export type UnmappedReferral = { phrase: string; words: string; isLink: boolean; requests: number; lastAt: number }

/** A phrase the owner filed. */
export type MappedReferral = { phrase: string; source: string; requests: number }

/** Requests that said nothing, and those whose words are not filed yet. */
export const unknownSource = 'not said'

/** The source a phrase counts under: its own name, or what the owner filed it under. */
export function getReferralSource(filings: ReferralMappings, phrase: string): string {
  return phrase === '' ? unknownSource : (matchReferralSource(phrase) ?? filings.get(phrase) ?? unknownSource)
}

/** What waits for the owner to say what it means, the commonest first. */
export function listUnmappedReferrals(
  said: readonly ReferralAnswerCount[],
  filings: ReferralMappings,
): UnmappedReferral[] {
  return byPhrase(said)
    .filter(({ phrase }) => phrase !== '' && getReferralSource(filings, phrase) === unknownSource)
    .toSorted((a, b) => b.requests - a.requests || b.lastAt - a.lastAt || a.phrase.localeCompare(b.phrase))
}

/** What was filed, by source, each with how many requests said it. */
export function listMappedReferrals(said: readonly ReferralAnswerCount[], filings: ReferralMappings): MappedReferral[] {
  const counts = new Map(byPhrase(said).map(({ phrase, requests }) => [phrase, requests]))
  return [...filings]
    .map(([phrase, source]) => ({ phrase, source, requests: counts.get(phrase) ?? 0 }))
    .toSorted((a, b) => a.source.localeCompare(b.source) || a.phrase.localeCompare(b.phrase))
}

/** Every source words can be filed under: those of the form, and those the owner made. */
export function listSourceNames(filings: ReferralMappings): string[] {
  return [
    ...new Set([
      ...referralSources,
      otherReferralChoice,
      ...[...filings.values()].toSorted((a, b) => a.localeCompare(b)),
    ]),
  ]
}

/** A phrase in words: a link's without its mark. */
export function formatReferralPhrase(phrase: string): string {
  return phrase.startsWith('link:') ? `a link marked “${phrase.slice(5)}”` : `“${phrase}”`
}

function byPhrase(said: readonly ReferralAnswerCount[]): UnmappedReferral[] {
  const groups = Map.groupBy(said, ({ heardFrom, cameBy }) => normalizeReferralPhrase(heardFrom, cameBy))
  return [...groups].map(([phrase, of]) => {
    const most = of.reduce((one, other) => (other.requests > one.requests ? other : one))
    return {
      phrase,
      words: phrase.startsWith('link:') ? phrase.slice(5) : most.heardFrom.trim(),
      isLink: phrase.startsWith('link:'),
      requests: of.reduce((all, { requests }) => all + requests, 0),
      lastAt: Math.max(...of.map(({ lastAt }) => lastAt)),
    }
  })
}
