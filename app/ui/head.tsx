/** What a page says of itself to tabs, search engines and link previews. */
export type PageHead = {
  title: string
  description: string
  /** The one public address of the page; null for pages nobody should find. */
  canonical: string | null
  preview?: { url: string; width: number; height: number; alt: string } | undefined
  /** schema.org objects, printed as JSON-LD. */
  things?: object[]
}

export function Head({ title, description, canonical, preview, things = [] }: PageHead) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical ? <link rel="canonical" href={canonical} /> : <meta name="robots" content="noindex" />}
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
        <script key={i} type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(thing) }} />
      ))}
    </>
  )
}

/** JSON that cannot end the script element it stands in. */
function inScript(thing: object): string {
  return JSON.stringify(thing).replaceAll('<', '\\u003c')
}
