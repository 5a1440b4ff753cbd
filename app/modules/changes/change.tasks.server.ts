import { catchUnreadableDocument } from '../../agreements/proposals/stored-document.server.ts'
import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { maxTasksPerKind } from '../../plumbing/database/task.ts'
import { findCurrentAgreement, listAgreementChanges } from '../../agreements/agreement/current-agreement.server.ts'
import type { ChangeKind } from '../../agreements/agreement/agreement-change.ts'
import { formatChangeNames } from '../../agreements/changes/change-parts.ts'
import {
  formatChangeRequestNotification,
  formatChangeRequestTask,
  type ChangeRequestTaskFacts,
} from './change-tasks.ts'

const changeAsked = defineTaskKind<ChangeRequestTaskFacts>({
  kind: 'change-asked',
  group: 'waits',
  note: { label: 'A change or cancellation that is asked for', say: formatChangeRequestNotification },
  async read(db) {
    const rows = await db
      .selectFrom('change_request')
      .innerJoin('event', 'event.id', 'change_request.event_id')
      .select(['change_request.id', 'event.id as eventId', 'event.requestor_name as name', 'event.event_date as date'])
      .select(['change_request.kind', 'before_cents', 'after_cents', 'change_request.expires_on as due'])
      .where('change_request.state', '=', 'asked')
      .where('change_request.requested_by', '=', 'client')
      .orderBy('change_request.created_at')
      .orderBy('change_request.id')
      .limit(maxTasksPerKind)
      .execute()
    return rows.map(({ id, eventId, name, date, kind, before_cents, after_cents, due }) => ({
      subject: id,
      eventId,
      due,
      facts: { name, date, kind: kind as ChangeKind, moreCents: after_cents - before_cents },
    }))
  },
  async fill(db, tasks) {
    return Promise.all(
      tasks.map(async (task) => {
        const [agreement, changes] = await Promise.all([
          catchUnreadableDocument(findCurrentAgreement(db, task.eventId!)),
          catchUnreadableDocument(listAgreementChanges(db, task.eventId!)),
        ])
        const label = formatChangeNames(changes ?? [], () => agreement?.proposal).get(task.subject)
        return label === undefined ? task : { ...task, facts: { ...task.facts, label } }
      }),
    )
  },
  say: formatChangeRequestTask,
})

/** Tasks about changes after acceptance. */
export const changeTasks = [changeAsked]
