import { z } from 'zod'

/** What somebody may do: an owner everything, somebody at the desk what `permissions.ts` says. */
export type UserRole = 'owner' | 'desk'

/** The id of whoever the first run made the owner; events of agreements name everybody else (docs/decisions/0074). */
export const firstUserId = 'owner'

/** Somebody with a log-in of their own. */
export type User = { id: string; name: string; email: string; role: UserRole }

/** Somebody as the list of people shows them; the moment in epoch milliseconds. */
export type UserListItem = User & { hasSecondStep: boolean; passkeys: number; seenAt: number | null }

/** The shortest password we take; any characters will do. */
export const minPasswordLength = 12

export const userNameSchema = z.object({
  name: z.string().trim().min(1, 'Enter your name').max(200, 'Shorten the name to 200 characters'),
})

export const userEmailSchema = z.object({
  email: z
    .email('Enter an email address, such as name@example.com')
    .trim()
    .max(254, 'Shorten the email address to 254 characters'),
})

/** Who somebody is, as typed: name and e-mail. */
export const userProfileSchema = userNameSchema.extend(userEmailSchema.shape)

/** A new password: long enough, whatever it is made of. */
export const newPasswordSchema = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters; a short sentence is fine`)
  .max(1_000, 'Shorten the password to 1,000 characters')

/** A role as a form sends it; anything unknown is the desk. */
export function parseUserRole(typed: string | undefined): UserRole {
  return typed === 'owner' ? 'owner' : 'desk'
}

/** What a role is called. */
export const userRoleLabels: Record<UserRole, string> = { owner: 'Owner', desk: 'Assistant' }
