import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { ClientPageNotice } from './client-page-notice.ts'

/** Notice at the top of the client page: errors to correct, or the result of the client's last act. */
export function ClientPageNoticeSection({ notice }: { notice: ClientPageNotice | null | undefined }) {
  if (!notice) return null
  const { heading, words, errors } = notice
  if (errors) return <ErrorSummary heading={heading} errors={errors} />
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="notice-heading">
      <h2 id="notice-heading">{heading}</h2>
      {words && <p>{words}</p>}
    </section>
  )
}
