import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../app/routes.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }

/** Every address of app/routes.ts, as it stands there: `/backbar/jobs/:id`. */
const everyAddress: string[] = [...new Set(listLeaves(getTree(routes)))]

const tree = getTree(routes)

const answered = new Map<string, string>()

/** The address of app/routes.ts that answers a path. */
export function getPagePath(path: string): string {
  const bare = path.split('?')[0]!
  // Every route is put in order anew for each question.
  if (!answered.has(bare)) answered.set(bare, matchRoutes(tree, bare)?.at(-1)?.route.id ?? '/*')
  return answered.get(bare)!
}

/** The name of the file in which an address is recorded. */
export function getRecordFile(address: string): string {
  return `${address.slice(1).replaceAll(/[:?]/g, '').replace('*', 'lost').replaceAll('/', '.') || 'home'}.txt`
}

/** The addresses of app/routes.ts that nothing in a folder of recordings shows. */
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
