import { defineTaskKind } from '../../plumbing/database/task-kind.server.ts'
import { getSetupProgress } from './setup-steps.server.ts'

const path = '/backbar/set-up'

/** Remaining setup steps, until all are done. */
export const setupTasks = [
  defineTaskKind<{ done: number; of: number }>({
    kind: 'set-up',
    group: 'set-up',
    forOwners: true,
    async read(db) {
      const facts = await getSetupProgress(db)
      return facts.done === facts.of ? [] : [{ subject: 'set-up', eventId: null, due: null, facts }]
    },
    say: ({ facts: { done, of } }) => ({
      title: 'Ready to open',
      hint: `${done} of ${of} done`,
      href: path,
      button: { label: 'Continue', href: path },
    }),
  }),
]
