import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import routes from '../../routes.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Previews: of a page, of a proposal, and of the emails about a storm before they are sent. */
const preview = /(^|\/)(preview|see|storm)$/

/** Pages shown in place of others: an unknown address, a module that is off, and the password prompt. */
const answer = /^(\*|off\/:module|account\/confirm)$/

/** Whether a route shows a page of its own. Downloads and redirects do not. */
function showsPage({ path = '', file }: Entry): boolean {
  return file.endsWith('.tsx') && !file.includes('former-') && !preview.test(path) && !answer.test(path)
}

/** Name of the module that a route belongs to. */
function findModule({ file }: Entry): string | undefined {
  return modules.find(({ name }) => file.startsWith(`modules/${name}/`))?.name
}

/** Paths below a route: its own or those of its tabs, some of which belong to modules. */
function listAddresses({ path = '', children, ...entry }: Entry, isCounted: IsCounted): string[] {
  if (!children) return isCounted(findModule(entry)) && showsPage({ path, ...entry }) ? [path] : []
  return children
    .flatMap((child) => listAddresses(child, isCounted))
    .map((under) => [path, under].filter(Boolean).join('/'))
}

type IsCounted = (module: string | undefined) => boolean

/** Pages behind the login, tabs included, of the core and of modules. */
function listPages(isCounted: IsCounted): string[] {
  const gate = routes.find(({ path }) => path === 'backbar')!
  return gate.children!.flatMap((entry) => listAddresses(entry, isCounted))
}

test('a new owner has at most 45 pages behind the login', () => {
  const beginsOn = new Set(modules.filter(({ isDefault }) => isDefault).map(({ name }) => name))
  const pages = listPages((module) => module === undefined || beginsOn.has(module))
  expect(pages).toEqual(expect.arrayContaining(['jobs/:id', 'jobs/:id/money', 'settings/modules']))
  expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(45)
})

test('a module adds at most nine pages behind the login', () => {
  for (const { name } of modules) {
    const pages = listPages((module) => module === name)
    expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(9)
  }
})
