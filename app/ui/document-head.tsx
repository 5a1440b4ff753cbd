import { toEnglishPath, isTranslatedPath, languages, toLocalizedPath, type Language } from './language.ts'
import { useLanguage } from './page-language.tsx'

/** Metadata of a page for tabs, search engines and link previews. */
export type DocumentHeadProps = {
  title: string
  description: string
  /** Canonical URL of the English page. Null for pages that must not be indexed. */
  canonical: string | null
  preview?: { url: string; width: number; height: number; alt: string } | undefined
  /** schema.org objects, printed as JSON-LD. */
  things?: object[]
}

export function DocumentHead({ title, description, canonical: english, preview, things = [] }: DocumentHeadProps) {
  const language = useLanguage()
  const canonical = english && getLocalizedUrl(english, language)
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
      {english && <AlternateLinks english={english} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical && <meta property="og:url" content={canonical} />}
      {preview && (
        <>
          <meta property="og:image" content={preview.url} />
          <meta property="og:image:width" content={String(preview.width)} />
          <meta property="og:image:height" content={String(preview.height)} />
          <meta property="og:image:alt" content={preview.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {things.map((thing, i) => (
        <script key={i} type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeJson(thing) }} />
      ))}
    </>
  )
}

/** Links to the page in each language. English is the default. */
function AlternateLinks({ english }: { english: string }) {
  if (!isTranslatedPath(new URL(english).pathname)) return null
  return (
    <>
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={getLocalizedUrl(english, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={english} />
    </>
  )
}

function getLocalizedUrl(address: string, language: Language): string {
  const { origin, pathname } = new URL(address)
  return language === 'en' ? address : origin + toLocalizedPath(language, toEnglishPath(pathname))
}

/** Escapes JSON, so that it cannot close its script element. */
function escapeJson(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c')
}
