import { formatTelHref } from '../../ui/phone-href.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { siteErrorPageText } from './site-error-page-text.ts'

export type DatabaseUnavailablePageProps = { kept: UnsavedForm | null; phone: string | null }

/** Posted form that could not be saved: its target and all field values. */
export type UnsavedForm = { action: string; fields: [name: string, words: string][] }

/** Error page for an unreachable database. Returns the posted text to the visitor so that nothing typed is lost. */
export function DatabaseUnavailablePage({ kept, phone }: DatabaseUnavailablePageProps) {
  const isOwners = kept?.action.startsWith('/backbar') === true
  const language = useLanguage()
  const said = siteErrorPageText(language)
  const { heading, words } = kept ? said.notKept : said.away
  return (
    <main className="wrap fault">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>
        {`${said.nothingYouDid} ${words}`}
        {phone && !isOwners ? (
          <>
            {said.orCall} <a href={formatTelHref(phone)}>{formatPhoneNumber(phone)}</a>.
          </>
        ) : (
          '.'
        )}
      </p>
      {kept ? (
        <form method="post" action={kept.action}>
          {kept.fields.map(([name, typed], i) => (
            <input key={i} type="hidden" name={name} value={typed} />
          ))}
          <button className="btn" type="submit">
            {said.sendAgain}
          </button>
        </form>
      ) : (
        <p>
          <a href={toLocalizedPath(language, '/')}>{said.home}</a>
        </p>
      )}
    </main>
  )
}
