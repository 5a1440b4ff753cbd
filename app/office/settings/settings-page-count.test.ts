import { expect, test } from 'vitest'
import routes from '../../routes.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Whether a route shows a page of the core. Downloads, previews, printouts and redirects do not. */
function showsPage({ path = '', file }: Entry): boolean {
  if (!file.endsWith('.tsx') || file.includes('former-') || file.startsWith('modules/')) return false
  return !/(^|\/)(preview|see|card)$|^(\*|log-out|off\/:module)$/.test(path)
}

/** Paths below a route: its own or those of its tabs. */
function listAddresses({ path = '', children, ...entry }: Entry): string[] {
  if (!children) return showsPage({ path, ...entry }) ? [path] : []
  return children.flatMap(listAddresses).map((under) => [path, under].filter(Boolean).join('/'))
}

/**
 * Pages that are neither settings, website nor event: Today and the calendar, staff, the year's money, password
 * confirmation, and the About page. An event's profit, leftovers and staff, the sales tax and the switches of modules were added after the count.
 */
const elsewhere =
  /^(|about|crew(\/.*)?|calendar(\/.*)?|money(\/.*)?|events(\/.*)?|account\/confirm|settings\/(sales-tax|costs|crew|modules)|jobs\/:id\/(earned|left|crew))$/

test('settings, website and event pages of the core have at most 36 paths, tabs included', () => {
  const gate = routes.find(({ path }) => path === 'backbar')!
  const counted = gate.children!.flatMap(listAddresses).filter((path) => !elsewhere.test(path))
  expect(counted).toEqual(expect.arrayContaining(['jobs/:id', 'jobs/:id/money']))
  expect(counted.length).toBeLessThanOrEqual(36)
})
