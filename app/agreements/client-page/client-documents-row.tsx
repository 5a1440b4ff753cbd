import { ClientPaymentHistorySection } from '../payments/client-payment-history-section.tsx'
import { clientPageText } from '../proposals/client-page-text.ts'
import type { ClientPageData } from './client-page-data.ts'

/** Signed documents, payments, invoices and receipts in a collapsed row. */
export function ClientDocumentsRow({
  page,
  path,
  hint,
}: {
  page: ClientPageData
  path: string
  hint?: string | undefined
}) {
  const { signature, copies, language, papers } = page
  const { owed } = clientPageText(language)
  const signed = signature ? [{ href: `${path}/agreement.pdf`, words: owed.signedCopy }] : []
  const changes = copies.map(({ id, name }) => ({ href: `${path}/agreement.pdf?change=${id}`, words: `${name} (PDF)` }))
  return (
    <ClientPaymentHistorySection
      {...papers}
      path={path}
      language={language}
      copies={[...signed, ...changes]}
      hint={hint}
    />
  )
}
