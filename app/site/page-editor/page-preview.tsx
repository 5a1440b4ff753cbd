import type { ComponentProps } from 'react'
import type { HostedPages, PublicIdentity } from '../../business/stored-settings.ts'
import { HomePage } from '../pages/home-page.tsx'
import { OurStoryPage } from '../pages/our-story-page.tsx'
import { PrivacyPage } from '../pages/privacy-page.tsx'
import type { FieldError } from '../../ui/field-errors.ts'
import { getPageEditorPath, pageTextForms, type EditablePageName } from './page-text-forms.ts'
import { PreviewBar, PreviewFrame } from './preview-frame.tsx'
import type { Typed } from './page-text-fields.ts'

type Pages = {
  home: ComponentProps<typeof HomePage> & { identity: PublicIdentity }
  hosted: HostedPages
  tools: ComponentProps<typeof PrivacyPage>['tools']
  parts: ComponentProps<typeof PrivacyPage>['parts']
  cards: boolean
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
      identity={pages.home.identity}
      year={pages.year}
      path={path}
      bar={bar}
    >
      <Shown name={name} typed={typed} pages={pages} />
    </PreviewFrame>
  )
}

function Shown({ name, typed, pages: { home, ...privacy } }: Pick<Props, 'name' | 'typed' | 'pages'>) {
  switch (name) {
    case 'home':
      return <HomePage {...home} words={pageTextForms.home.wordsFrom(typed)} />
    case 'story':
      return <OurStoryPage words={pageTextForms.story.wordsFrom(typed)} portrait={home.pictures.ceo} />
    case 'privacy':
      return <PrivacyPage {...privacy} identity={home.identity} words={pageTextForms.privacy.wordsFrom(typed)} />
  }
}
