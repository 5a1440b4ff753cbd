import { followUpKinds, followUpRules, type FollowUpKind, type FollowUpMode } from './follow-up-rules.ts'

export type EmailSubjectAndBody = { subject: string; body: string }

/** What the owner said of a rule; what is not there is as usual. */
export type StoredFollowUpRule = {
  mode?: FollowUpMode
  days?: number
  en?: EmailSubjectAndBody
  es?: EmailSubjectAndBody
  /** Where a review can be written: of that rule alone. */
  links?: ReviewLinks
}
export type StoredFollowUpRules = Partial<Record<FollowUpKind, StoredFollowUpRule>>

/** Where guests can write a review. Empty is not asked for. */
export const reviewSites = {
  google: 'Google',
  knot: 'The Knot',
  weddingwire: 'WeddingWire',
  own: 'Your own page',
} as const
export type ReviewSite = keyof typeof reviewSites
export type ReviewLinks = Partial<Record<ReviewSite, string>>

/** The rules as they hold: the owner's, and what they need beside them. */
export type FollowUpSettings = {
  modes: Record<FollowUpKind, FollowUpMode>
  days: Record<FollowUpKind, number>
  /** Where mail reaches us, a line each; empty where none was entered. */
  postal: string
  links: ReviewLinks
  stored: StoredFollowUpRules
}

export function resolveFollowUpSettings(stored: StoredFollowUpRules, postal: string): FollowUpSettings {
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

/** Why a rule is off whatever is set: letters before a booking need an address, a review somewhere to write it. */
export type RuleBlocker = 'postal' | 'links'

export function findRuleBlocker(
  kind: FollowUpKind,
  { postal, links }: Pick<FollowUpSettings, 'postal' | 'links'>,
): RuleBlocker | null {
  if (followUpRules[kind].isCommercial && postal === '') return 'postal'
  return kind === 'review' && Object.values(links).every((link) => !link) ? 'links' : null
}

/** How a rule's letters go in fact. */
export function getEffectiveMode(kind: FollowUpKind, settings: FollowUpSettings): FollowUpMode {
  return findRuleBlocker(kind, settings) === null ? settings.modes[kind] : 'off'
}

/** "you are asked first, 14 kinds on", "3 kinds go by themselves, 11 ask you first". */
export function summarizeFollowUpSettings(settings: FollowUpSettings): string {
  const modes = followUpKinds.map((kind) => getEffectiveMode(kind, settings))
  const [asked, own] = (['ask', 'itself'] as const).map((mode) => modes.filter((one) => one === mode).length)
  if (asked === 0 && own === 0) return 'all off'
  const alone = own === 1 ? 'one kind goes by itself' : `${own} kinds go by themselves`
  return own === 0 ? `you are asked first, ${asked} kinds on` : asked === 0 ? alone : `${alone}, ${asked} ask you first`
}
