import { z } from 'zod'

// Characters that no keyboard types and that break headers, logs and the order of words on screen:
// controls (tab and line breaks where a text may have lines), and the marks that turn writing around.
const hidden = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const hiddenInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const hiddenMessage = 'Remove the invisible characters: type the words anew instead of pasting them'

/** A line that has to be there: trimmed, without invisible characters. */
export function bestLine(empty: string) {
  return z
    .string(empty)
    .default('')
    .transform((text) => text.trim())
    .pipe(z.string().min(1, empty).refine((text) => !hidden.test(text), hiddenMessage))
}

/** A line of 1 to 200 characters. */
export function oneLine(empty: string, tooLong: string) {
  return bestLine(empty).refine((text) => [...text].length <= 200, tooLong)
}

/** An optional text of several lines; line breaks come out as \n. */
export function longText(most: number, tooLong: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim())
    .refine((text) => !hiddenInText.test(text), hiddenMessage)
    .refine((text) => [...text].length <= most, tooLong)
}

/** An optional whole number from 0 to 50; null where nothing was typed. */
export function optionalCount(of: string) {
  return z
    .string()
    .default('')
    .transform((text) => text.trim())
    .refine((text) => text === '' || (/^\d{1,2}$/.test(text) && Number(text) <= 50), `Enter how many ${of}, a whole number from 0 to 50`)
    .transform((text) => (text === '' ? null : Number(text)))
}
