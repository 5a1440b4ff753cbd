import { followUpRules } from './follow-up-rules.ts'
import { followUpKinds, type FollowUpKind, type FollowUpMode } from './follow-up-kinds.ts'

export type EmailSubjectAndBody = { subject: string; body: string }

/** The owner's settings of a rule. Missing values mean the default. */
export type StoredFollowUpRule = {
  mode?: FollowUpMode
  days?: number
  en?: EmailSubjectAndBody
  es?: EmailSubjectAndBody
  /** Review links, for the review rule only. */
  links?: ReviewLinks
}
export type StoredFollowUpRules = Partial<Record<FollowUpKind, StoredFollowUpRule>>

/** Sites on which guests can write a review. Sites with an empty link are left out. */
export const reviewSites = {
  google: 'Google',
  knot: 'The Knot',
  weddingwire: 'WeddingWire',
  own: 'Your own page',
} as const
export type ReviewSite = keyof typeof reviewSites
export type ReviewLinks = Partial<Record<ReviewSite, string>>

/** Effective rules: the owner's settings and the other data they depend on. */
export type FollowUpSettings = {
  modes: Record<FollowUpKind, FollowUpMode>
  days: Record<FollowUpKind, number>
  /** Postal address of the business, several lines. Empty if none was entered. */
  postal: string
  links: ReviewLinks
  stored: StoredFollowUpRules
}

export function toFollowUpSettings(stored: StoredFollowUpRules, postal: string): FollowUpSettings {
  const each = <Value>(of: (kind: FollowUpKind) => Value) =>
    Object.fromEntries(followUpKinds.map((kind) => [kind, of(kind)])) as Record<FollowUpKind, Value>
  return {
    modes: each((kind) => stored[kind]?.mode ?? 'ask'),
    days: each((kind) => stored[kind]?.days ?? followUpRules[kind].days?.usual ?? 0),
    postal,
    links: stored.review?.links ?? {},
    stored,
  }
}

/**
 * Reason why a rule is off whatever its setting: emails before a booking need a postal address, a review request needs a
 * review link.
 */
export type FollowUpRuleBlocker = 'postal' | 'links'

export function findFollowUpRuleBlocker(
  kind: FollowUpKind,
  { postal, links }: Pick<FollowUpSettings, 'postal' | 'links'>,
): FollowUpRuleBlocker | null {
  if (followUpRules[kind].isCommercial && postal === '') return 'postal'
  return kind === 'review' && Object.values(links).every((link) => !link) ? 'links' : null
}

/** Effective sending mode of a rule. */
export function getEffectiveFollowUpMode(kind: FollowUpKind, settings: FollowUpSettings): FollowUpMode {
  return findFollowUpRuleBlocker(kind, settings) === null ? settings.modes[kind] : 'off'
}

/** Summarizes the settings: "you are asked first, 14 kinds on", "3 kinds go by themselves, 11 ask you first". */
export function summarizeFollowUpSettings(settings: FollowUpSettings): string {
  const modes = followUpKinds.map((kind) => getEffectiveFollowUpMode(kind, settings))
  const [asked, own] = (['ask', 'itself'] as const).map((mode) => modes.filter((one) => one === mode).length)
  if (asked === 0 && own === 0) return 'all off'
  const alone = own === 1 ? 'one kind goes by itself' : `${own} kinds go by themselves`
  return own === 0 ? `you are asked first, ${asked} kinds on` : asked === 0 ? alone : `${alone}, ${asked} ask you first`
}
