import { toLocalizedPath } from '../../ui/language.ts'
import { useLanguage } from '../../ui/page-language.tsx'
import { siteErrorPageText } from './site-error-page-text.ts'

/** Error page for a server error or a request that could not be parsed. */
export function ErrorPage({ status }: { status: number }) {
  const language = useLanguage()
  const { ours, unread, home } = siteErrorPageText(language)
  const { heading, words } = status >= 500 ? ours : unread
  return (
    <main className="wrap fault">
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p>{words}</p>
      <p>
        <a href={toLocalizedPath(language, '/')}>{home}</a>
      </p>
    </main>
  )
}
