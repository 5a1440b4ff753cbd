import { z } from 'zod'
import { emailLine } from '../plumbing/mail/email-address.ts'

/** The test letter's form: where to, and the form's own key, by which a double tap is known. */
export const testWish = z.object({
  to: emailLine('Enter the address it should go to'),
  key: z.string().regex(/^[\w-]{8,64}$/, 'Open this page anew and try again'),
})
