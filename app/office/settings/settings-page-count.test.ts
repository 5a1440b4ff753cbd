import { expect, test } from 'vitest'
import routes from '../../routes.ts'

type Entry = { path?: string | undefined; file: string; children?: Entry[] | undefined }

/** Whether an address shows a page: no download, no preview, no paper to print, none that leads on. */
function showsPage({ path = '', file }: Entry): boolean {
  if (!file.endsWith('.tsx') || file.includes('former-')) return false
  return !/(^|\/)(preview|see|card)$|^(\*|log-out)$/.test(path)
}

/** The addresses under one: its own, and those of its tabs. */
function listAddresses({ path = '', children, ...entry }: Entry): string[] {
  if (!children) return showsPage({ path, ...entry }) ? [path] : []
  return children.flatMap(listAddresses).map((under) => [path, under].filter(Boolean).join('/'))
}

/**
 * What is neither settings, website nor a job: the day’s own pages, the team’s, the year’s money, entering a password
 * again, and what the site is made of. What an evening earned, learned and owes in sales tax came on top of what is counted.
 */
const elsewhere =
  /^(|about|crew(\/.*)?|calendar(\/.*)?|money(\/.*)?|events(\/.*)?|account\/confirm|settings\/(sales-tax|costs|crew)|jobs\/:id\/(earned|left|crew))$/

test('settings, website and event pages have at most 40 paths, tabs included', () => {
  const gate = routes.find(({ path }) => path === 'backbar')!
  const counted = gate.children!.flatMap(listAddresses).filter((path) => !elsewhere.test(path))
  expect(counted).toEqual(expect.arrayContaining(['jobs/:id', 'jobs/:id/money']))
  expect(counted.length).toBeLessThanOrEqual(40)
})
