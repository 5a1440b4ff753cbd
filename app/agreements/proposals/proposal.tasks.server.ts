import { formatShortMonthDay } from '../../business/dates.ts'
import { answerHistoryKinds } from '../../events/event/history.server.ts'
import type { EventState } from '../../events/event/event.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind, type Task } from '../../plumbing/database/task.ts'
import { isClosedEventState } from './proposals.server.ts'
import {
  isProposalExpiring,
  isProposalUnanswered,
  formatExpiringProposalTask,
  formatClientQuestionTask,
  formatUnansweredProposalTask,
  type SentProposalFacts,
  type ClientQuestion,
} from './proposal-tasks.ts'

/** Maximum age of a question that makes a task, in milliseconds. */
const maxQuestionAgeMs = 60 * 24 * 3_600_000

const question = defineTaskKind<ClientQuestion>({
  kind: 'question',
  group: 'waits',
  note: {
    label: 'A question on their page',
    say: ({ facts: { date } }) => ({ title: `A question about ${formatShortMonthDay(date)}`, body: 'Tap to open it.' }),
  },
  read: readQuestions,
  say: formatClientQuestionTask,
})

const proposalEnds = defineTaskKind<SentProposalFacts>({
  kind: 'proposal-ends',
  group: 'ends-soon',
  read: async (db, { today }) => (await readSentProposals(db)).filter(({ facts }) => isProposalExpiring(facts, today)),
  say: formatExpiringProposalTask,
})

const silentProposal = defineTaskKind<SentProposalFacts>({
  kind: 'silent-proposal',
  group: 'ends-soon',
  read: async (db, { today, now }) =>
    (await readSentProposals(db))
      .filter(({ facts }) => !isProposalExpiring(facts, today) && isProposalUnanswered(facts, now))
      .map((task) => ({ ...task, due: null })),
  say: formatUnansweredProposalTask,
})

/** Tasks about sent proposals. */
export const proposalTasks = [question, proposalEnds, silentProposal]

/** Last unanswered question of each event, oldest first. An answer on the client page or an email counts. */
async function readQuestions(db: Db, { now }: { now: number }): Promise<Task<ClientQuestion>[]> {
  const rows = await db
    .selectFrom('agreement_log_entry as asked')
    .innerJoin('event', 'event.id', 'asked.event_id')
    .select(['event.id', 'event.requestor_name as name', 'event.event_date as date', 'asked.at', 'asked.details'])
    .where('asked.kind', '=', 'asked')
    .where('asked.at', '>', now - maxQuestionAgeMs)
    .where('event.state', 'not in', ['lost', 'spam', 'merged', 'done'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('agreement_log_entry as later')
            .select('later.id')
            .whereRef('later.event_id', '=', 'asked.event_id')
            .whereRef('later.number', '>', 'asked.number')
            .where('later.kind', 'in', ['asked', 'answered']),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('history_entry')
            .select('history_entry.id')
            .whereRef('history_entry.event_id', '=', 'asked.event_id')
            .whereRef('history_entry.at', '>', 'asked.at')
            .where('history_entry.kind', 'in', [...answerHistoryKinds]),
        ),
      ),
    )
    .orderBy('asked.at')
    .orderBy('asked.event_id')
    .limit(maxTasksPerKind)
    .execute()
  return rows.map(({ id, name, date, at, details }) => {
    const { words } = JSON.parse(details) as { words: string }
    return { subject: id, eventId: id, due: null, facts: { name, date, words, at } }
  })
}

/** Sent proposals without an answer, earliest expiry first. */
async function readSentProposals(db: Db): Promise<Task<SentProposalFacts>[]> {
  const rows = await db
    .selectFrom('proposal')
    .innerJoin('event', 'event.id', 'proposal.event_id')
    .select(['event.id', 'requestor_name as name', 'event.state', 'sent_at', 'opened_at', 'expires_on'])
    .where('proposal.state', '=', 'out')
    .orderBy('expires_on')
    .orderBy('event.id')
    .limit(2 * maxTasksPerKind)
    .execute()
  return rows.flatMap(({ id, name, state, sent_at, opened_at, expires_on }) => {
    const facts = { name, sentAt: sent_at ?? 0, openedAt: opened_at, expiresOn: expires_on }
    return isClosedEventState(state as EventState) ? [] : [{ subject: id, eventId: id, due: expires_on, facts }]
  })
}
