import { AllowedLink } from '../../ui/allowed-link.tsx'

/**
 * Warning before a proposal is sent to a client who reads Spanish: lists the clauses without Spanish, and links to the
 * form that adds it.
 */
export function EnglishClausesNotice({ headings, here }: { headings: string[]; here: string }) {
  return (
    <>
      They asked in Spanish. {headings.length === 1 ? 'This term goes' : 'These terms go'} out in English:{' '}
      {headings.join('; ')}. Write {headings.length === 1 ? 'its' : 'their'} Spanish{' '}
      <a href={here}>for this proposal</a>, or for all of them under{' '}
      <AllowedLink href="/backbar/settings/terms">Terms</AllowedLink>.
    </>
  )
}
