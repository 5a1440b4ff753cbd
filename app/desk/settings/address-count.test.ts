import { expect, test } from 'vitest'
import routes from '../../routes.ts'

/** Whether an address shows a page: no download, no preview, none that leads on. */
function showsPage({ path = '', file }: { path?: string | undefined; file: string }): boolean {
  if (!file.endsWith('.tsx') || file.includes('former-')) return false
  return !/(^|\/)(preview|see)$|^(\*|log-out)$/.test(path)
}

/**
 * What is neither settings, website nor a job: the day’s own pages, the year’s money, and entering a password again.
 */
const elsewhere = /^(|calendar(\/.*)?|money(\/.*)?|events(\/.*)?|account\/confirm)$/

test('settings, website and job together have 55 addresses that show a page at most', () => {
  const gate = routes.find(({ path }) => path === 'backbar')!
  const paths = gate.children!.filter(showsPage).map(({ path = '' }) => path)
  const counted = paths.filter((path) => !elsewhere.test(path))
  expect(counted.length).toBeLessThanOrEqual(55)
})
