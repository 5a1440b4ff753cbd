import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** All addresses in app/routes.ts, as written there: `/backbar/jobs/:id`. */
const everyAddress: string[] = [...new Set(listLeaves(getTree(routes)))]

const tree = getTree(routes)

const answered = new Map<string, string>()

/** Returns the address in app/routes.ts that serves a path. */
export function getPagePath(path: string): string {
  const bare = path.split('?')[0]!
  // Cached, because matching sorts all routes on every call.
  if (!answered.has(bare)) answered.set(bare, matchRoutes(tree, bare)?.at(-1)?.route.id ?? '/*')
  return answered.get(bare)!
}

/** Returns the name of an address's recording file. */
export function getRecordFile(address: string): string {
  return `${address.slice(1).replaceAll(/[:?]/g, '').replace('*', 'lost').replaceAll('/', '.') || 'home'}.txt`
}

/** Returns the addresses in app/routes.ts without a recording in a folder. */
export function skippedPaths(folder: string): string[] {
  const files = new Set(globSync('*/*.txt', { cwd: folder }).map((file) => basename(file)))
  return everyAddress.filter((address) => !files.has(getRecordFile(address)))
}

function getTree(entries: Entry[], parent = ''): RouteObject[] {
  return entries.map(({ path, index, children = [] }, i) => {
    const own = `${parent}/${path ?? ''}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '')
    if (index) return { id: own, index: true }
    const id = children.length > 0 ? `${own} ${i}` : own
    return { id, ...(path !== undefined && { path }), children: getTree(children, own) }
  })
}

function listLeaves(tree: RouteObject[]): string[] {
  return tree.flatMap(({ id, children = [] }) => (children.length > 0 ? listLeaves(children) : [id!]))
}
