import type { FieldError } from '../../ui/field-errors.ts'

/** Description of a photo and its focal point (percent from left and top). */
export type PhotoDetails = { alt: string; focalX: number; focalY: number }

const maxAltLength = 300

/** Returns the normalized description and focal point, or field errors. */
export function validatePhotoDetails(typed: PhotoDetails): { words: PhotoDetails } | { errors: FieldError[] } {
  const words = { ...typed, alt: typed.alt.replace(/\s+/g, ' ').trim() }
  const errors: FieldError[] = []
  if (words.alt === '')
    errors.push({
      field: 'alt',
      message: 'Say in a sentence what the photo shows: for people who cannot see it, and for search engines.',
    })
  if (words.alt.length > maxAltLength)
    errors.push({
      field: 'alt',
      message: `Use at most ${maxAltLength} characters; these are ${words.alt.length}.`,
    })
  if (![words.focalX, words.focalY].every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100))
    errors.push({
      field: 'focal',
      message: 'The point to keep in view is two whole numbers from 0 to 100: percent from the left and from the top.',
    })
  return errors.length > 0 ? { errors } : { words }
}
