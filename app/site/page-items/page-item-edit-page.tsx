import { EditPage, parsePreviewValues } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { PhotoImage } from '../../photos/library/photo-image.tsx'
import type { Photo } from '../../photos/library/photo.ts'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { PastEventList, ReviewList } from './past-events-and-reviews.tsx'
import { createPageItemForm, pageItemForms } from './page-item-form.ts'
import { getPageItemPath, getPageItemsPath, type PageItem, type PageItemKind } from './page-item.ts'
import { fillPagePlaceholders } from './page-placeholders.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { QuestionList } from './question-list.tsx'

type Props = {
  kind: PageItemKind
  state: EditState
  pictures: Photo[]
  isSample: boolean
  /** Values of the placeholders in a text. */
  facts: Record<string, string>
}

/** Edit page of a page item: its form, a preview and the delete button. */
export function PageItemEditPage({ kind, state, pictures, isSample, facts }: Props) {
  const { title, one, name } = pageItemForms[kind]
  const called = state.stored?.[name]
  const form = createPageItemForm(kind, pictures)
  const looked = parsePreviewValues(form, state)
  const picture = (
    <PhotoField
      pictures={pictures}
      chosen={state.input.picture}
      error={getFieldErrorMessage(state.errors, 'picture')}
    />
  )
  return (
    <EditPage
      state={state}
      form={form}
      action={getPageItemPath(kind, state.key)}
      title={called ?? `Add ${one}`}
      eyebrow={title}
      up={{ href: getPageItemsPath(kind), words: 'All entries' }}
      before={
        isSample && (
          <p>
            <span className="tag">sample</span> It came with the site and is true for you as long as your menu and terms
            are filled in. Once you save, this is yours.
          </p>
        )
      }
      parts={{ picture }}
      preview={{
        words: 'As visitors would see it.',
        look: looked && (
          <Shown part={{ id: state.key, kind, input: fillItemPlaceholders(looked, facts) }} pictures={pictures} />
        ),
      }}
      remove={
        called === undefined
          ? null
          : { what: `“${called}”`, words: 'It leaves the page at once. You can undo it right afterwards.' }
      }
    />
  )
}

function fillItemPlaceholders(input: FormInput, facts: Record<string, string>): FormInput {
  return Object.fromEntries(Object.entries(input).map(([name, text]) => [name, fillPagePlaceholders(text, facts)]))
}

/** Field to choose a photo, with a thumbnail of each. */
function PhotoField({
  pictures,
  chosen,
  error,
}: {
  pictures: Photo[]
  chosen?: string | undefined
  error?: string | undefined
}) {
  return (
    <fieldset className={`field photo-choice${error ? ' bad' : ''}`} id="picture" tabIndex={-1}>
      <legend>Photo</legend>
      <p className="hint">
        From your library. <a href="/backbar/photos">Add another</a> there first.
      </p>
      <FieldErrorMessage name="picture" error={error} />
      <ul className="library stack">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <label>
              <input type="radio" name="picture" value={picture.id} defaultChecked={picture.id === chosen} />
              <PhotoImage picture={picture} sizes="(max-width: 40rem) 45vw, 16rem" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Shown({ part, pictures }: { part: PageItem; pictures: Photo[] }) {
  const photo = pictures.find(({ id }) => id === part.input.picture)
  if (part.kind === 'evenings') return <PastEventList evenings={[part]} photoOf={() => photo} />
  return part.kind === 'quotations' ? <ReviewList quotations={[part]} /> : <QuestionList parts={[part]} />
}
