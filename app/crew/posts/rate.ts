import type { Person, Rate } from '../people/crew-person.ts'
import type { Post } from './post.ts'

/** What a post pays somebody: what is said of the post, else their own rate for the role; null where nobody said. */
export function rateOf({ rate, role }: Pick<Post, 'rate' | 'role'>, { rates }: Pick<Person, 'rates'>): Rate | null {
  return rate ?? rates[role] ?? null
}
