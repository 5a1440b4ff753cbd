/** Kinds of follow-ups, in the order of an event's life. */
export const followUpKinds = [
  'new',
  'silent',
  'unopened',
  'no-yes',
  'proposal-ends',
  'hold-ends',
  'deposit-late',
  'balance-soon',
  'balance-due',
  'balance-late',
  'final-count',
  'missing-facts',
  'week-before',
  'three-days',
  'thanks',
  'review',
  'a-year',
] as const

export type FollowUpKind = (typeof followUpKinds)[number]

export function isFollowUpKind(kind: string): kind is FollowUpKind {
  return (followUpKinds as readonly string[]).includes(kind)
}

/** Sending modes of a rule: manual, automatic or off. */
export const followUpModes = ['ask', 'itself', 'off'] as const
export type FollowUpMode = (typeof followUpModes)[number]

/** Priority of follow-ups: money first, then what ends soonest, then the rest. */
export const followUpPriority: readonly FollowUpKind[] = [
  'deposit-late',
  'balance-late',
  'balance-due',
  'balance-soon',
  'hold-ends',
  'proposal-ends',
  'no-yes',
  'unopened',
  'new',
  'silent',
  'final-count',
  'missing-facts',
  'three-days',
  'week-before',
  'thanks',
  'review',
  'a-year',
]
