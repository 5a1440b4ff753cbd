import { AllowedLink } from '../../ui/allowed-link.tsx'

/** Told before a proposal goes to somebody who asked in Spanish: which points they would sign in English, and the way to mend it. */
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
