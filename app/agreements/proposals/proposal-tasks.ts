import { formatTimeAgo, diffDays, formatElapsedTime, formatRelativeDate } from '../../business/dates.ts'
import { hasTwoNames, formatFirstNames } from '../../events/event/event-text.ts'
import type { Task, TaskContext, TaskRow } from '../../plumbing/database/task.ts'
import { shortenLine } from '../../business/shorten-line.ts'

/** Days without a reply until a proposal counts as unanswered. */
export const unansweredAfterDays = 4

/** A question from the client page. */
export type ClientQuestion = { name: string; date: string; words: string; at: number }

/** A sent proposal. Times in epoch milliseconds. */
export type SentProposalFacts = { name: string; sentAt: number; openedAt: number | null; expiresOn: string }

/** Task text: "Dana asks", with the beginning of the question. */
export function formatClientQuestionTask(
  { eventId, facts: { name, words, at } }: Task<ClientQuestion>,
  { now }: TaskContext,
): TaskRow {
  return {
    title: `${formatFirstNames(name)} ${hasTwoNames(name) ? 'ask' : 'asks'}`,
    hint: `“${shortenLine(words)}”, ${formatTimeAgo(now - at)}`,
    href: `/backbar/jobs/${eventId}`,
    button: { label: 'Answer', href: `/backbar/jobs/${eventId}#asked` },
  }
}

/** Task text: "Marcus’s proposal ends Sunday" */
export function formatExpiringProposalTask(
  { eventId, facts }: Task<SentProposalFacts>,
  { today }: TaskContext,
): TaskRow {
  return {
    title: `${formatFirstNames(facts.name)}’s proposal ends ${formatRelativeDate(today, facts.expiresOn)}`,
    hint: facts.openedAt === null ? 'not opened yet' : 'opened, not accepted yet',
    ...getTaskLinks(eventId),
  }
}

/** Task text: "Marcus is silent" */
export function formatUnansweredProposalTask(
  { eventId, facts }: Task<SentProposalFacts>,
  { now }: TaskContext,
): TaskRow {
  const { name, sentAt, openedAt } = facts
  return {
    title: `${formatFirstNames(name)} ${hasTwoNames(name) ? 'are' : 'is'} silent`,
    hint:
      openedAt === null
        ? `proposed ${formatElapsedTime(now - sentAt)} ago, not opened`
        : `${formatElapsedTime(now - Math.max(sentAt, openedAt))} since the proposal was opened`,
    ...getTaskLinks(eventId),
  }
}

/** Whether a sent proposal expires within 48 hours. */
export function isProposalExpiring({ expiresOn }: Pick<SentProposalFacts, 'expiresOn'>, today: string): boolean {
  return diffDays(today, expiresOn) <= 2
}

/** Whether a sent proposal has had no reply for days. */
export function isProposalUnanswered(
  { sentAt, openedAt }: Pick<SentProposalFacts, 'sentAt' | 'openedAt'>,
  now: number,
): boolean {
  return now - Math.max(sentAt, openedAt ?? 0) >= unansweredAfterDays * 24 * 3_600_000
}

function getTaskLinks(eventId: string | null): Pick<TaskRow, 'href' | 'button'> {
  return { href: `/backbar/jobs/${eventId}`, button: { label: 'Write', href: `/backbar/jobs/${eventId}/reply` } }
}
