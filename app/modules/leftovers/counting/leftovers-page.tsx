import { EditNotices, isEditRejected } from '../../../business/forms/edit-page.tsx'
import type { EditState } from '../../../business/forms/edit-state.ts'
import { DeleteConfirmForm } from '../../../ui/delete-confirm-form.tsx'
import { BackOfficeHeader } from '../../../ui/back-office-header.tsx'
import { LeftoverForm } from './leftover-form.tsx'
import type { CountedByOption, LeftoverView } from './leftover-view.ts'
import { leftoverText } from './leftover-text.ts'

type Props = {
  view: LeftoverView
  counters: CountedByOption[]
  script: string
  /** The rejected form. Null without a submission. */
  answered: Pick<EditState, 'input' | 'seen' | 'errors' | 'rows' | 'isGone'> | null
}

/** The owner's page of the leftover count. */
export function LeftoversPage({ view, counters, script, answered }: Props) {
  const words = leftoverText('en')
  const state = { input: view.input, seen: view.seen, errors: [], rows: null, isGone: false, ...answered }
  const none = { list: [], opened: null }
  return (
    <>
      <BackOfficeHeader
        title={words.title}
        eyebrow="30 seconds"
        lead={words.lead(view.name, view.when)}
        isError={isEditRejected(state)}
      />
      <EditNotices state={{ ...state, earlier: none }} />
      <LeftoverForm
        view={view}
        state={state}
        who={[...counters, { value: 'host', label: words.host }, { value: 'guess', label: words.guess }]}
        names={counters}
        language="en"
      />
      {view.isCounted && (
        <DeleteConfirmForm
          what="this count"
          words="This deletes every count of this event, and later lists no longer learn from it."
        />
      )}
      <script type="module" src={script} />
    </>
  )
}
