import { moduleByOfficePath, moduleRoutePermissions } from '../../modules.ts'
import type { UserRole } from './user.ts'

/**
 * Which role may open which back office route of the core, by the paths of app/routes.ts: `everybody` (all users) or `owners`.
 * Unlisted routes are for owners, so that a new page stays closed to assistants until a permission is set. A test
 * requires an entry for every route. The permission covers the page, its data and its forms.
 */
const corePermissions: Record<string, 'everybody' | 'owners'> = {
  '': 'everybody',
  jobs: 'everybody',
  'jobs/found': 'everybody',
  'jobs/new': 'everybody',
  'jobs/:id': 'everybody',
  'jobs/:id/night': 'everybody',
  'jobs/:id/history': 'everybody',
  'jobs/:id/load-out': 'everybody',
  'jobs/:id/sheet': 'everybody',
  'jobs/:id/facts': 'everybody',
  'jobs/:id/reply': 'everybody',
  'jobs/:id/edit': 'everybody',
  'jobs/:id/proposal': 'everybody',
  'jobs/:id/proposal/see': 'everybody',
  'jobs/:id/proposal/act': 'everybody',
  // All users may handle client requests. Ending or changing an event by hand is for owners, which the page itself
  // enforces.
  'jobs/:id/change': 'everybody',
  'jobs/:id/agreement': 'everybody',
  'jobs/:id/agreement.pdf': 'everybody',
  'jobs/:id/agreement.json': 'everybody',
  'jobs/:id/event.ics': 'everybody',
  'jobs/:id/venue': 'everybody',
  'jobs/:id/ask': 'everybody',
  'jobs/:id/decline': 'everybody',
  'jobs/:id/changes': 'everybody',
  // Recording payments, refunds and invoices.
  'jobs/:id/money': 'owners',
  'jobs/:id/got': 'owners',
  'jobs/:id/card-money': 'owners',
  'jobs/:id/papers/:paper': 'owners',
  'jobs/:id/papers/:paper/pdf': 'owners',
  // Redirects to the current pages.
  'requests/*': 'everybody',
  venues: 'everybody',
  'venues/*': 'everybody',
  events: 'everybody',
  'events/:id/*': 'everybody',
  calendar: 'everybody',
  account: 'everybody',
  'account/confirm': 'everybody',
  'account/*': 'everybody',
  'account/push': 'everybody',
  'account/passkey': 'everybody',
  'log-out': 'everybody',
  'off/:module': 'everybody',
  // `canRestoreTrash` decides by the kind of the deleted item.
  undo: 'everybody',
  // Unknown addresses return 404 to every role.
  '*': 'everybody',
  people: 'owners',
  replies: 'owners',
  letters: 'owners',
  'letters/*': 'owners',
  // Users see only the lines whose pages they may open.
  settings: 'everybody',
  'set-up': 'owners',
  'settings/business': 'owners',
  'settings/preview': 'owners',
  'settings/brand': 'owners',
  'settings/brand/preview': 'owners',
  'settings/samples': 'owners',
  'settings/mail': 'owners',
  'settings/days': 'owners',
  'settings/terms': 'owners',
  'settings/sales-tax': 'owners',
  'settings/pay': 'owners',
  'settings/papers': 'owners',
  'settings/papers/*': 'owners',
  'settings/papers/:id/file': 'owners',
  'settings/kit': 'owners',
  'settings/modules': 'owners',
  'settings/replies': 'owners',
  'settings/checklist': 'owners',
  menu: 'owners',
  'menu/*': 'owners',
  partners: 'owners',
  'partners/*': 'owners',
  spanish: 'owners',
  'spanish/preview': 'owners',
  pages: 'owners',
  'pages/*': 'owners',
  'pages/:page/preview': 'owners',
  photos: 'owners',
  'photos/*': 'owners',
  money: 'owners',
  'money/sources': 'owners',
  about: 'owners',
  'in-and-out': 'owners',
  'in-and-out/payments.csv': 'owners',
  'in-and-out/events.csv': 'owners',
  'in-and-out/requests.csv': 'owners',
  'in-and-out/requests.json': 'owners',
  'in-and-out/backups': 'owners',
  'in-and-out/backups/:name': 'owners',
  'in-and-out/person': 'owners',
  'in-and-out/person.json': 'owners',
  'in-and-out/person/erase': 'owners',
}

/** Permissions of all routes: those of the core, and those that modules declare next to their routes. */
export const routePermissions: Readonly<Record<string, 'everybody' | 'owners'>> = {
  ...corePermissions,
  ...moduleRoutePermissions,
}

/** Name of the module a route belongs to, by its pattern. Null for a route of the core. */
export function findRouteModule(pattern: string): string | null {
  return moduleByOfficePath[toOfficePath(pattern)] ?? null
}

/** Name of the module a back office path belongs to. Null for a path of the core. */
export function findPathModule(address: string): string | null {
  const pattern = findRoutePattern(address)
  return pattern === null ? null : findRouteModule(pattern)
}

function toOfficePath(pattern: string): string {
  return pattern.replace(/^\/?backbar\/?/, '')
}

/** Whether a role may access a route, by its pattern as the router names it: `/backbar/jobs/:id`. */
export function canAccessRoute(role: UserRole, pattern: string): boolean {
  if (role === 'owner') return true
  const path = toOfficePath(pattern)
  return Object.hasOwn(routePermissions, path) && routePermissions[path] === 'everybody'
}

/**
 * Whether a role may open a back office path, so that pages omit links that would be refused. The server decides by
 * `canAccessRoute`.
 */
export function canOpenPath(role: UserRole, address: string): boolean {
  if (role === 'owner') return true
  const pattern = findRoutePattern(address)
  return pattern === null || canAccessRoute(role, pattern)
}

/** Returns the pattern of the back office route for a path, such as `jobs/:id`, or null if there is none. */
export function findRoutePattern(address: string): string | null {
  const [path = ''] = address.split(/[?#]/)
  const parts = path.split('/').slice(2)
  return patterns.find((pattern) => matchesPattern(pattern, parts)) ?? null
}

/** Patterns with fewer parameters come first, and those for everything below a path last. */
const patterns = Object.keys(routePermissions)
  .filter((pattern) => pattern !== '*')
  .toSorted((a, b) => Number(a.endsWith('*')) - Number(b.endsWith('*')) || a.split(':').length - b.split(':').length)

function matchesPattern(pattern: string, parts: string[]): boolean {
  if (pattern.endsWith('/*')) {
    const above = pattern.slice(0, -2)
    const count = above.split('/').length
    return parts.length > count && matchesPattern(above, parts.slice(0, count))
  }
  const wanted = pattern === '' ? [] : pattern.split('/')
  const least = wanted.filter((part) => !part.endsWith('?')).length
  if (parts.length < least || parts.length > wanted.length) return false
  return parts.every((part, i) => wanted[i]!.startsWith(':') || wanted[i] === part)
}

const assistantRestorableKinds = new Set([
  'note',
  'contact',
  'venue',
  'passkey',
  'crew-certificate',
  'what was left',
  'unfinished-inquiry',
  'event',
])

/** Whether a role may restore a deleted item, by its kind in the trash. */
export function canRestoreTrash(role: UserRole, kind: string): boolean {
  return role === 'owner' || assistantRestorableKinds.has(kind)
}
