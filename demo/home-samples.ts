import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { findSetting, getSetting, saveSetting } from '../app/business/stored-settings.server.ts'
import { addPhoto } from '../app/photos/library/add-photo.server.ts'
import { assignPhotoSlot } from '../app/photos/library/photo-slots.server.ts'
import type { Services } from '../app/services.server.ts'
import { getPastEventPhotoSlot } from '../app/site/page-items/page-item.ts'
import { createSamplePageItems, listPageItems } from '../app/site/page-items/page-items.server.ts'
import { toBusinessDay } from './demo-context.ts'
import { demoEvents } from './demo-events.ts'
import { computeEventDay } from './event-actions.ts'

/** The clients' event in the demo's story, so that Home shows the same date, guests and hours as their client page. */
const part = demoEvents.find(({ names }) => names === 'Harper & Jude')!

const evening = {
  place: 'Jacksonville',
  guests: String(part.guests),
  line: 'A terrace, five hours, and two drinks named for a first dance and a long drive.',
  hosts: part.names,
  drinks:
    'First Dance: tequila, triple sec, lime\nThe Long Drive: vodka, ginger beer, lime. Jacksonville to Boston, for love',
  words: 'My grandmother asked for the recipe, then for another one.',
  said: 'Harper, the day after',
}
const review = {
  words: 'They were set up before we were dressed.',
  who: 'Priya & Sam',
  where: 'St. Augustine, May 2026',
}
/** Reserved example address. Client pages mark it as a sample. */
const sampleReviewLink = 'https://reviews.example/nerdandtonic'
const numbers = ['2024: the first booking, a backyard engagement in Jacksonville', '38: events poured since then']
const facts = {
  insured: 'Insured, certificate for your venue',
  poured: '38 events poured, since June 2024',
  hostWords: 'I bring the jiggers, the spectacles and the stories. You bring the people.',
}

const spanish = {
  [evening.line]: 'Una terraza, cinco horas y dos tragos con nombre propio: un primer baile y un viaje largo.',
  [evening.drinks]:
    'Primer baile: tequila, triple sec, limón verde\nEl viaje largo: vodka, cerveza de jengibre, limón verde. De Jacksonville a Boston, por amor',
  [evening.words]: 'Mi abuela pidió la receta, y después otro más.',
  [evening.said]: 'Harper, al día siguiente',
  [review.words]: 'Ya tenían todo listo antes de que nos vistiéramos.',
  [review.where]: 'St. Augustine, mayo de 2026',
  [numbers[0]!]: '2024: el primer evento, un compromiso en un patio de Jacksonville',
  [numbers[1]!]: '38: eventos atendidos desde entonces',
  [facts.insured]: 'Con seguro, certificado para tu salón',
  [facts.poured]: '38 eventos atendidos, desde junio de 2024',
  [facts.hostWords]: 'Yo llevo los medidores, los lentes y las historias. Tú pones a la gente.',
  'A drawing in place of the owner’s portrait: round spectacles and an apron':
    'Un dibujo en lugar del retrato de la dueña: lentes redondos y un delantal',
  'A drawing in place of a photo of the event: a bar with three drinks under string lights':
    'Un dibujo en lugar de una foto del evento: una barra con tres tragos bajo una guirnalda de luces',
}

/** Adds a portrait, a past event, a review, facts and a review link to the demo, all marked as samples. */
export async function addHomeSamples({ db, files, now }: Services): Promise<void> {
  const portrait = await addDrawing(
    'portrait.svg',
    'A drawing in place of the owner’s portrait: round spectacles and an apron',
  )
  await assignPhotoSlot(db, 'ceo', portrait)
  const picture = await addDrawing(
    'evening.svg',
    'A drawing in place of a photo of the event: a bar with three drinks under string lights',
  )
  await createSamplePageItems(db, 'evenings', [
    { ...evening, date: computeEventDay(part, toBusinessDay(now())), picture },
  ])
  for (const { id } of await listPageItems(db, ['evenings']))
    await assignPhotoSlot(db, getPastEventPhotoSlot(id), picture)
  await createSamplePageItems(db, 'quotations', [review])
  await saveSetting(db, 'home', { ...(await getSetting(db, 'home')), ...facts }, now(), true)
  // The client page has the link. No email asks for a review.
  await saveSetting(db, 'letterRules', { review: { mode: 'off', links: { google: sampleReviewLink } } }, now(), true)
  await saveSetting(db, 'story', { ...(await getSetting(db, 'story')), numbers }, now(), true)
  await saveSetting(db, 'spanish', { ...(await findSetting(db, 'spanish')), ...spanish }, now())

  async function addDrawing(file: string, alt: string): Promise<string> {
    const bytes = await sharp(await readFile(join(import.meta.dirname, file)))
      .png()
      .toBuffer()
    const added = await addPhoto(db, files, { bytes, name: file, alt, isSample: true })
    if ('errors' in added) throw new Error(JSON.stringify(added.errors))
    return added.picture.id
  }
}
