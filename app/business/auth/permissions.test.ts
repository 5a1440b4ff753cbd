import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { ownerPages, ownerPagesInOtherStates } from '../../../tests/journeys/owner-pages.ts'
import routes from '../../routes.ts'
import { canAccessRoute, canRestoreTrash, canOpenPath, routePermissions } from './permissions.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; file: string; children?: Entry[] | undefined }

const gate = routes.find(({ file }) => file === 'backbar/shell/back-office-layout.route.tsx')! as Entry
/** A page inside a layout is requested by its own path. */
const paths = gate.children!.flatMap(({ path: frame = '', children = [] }) => [
  frame,
  ...children.flatMap(({ path }) => (path ? [`${frame}/${path}`] : [])),
])

test('every back office route has a permission, and unknown routes are owner-only', () => {
  expect(Object.keys(routePermissions).toSorted()).toEqual(paths.toSorted())
  expect(canAccessRoute('desk', '/backbar/a-new-page')).toBe(false)
  expect(canAccessRoute('desk', '/backbar/constructor')).toBe(false)
  // The check for links agrees with the check for requests.
  const tree: RouteObject[] = [
    { path: 'backbar', children: paths.map((path) => (path ? { path, id: path } : { index: true, id: '/' })) },
  ]
  for (const address of [...ownerPages, ...ownerPagesInOtherStates].map((one) => one.split('?')[0]!)) {
    const { id, path = '' } = matchRoutes(tree, address)!.at(-1)!.route
    expect([address, canOpenPath('desk', address)]).toEqual([address, canAccessRoute('desk', id === '/' ? '' : path)])
  }
})

test('an assistant can restore deleted notes and venues but no owner-only items', () => {
  expect(['note', 'venue'].every((kind) => canRestoreTrash('desk', kind))).toBe(true)
  expect(['partner', 'picture', 'experiences', 'company-paper', ''].some((kind) => canRestoreTrash('desk', kind))).toBe(
    false,
  )
})
