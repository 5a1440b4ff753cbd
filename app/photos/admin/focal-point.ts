import type { FormCodec } from '../../business/forms/form.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { listFieldDifferences } from '../../ui/field-differences.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { validatePhotoDetails, type PhotoDetails } from '../library/photo-details.ts'

/** Focal point of a photo, in percent from the left and from the top. */
export type FocalPoint = { focalX: number; focalY: number }

const across = [
  [0, 'left edge'],
  [30, 'left of the middle'],
  [50, 'middle'],
  [70, 'right of the middle'],
  [100, 'right edge'],
] as const
const downwards = [
  [0, 'top'],
  [30, 'above the middle'],
  [50, 'middle'],
  [70, 'below the middle'],
  [100, 'bottom'],
] as const

/** Focal points to choose from, row by row, as fine as cropping can show. `value` is the form value. */
export const focalPointOptions = downwards.flatMap(([y, down]) =>
  across.map(([x, over]) => ({
    value: `${x},${y}`,
    label: down === 'middle' && over === 'middle' ? 'the very middle' : `${down}, ${over}`,
  })),
)

/** Parses a focal point from a form. Null if it is invalid. */
export function parseFocalPoint(typed: string | undefined): FocalPoint | null {
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(typed ?? '') ?? []
  return x !== undefined && y !== undefined ? { focalX: Number(x), focalY: Number(y) } : null
}

/** Returns the selectable focal point nearest to a focal point. */
export function findNearestFocalPoint({ focalX, focalY }: FocalPoint): string {
  return `${findNearest(across, focalX)},${findNearest(downwards, focalY)}`
}

/** Describes a focal point in words. */
export function formatFocalPoint(value: string): string {
  return focalPointOptions.find((point) => point.value === value)?.label ?? value
}

/** Form for a photo's description and focal point. */
export const photoForm: FormCodec<PhotoDetails> = {
  read({ alt, focal }) {
    const point = parseFocalPoint(focal) ?? { focalX: Number.NaN, focalY: Number.NaN }
    const judged = validatePhotoDetails({ alt: normalizeLine(alt), ...point })
    return 'words' in judged ? { values: judged.words } : judged
  },
  textsOf: ({ alt, focalX, focalY }) => ({ alt, focal: `${focalX},${focalY}` }),
  differ(stored, typed) {
    const told = ({ alt = '', focal = '' }: FormInput) => ({ alt, focal: formatFocalPoint(normalizeFocalPoint(focal)) })
    return listFieldDifferences(
      { alt: 'Description of the photo', focal: 'Point to keep in view' },
      told(stored),
      told(typed),
    )
  },
}

/** Rounds a typed focal point to the nearest selectable point. Returns invalid input unchanged. */
export function normalizeFocalPoint(focal: string): string {
  const point = parseFocalPoint(focal)
  return point ? findNearestFocalPoint(point) : focal
}

function findNearest(steps: readonly (readonly [number, string])[], percent: number): number {
  const distances = steps.map(([step]) => Math.abs(step - percent))
  return steps[distances.indexOf(Math.min(...distances))]![0]
}
