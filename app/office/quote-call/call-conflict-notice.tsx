import { EditConflictNotice } from '../../ui/edit-conflict-notice.tsx'
import type { CallConflict } from './quote-call-answer.ts'

/** Notice of another user's change to an inquiry since its form was opened. *Save* below it stores the typed values. */
export function CallConflictNotice({ conflict }: { conflict: CallConflict }) {
  if (conflict.kind === 'conflict') return <EditConflictNotice rows={conflict.rows} who={conflict.who} />
  const isGone = conflict.kind === 'gone'
  return (
    <section className="edit-conflict rounded card-ground" tabIndex={-1} autoFocus aria-labelledby="conflict-heading">
      <h2 id="conflict-heading">
        {isGone ? 'This inquiry was deleted meanwhile' : 'This became an event in the meantime'}
      </h2>
      <p>
        {!isGone && (
          <>
            {conflict.when}{' '}
            <a className="tap" href={`/backbar/jobs/${conflict.event.id}`} target="_blank" rel="noreferrer">
              Open {conflict.event.name}
            </a>{' '}
          </>
        )}
        What you typed is in the form below and not saved yet.{' '}
        {isGone ? 'Save again to keep it.' : 'Save again, and it is kept beside that event.'}
      </p>
    </section>
  )
}
