import type { HostedPages, PublicIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { HomePage } from '../pages/home-page.tsx'
import { OurStoryPage } from '../pages/our-story-page.tsx'
import { PrivacyPage } from '../pages/privacy-page.tsx'
import type { PageItem } from '../page-items/page-item.ts'
import type { Photo, PhotoSlot } from '../../photos/library/photo.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { getPageEditorPath, pageTextForms, type EditablePageName } from './page-text-forms.ts'
import { PreviewBar, PreviewFrame } from './preview-frame.tsx'
import type { Typed } from './page-text-fields.ts'

type Pages = {
  identity: PublicIdentity
  host: string
  catalogue: Catalog
  pictures: Partial<Record<PhotoSlot, Photo>>
  parts: PageItem[]
  hosted: HostedPages
  year: number
}
type Props = { name: EditablePageName; typed: Typed; seen: string; errors: FieldError[]; pages: Pages }

/** Preview of a page with the submitted text: the public page's own components and a bar marking it as unsaved. */
export function PagePreview({ name, typed, seen, errors, pages }: Props) {
  const { title, path } = pageTextForms[name]
  const mend = errors.map(({ message }) => message)
  const bar = (
    <PreviewBar action={getPageEditorPath(name)} typed={{ ...typed, seen }} mend={mend} save="save" edit="edit" />
  )
  return (
    <PreviewFrame
      title={title}
      description="Not saved yet."
      identity={pages.identity}
      year={pages.year}
      path={path}
      bar={bar}
    >
      <Shown name={name} typed={typed} pages={pages} />
    </PreviewFrame>
  )
}

function Shown({
  name,
  typed,
  pages: { identity, host, catalogue, pictures, parts, hosted },
}: Pick<Props, 'name' | 'typed' | 'pages'>) {
  switch (name) {
    case 'home':
      return (
        <HomePage
          words={pageTextForms.home.wordsFrom(typed)}
          {...{ catalogue, pictures, parts, host }}
          asksDate={hosted.quoteUrl === null}
        />
      )
    case 'story':
      return <OurStoryPage words={pageTextForms.story.wordsFrom(typed)} portrait={pictures.ceo} />
    case 'privacy':
      return <PrivacyPage identity={identity} words={pageTextForms.privacy.wordsFrom(typed)} hosted={hosted} />
  }
}
