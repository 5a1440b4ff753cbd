import { formatShortMonthDay } from '../../business/dates.ts'
import { answerEntryKinds } from '../../events/event/history.server.ts'
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

/** Older questions no longer make tasks. */
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
    .selectFrom('agreement_event as asked')
    .innerJoin('lead', 'lead.id', 'asked.lead_id')
    .select(['lead.id', 'lead.requestor_name as name', 'lead.event_date as date', 'asked.at', 'asked.details'])
    .where('asked.kind', '=', 'asked')
    .where('asked.at', '>', now - maxQuestionAgeMs)
    .where('lead.state', 'not in', ['lost', 'spam', 'merged', 'done'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('agreement_event as later')
            .select('later.id')
            .whereRef('later.lead_id', '=', 'asked.lead_id')
            .whereRef('later.number', '>', 'asked.number')
            .where('later.kind', 'in', ['asked', 'answered']),
        ),
      ),
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('lead_event')
            .select('lead_event.id')
            .whereRef('lead_event.lead_id', '=', 'asked.lead_id')
            .whereRef('lead_event.at', '>', 'asked.at')
            .where('lead_event.kind', 'in', [...answerEntryKinds]),
        ),
      ),
    )
    .orderBy('asked.at')
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
    .innerJoin('lead', 'lead.id', 'proposal.lead_id')
    .select(['lead.id', 'requestor_name as name', 'lead.state', 'sent_at', 'opened_at', 'expires_on'])
    .where('proposal.state', '=', 'out')
    .orderBy('expires_on')
    .limit(2 * maxTasksPerKind)
    .execute()
  return rows.flatMap(({ id, name, state, sent_at, opened_at, expires_on }) => {
    const facts = { name, sentAt: sent_at ?? 0, openedAt: opened_at, expiresOn: expires_on }
    return isClosedEventState(state as EventState) ? [] : [{ subject: id, eventId: id, due: expires_on, facts }]
  })
}
