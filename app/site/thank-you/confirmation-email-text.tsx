import { useLanguage } from '../../ui/page-language.tsx'
import type { ConfirmationEmailStatus } from './confirmation-email-status.ts'
import { thankYouPageText } from './thank-you-page-text.ts'

/** Text on which email the client can expect, or what to do if none is sent. */
export function ConfirmationEmailText({
  state,
  reference,
  to,
}: {
  state: ConfirmationEmailStatus
  reference: string
  to: string
}) {
  const words = thankYouPageText(useLanguage())
  const [before, after] = {
    none: [words.yourReference, () => words.noMail] as const,
    refused: [words.yourReference, words.notThrough] as const,
    sending: words.sending,
    sent: words.sent,
  }[state]
  return (
    <>
      {before}
      <b>{reference}</b>
      {after(to)}
    </>
  )
}
