import {
  normalizeReferralPhrase,
  otherReferralChoice,
  matchReferralSource,
  referralSources,
} from '../../events/event/referral-source.ts'

/** Mapping of phrases to sources. */
export type ReferralMappings = ReadonlyMap<string, string>

/** A referral answer as written, the source of its link, the number of requests with it and the time of the last. */
export type ReferralAnswerCount = { heardFrom: string; cameBy: string; requests: number; lastAt: number }

/** A phrase without a source. `words` is its most frequent spelling. Times in epoch milliseconds. */
export type UnmappedReferral = { phrase: string; words: string; isLink: boolean; requests: number; lastAt: number }

/** A phrase that the owner mapped. */
export type MappedReferral = { phrase: string; source: string; requests: number }

/** Source of requests without an answer, and of phrases without a mapping. */
export const unknownReferralSource = 'not said'

/** Returns the source of a phrase: a known name, or the owner's mapping. */
export function getReferralSource(filings: ReferralMappings, phrase: string): string {
  return phrase === ''
    ? unknownReferralSource
    : (matchReferralSource(phrase) ?? filings.get(phrase) ?? unknownReferralSource)
}

/** Lists phrases without a source, the most frequent first. */
export function listUnmappedReferrals(
  said: readonly ReferralAnswerCount[],
  filings: ReferralMappings,
): UnmappedReferral[] {
  return groupByPhrase(said)
    .filter(({ phrase }) => phrase !== '' && getReferralSource(filings, phrase) === unknownReferralSource)
    .toSorted((a, b) => b.requests - a.requests || b.lastAt - a.lastAt || a.phrase.localeCompare(b.phrase))
}

/** Lists mapped phrases by source, each with its number of requests. */
export function listMappedReferrals(said: readonly ReferralAnswerCount[], filings: ReferralMappings): MappedReferral[] {
  const counts = new Map(groupByPhrase(said).map(({ phrase, requests }) => [phrase, requests]))
  return [...filings]
    .map(([phrase, source]) => ({ phrase, source, requests: counts.get(phrase) ?? 0 }))
    .toSorted((a, b) => a.source.localeCompare(b.source) || a.phrase.localeCompare(b.phrase))
}

/** Lists all source names: those of the form and the owner's own. */
export function listSourceNames(filings: ReferralMappings): string[] {
  return [
    ...new Set([
      ...referralSources,
      otherReferralChoice,
      ...[...filings.values()].toSorted((a, b) => a.localeCompare(b)),
    ]),
  ]
}

/** Formats a phrase for display. A link's phrase loses its prefix. */
export function formatReferralPhrase(phrase: string): string {
  return phrase.startsWith('link:') ? `a link marked “${phrase.slice(5)}”` : `“${phrase}”`
}

function groupByPhrase(said: readonly ReferralAnswerCount[]): UnmappedReferral[] {
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
