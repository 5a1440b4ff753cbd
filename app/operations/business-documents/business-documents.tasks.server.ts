import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { diffDays, formatRelativeDate } from '../../business/dates.ts'
import { getBusinessDocumentPath } from './business-document.ts'
import { listExpiringDocuments } from './business-documents.server.ts'

const expiringDocumentTask = defineTaskKind<{ name: string; endsOn: string }>({
  kind: 'company-paper',
  group: 'papers',
  forOwners: true,
  async read(db, { today }) {
    const papers = await listExpiringDocuments(db, today)
    return papers.flatMap(({ id, name, endsOn }) =>
      endsOn === null ? [] : [{ subject: id, eventId: null, due: endsOn, facts: { name, endsOn } }],
    )
  },
  say: ({ subject, facts: { name, endsOn } }, { today }) => ({
    title: name,
    hint:
      diffDays(today, endsOn) < 0
        ? `ended ${formatRelativeDate(today, endsOn)}: clients and venues no longer get it`
        : `good until ${formatRelativeDate(today, endsOn)}`,
    href: getBusinessDocumentPath(subject),
    button: { label: 'Renew', href: getBusinessDocumentPath(subject) },
  }),
})

/** Task kinds about business documents. */
export const businessDocumentTasks = [expiringDocumentTask]
