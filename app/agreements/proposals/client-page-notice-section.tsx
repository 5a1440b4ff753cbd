import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { ClientPageNotice } from './client-page-notice.ts'

/** What there is to say above a page of the couple's that came back: what to mend, or what became of what they asked. */
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
