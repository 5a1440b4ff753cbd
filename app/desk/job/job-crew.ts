import { saidIn } from '../../business/said-in.ts'
import { peopleWords } from '../../crew/people/people-words.ts'
import type { PostState } from '../../crew/posts/post.ts'

/** Somebody who might take a post, with what stands against it in sentences; free where nothing does. */
export type Candidate = { id: string; name: string; isFree: boolean; isRefused: boolean; reasons: string[] }

/** A post of a job as its page tells it. Moments in epoch milliseconds. */
export type JobPost = {
  id: string
  role: keyof ReturnType<typeof peopleWords>['role']
  state: PostState
  isNew: boolean
  isByHand: boolean
  /** Who has it, or who is asked; empty where nobody is. */
  names: string
  phone: string
  /** How it stands, in words. */
  words: string
  callAt: number
  clockTo: number
  asked: { offerId: string; name: string }[]
  handOver: { id: string; taker: string | null; why: string } | null
  candidates: Candidate[]
}

/** Who pours at a job. */
export type JobCrew = {
  leadId: string
  timeZone: string
  posts: JobPost[]
  venue: string
  miles: number | null
  /** Whether the owner pours alone, whatever was agreed to. */
  isAlone: boolean
  /** What each reads of the pay; null for whoever may not know. */
  pay: string | null
}

/** Sure, asked or empty: what a post's mark shows. */
export function markOf({ state }: Pick<JobPost, 'state'>): 'sure' | 'asked' | 'empty' {
  if (state === 'confirmed' || state === 'taken' || state === 'worked') return 'sure'
  return state === 'offered' || state === 'asked-again' ? 'asked' : 'empty'
}

/** "1 of 3 is sure" */
export function sureWords(posts: readonly Pick<JobPost, 'state'>[]): string {
  const sure = posts.filter((post) => markOf(post) === 'sure').length
  if (sure === posts.length) return posts.length === 1 ? 'sure' : `all ${posts.length} are sure`
  if (sure === 0) return 'nobody yet'
  return `${sure} of ${posts.length} ${sure === 1 ? 'is' : 'are'} sure`
}

/** So many are named on the button. */
const most = 3

/** Whom the button of an open post asks: those who are free, three at most. */
export function toAsk({ candidates }: Pick<JobPost, 'candidates'>): Candidate[] {
  return candidates.filter(({ isFree }) => isFree).slice(0, most)
}

/** "Ben and Cy are free" */
export function freeWords(free: readonly { name: string }[]): string {
  if (free.length === 0) return 'Nobody you have can take it'
  return `${saidIn('en').allOf(free.map(({ name }) => name))} ${free.length === 1 ? 'is' : 'are'} free`
}

/** What came back: why somebody cannot be asked just so, and the same form once more, said to be meant. */
export type CrewBack = { words: string[]; input: [name: string, value: string][]; needsReason: boolean }
