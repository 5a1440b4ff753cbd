import { z } from 'zod'

export type Owner = { name: string; email: string }

/** The shortest password we take; any characters will do. */
export const shortestPassword = 12

export const ownerName = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(200, 'Shorten the name to 200 characters'),
})

export const ownerEmail = z.object({
  email: z
    .email('Enter an e-mail address, such as name@example.com')
    .trim()
    .max(254, 'Shorten the e-mail address to 254 characters'),
})

/** Who the owner is, as typed: name and e-mail. */
export const ownerWords = ownerName.extend(ownerEmail.shape)

/** A new password: long enough, whatever it is made of. */
export const newPassword = z
  .string()
  .min(shortestPassword, `Use at least ${shortestPassword} characters; a short sentence is fine`)
  .max(1_000, 'Shorten the password to 1,000 characters')
