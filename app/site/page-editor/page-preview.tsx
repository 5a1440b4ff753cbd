import type { Hosted, Identity } from '../../business/business.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { Footer } from '../pages/footer.tsx'
import { Header } from '../pages/header.tsx'
import { Home } from '../pages/home.tsx'
import { OurStory } from '../pages/our-story.tsx'
import { Privacy } from '../pages/privacy.tsx'
import type { PagePart } from '../page-parts/page-part.ts'
import type { Picture, Place } from '../../photos/library/picture.ts'
import type { FieldMessage } from '../../ui/field-errors.ts'
import { Head } from '../../ui/head.tsx'
import { pageForms, type PageName } from './page-forms.ts'
import type { Typed } from './word-fields.ts'

type Pages = {
  identity: Identity
  catalogue: Catalogue
  pictures: Partial<Record<Place, Picture>>
  parts: PagePart[]
  hosted: Hosted
  year: number
}
type Props = { name: PageName; typed: Typed; seen: string; errors: FieldMessage[]; pages: Pages }

/** A page as visitors would see it with these words: the very same faces, and a bar that says it is not so yet. */
export function PagePreview({ name, typed, seen, errors, pages }: Props) {
  const { title, path } = pageForms[name]
  return (
    <>
      <Head title={`Preview: ${title} · Backbar`} description="Not saved yet." canonical={null} />
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <Header identity={pages.identity} path={path} search="" />
      <main id="main">
        <Shown name={name} typed={typed} pages={pages} />
      </main>
      <Footer identity={pages.identity} year={pages.year} />
      <PreviewBar name={name} typed={typed} seen={seen} errors={errors} />
    </>
  )
}

function Shown({
  name,
  typed,
  pages: { identity, catalogue, pictures, parts, hosted },
}: Pick<Props, 'name' | 'typed' | 'pages'>) {
  switch (name) {
    case 'home':
      return (
        <Home
          words={pageForms.home.wordsFrom(typed)}
          {...{ catalogue, pictures, parts, identity }}
          asksDate={hosted.quoteUrl === null}
        />
      )
    case 'story':
      return <OurStory words={pageForms.story.wordsFrom(typed)} portrait={pictures.ceo} />
    case 'privacy':
      return <Privacy identity={identity} words={pageForms.privacy.wordsFrom(typed)} hosted={hosted} />
  }
}

/** Carries every word on, to be saved or written further. */
function PreviewBar({ name, typed, seen, errors }: Omit<Props, 'pages'>) {
  const mend = errors.map(({ message }) => message).join('. ')
  return (
    <form method="post" action={`/backbar/pages/${name}`} className="preview-bar" aria-label="Preview">
      {Object.entries({ ...typed, seen }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>
        <b>A preview. Nothing is saved yet.</b> {mend && <span>To save it: {mend}.</span>}
      </p>
      <div className="acts">
        {errors.length === 0 && (
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
        )}
        <button className="btn ghost" type="submit" name="intent" value="edit">
          Keep writing
        </button>
      </div>
    </form>
  )
}
