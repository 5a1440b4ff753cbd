import type { PhotoSlot, PhotoVariant } from './photo.ts'

type SamplePicture = { file: string; places: PhotoSlot[]; alt: string; focalX?: number; focalY?: number }

/**
 * Generated record of a sample photo, written by `npm run samples`: its id (hash of the master's bytes), its size and its
 * copies.
 */
export type SamplePhotoRecord = { id: string; width: number; height: number; variants: PhotoVariant[] }

/** File with the records of all sample photos by file name. The copies are in `made/` in the same folder. */
export const samplePhotoRecordsFile = 'made.json'

const threeCocktails =
  'Three cocktails on a wet stone bar at dusk: a coral coupe with an orange twist, a tall gin and tonic with a lime wheel, an old fashioned over one large cube; string lights behind'

/** Sample photos of a new site, rendered for it. The owner's photos replace them. */
export const samplePhotos: SamplePicture[] = [
  {
    file: 'hero-portrait.jpg',
    places: ['hero-phone'],
    alt: 'A coral coupe with an orange twist and a tall gin and tonic with a lime wheel on a wet stone bar at dusk',
    focalY: 0,
  },
  {
    file: 'hero-wide.jpg',
    places: ['hero-wide'],
    alt: threeCocktails,
    focalX: 100,
  },
  {
    file: 'hero.jpg',
    places: ['hero'],
    alt: threeCocktails,
    focalX: 70,
  },
  {
    file: 'party.jpg',
    places: ['about'],
    alt: 'A row of old fashioneds and negronis on a dark bar, string lights out of focus',
  },
  {
    file: 'real-bar.jpg',
    places: ['bar'],
    alt: 'A portable bar of fluted walnut with a green stone top and a brass foot rail on a terrace at dusk; on it a menu stand, napkins, a bowl of citrus, a shaker, a jigger, bottles and coupes; string lights behind',
    focalY: 30,
  },
  {
    file: 'spectacles.jpg',
    places: ['ceo'],
    alt: 'Round tortoiseshell spectacles on an open graph-paper notebook with a measured drawing of a coupe, a brass jigger, a pencil and lime slices',
  },
  {
    file: 'wide-bar.jpg',
    places: ['page-header'],
    alt: 'A gin and tonic, a coupe and a glass of wine along a walnut bar with bottles out of focus and string lights',
  },
  {
    file: 'hops-and-grapes.jpg',
    places: ['experience:hops-and-grapes'],
    alt: 'A pint of beer and a glass of red wine on a walnut bar with hop cones and dark grapes',
  },
  {
    file: 'luxe.jpg',
    places: ['experience:luxe-cocktail'],
    alt: 'A blush sour in a coupe, foam dotted with three drops of bitters, an orange twist curling off the rim',
  },
  {
    file: 'dry-hire.jpg',
    places: ['experience:dry-hire'],
    alt: 'A shaker tin, a Hawthorne strainer, a brass jigger and a bar spoon on walnut',
  },
]
