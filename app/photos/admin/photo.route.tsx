import { data, redirect } from 'react-router'
import { readEarlier, readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { saidOf } from '../../business/earlier-versions.ts'
import { readExperienceNames } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../house-context.server.ts'
import { readPictures } from '../library/media.server.ts'
import { readLibrary } from '../library/library.server.ts'
import { hangingInWords } from '../library/place-words.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/photo.route'
import { nearestFocalPoint, photoDifferences } from './focal-point.ts'
import { spotsFor } from './photo-places.ts'
import { deletePhoto, photoForm, photoMark, rehangPhoto, savePhotoWords } from './photo-edits.server.ts'
import { PhotoPage } from './photo-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).house
  const [pictures, hung, experiences] = await Promise.all([readLibrary(db), readPictures(db), readExperienceNames(db)])
  const picture = pictures.find(({ id }) => id === params.id)
  if (!picture) return data(null, { status: 404 })
  const stored = { alt: picture.alt, focal: nearestFocalPoint(picture) }
  const { words, ...earlier } = await readEarlier(db, request, photoForm(params.id), (then) =>
    photoDifferences(stored, then),
  )
  return data({
    picture,
    isSample: picture.isSample,
    typed: { ...stored, ...words },
    earlier,
    seen: photoMark(picture),
    samplesHang: pictures.filter(({ isSample }) => isSample).flatMap(({ places }) => places).length,
    spots: spotsFor(picture.id, hung, experiences),
    hangsIn: picture.places.length > 0 ? hangingInWords(picture.places, experiences) : null,
  })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).house
  const words = await readWordsOrEarlier(db, request)
  const asTyped = {
    typed: { alt: words.alt ?? '', focal: words.focal ?? '' },
    seen: words.seen ?? '',
    errors: [],
    isConflict: false,
  }
  if (words.hang !== undefined || words.takeDown !== undefined) {
    await rehangPhoto(db, id, words, await readExperienceNames(db))
    throw redirect(`/backbar/photos/${encodeURIComponent(id)}?said=saved#places`, 303)
  }
  if (words.intent === 'delete') {
    const deletion = await deletePhoto(db, id, now())
    // It was hung in another tab meanwhile: the page says where.
    if (deletion && 'hangsIn' in deletion) throw redirect(`/backbar/photos/${encodeURIComponent(id)}#delete`, 303)
    throw redirect(`/backbar/photos${deletion ? `?said=deleted&bin=${deletion.bin}` : ''}`, 303)
  }
  const saving = await savePhotoWords(db, id, words, now())
  if (saving.kind === 'invalid') return data({ ...asTyped, errors: saving.errors }, { status: 422 })
  if (saving.kind === 'conflict') return data({ ...asTyped, seen: saving.seen, isConflict: true }, { status: 409 })
  throw redirect(saving.kind === 'saved' ? `${photoForm(id)}?${saidOf('saved', saving)}` : photoForm(id), 303)
}

export default function PhotoRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such photo" lead="It was deleted, or never was." />
  return <PhotoPage {...loaderData} errors={[]} isConflict={false} {...actionData} />
}
