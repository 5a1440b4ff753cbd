import { data, redirect } from 'react-router'
import { readWordsOrEarlier } from '../../business/earlier-versions.server.ts'
import { answerWords, openForm } from '../../business/forms/edit-form.server.ts'
import { readExperienceNames } from '../../menu/catalogue/catalogue.server.ts'
import { visitContext } from '../../visit-context.server.ts'
import { readPictures } from '../library/media.server.ts'
import { readLibrary } from '../library/library.server.ts'
import { hangingInWords } from '../library/place-words.ts'
import { OfficeHead } from '../../ui/office-head.tsx'
import type { Route } from './+types/photo.route'
import { spotsFor } from './photo-places.ts'
import { deletePhoto, keptPhoto, photoAddress, rehangPhoto } from './photo-edits.server.ts'
import { PhotoPage } from './photo-page.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = context.get(visitContext).services
  const [pictures, hung, experiences] = await Promise.all([readLibrary(db), readPictures(db), readExperienceNames(db)])
  const picture = pictures.find(({ id }) => id === params.id)
  if (!picture) return data(null, { status: 404 })
  const { data: state } = await openForm(db, request, keptPhoto, params.id)
  return data({
    picture,
    isSample: picture.isSample,
    state,
    samplesHang: pictures.filter(({ isSample }) => isSample).flatMap(({ places }) => places).length,
    spots: spotsFor(picture.id, hung, experiences),
    hangsIn: picture.places.length > 0 ? hangingInWords(picture.places, experiences) : null,
  })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { db, now } = context.get(visitContext).services
  const input = await readWordsOrEarlier(db, request)
  if (input.hang !== undefined || input.takeDown !== undefined) {
    await rehangPhoto(db, id, input, await readExperienceNames(db))
    throw redirect(`${photoAddress(id)}?said=saved#places`, 303)
  }
  if (input.intent === 'delete') {
    const deletion = await deletePhoto(db, id, now())
    // It was hung in another tab meanwhile: the page says where.
    if (deletion && 'hangsIn' in deletion) throw redirect(`${photoAddress(id)}#delete`, 303)
    throw redirect(`/backbar/photos${deletion ? `?said=deleted&bin=${deletion.bin}` : ''}`, 303)
  }
  if (!(await keptPhoto.read(db, id))) throw redirect(photoAddress(id), 303)
  return answerWords(db, input, keptPhoto, id, { now: now(), done: { saved: photoAddress } })
}

export default function PhotoRoute({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <OfficeHead title="There is no such photo" lead="It was deleted, or never was." />
  return <PhotoPage {...loaderData} state={{ ...loaderData.state, ...actionData }} />
}
