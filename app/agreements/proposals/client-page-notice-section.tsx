import { ErrorSummary } from '../../ui/error-summary.tsx'
import type { ClientPageNotice } from './client-page-notice.ts'

type Props = {
  notice: ClientPageNotice | null | undefined
  /** Up to this many errors are shown at their fields alone. */
  mostUnlisted?: number
}

/** Notice at the top of the client page: errors to correct, or the result of the client's last act. */
export function ClientPageNoticeSection({ notice, mostUnlisted = 2 }: Props) {
  if (!notice) return null
  const { heading, words, errors } = notice
  if (errors) return errors.length > mostUnlisted ? <ErrorSummary heading={heading} errors={errors} /> : null
  return (
    <section className="summary" tabIndex={-1} autoFocus aria-labelledby="notice-heading">
      <h2 id="notice-heading">{heading}</h2>
      {words && <p>{words}</p>}
    </section>
  )
}
