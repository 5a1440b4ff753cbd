import { expect, test } from 'vitest'
import { hashProposalDocument, saveProposalDraft, sendProposal } from '../app/agreements/proposals/proposals.server.ts'
import { createBusyBar } from './busy-bar.ts'
import { unescapeHtml } from './doubles/read-page.ts'
import { sampleProposal } from './doubles/sample-proposal.ts'
import { createTestApp } from './test-app.ts'
import { createOwnerClient } from './owner-client.ts'

const pages = [
  '/backbar',
  '/backbar/jobs',
  '/backbar/calendar',
  '/backbar/money',
  '/backbar/settings',
  '/backbar/settings/business',
  '/backbar/settings/days',
  '/backbar/settings/terms',
  '/backbar/set-up',
  '/backbar/account',
  '/backbar/in-and-out',
  '/backbar/letters',
  '/backbar/menu',
  '/backbar/pages',
]

test('every link with a fragment in the back office points to an existing element', async () => {
  await using app = await createTestApp('sqlite')
  const bar = await createBusyBar(app)
  const { db } = app
  // An event whose client asked for a change needs a proposal.
  const document = sampleProposal({ keepsDay: false })
  const terms = { today: '2026-11-20', now: app.now() }
  await saveProposalDraft(db, bar.asking.id, document, terms)
  await sendProposal(
    db,
    bar.asking.id,
    { seen: hashProposalDocument(document), today: terms.today, despite: '' },
    { actor: 'owner', now: terms.now },
  )
  const { open } = await createOwnerClient(app)
  const jobs = Object.values(bar).map(({ id }) => `/backbar/jobs/${id}`)
  const opened = new Map<string, string>()
  const read = async (path: string) => {
    const html = opened.get(path) ?? (await open(path)).html
    opened.set(path, html)
    return html
  }
  const missing = new Set<string>()
  let followed = 0
  for (const page of [...pages, ...jobs.flatMap((job) => [job, `${job}/money`])]) {
    const hrefs = [...(await read(page)).matchAll(/<a\b[^>]*\bhref="([^"]*#[^"]+)"/g)].map(([, href]) =>
      unescapeHtml(href!),
    )
    for (const href of new Set(hrefs)) {
      const to = new URL(href, `http://x${page}`)
      if (to.host !== 'x') continue
      followed++
      const html = await read(to.pathname + to.search)
      if (!html.includes(` id="${to.hash.slice(1)}"`)) missing.add(`${to.pathname}${to.search}${to.hash}`)
    }
  }
  expect([...missing]).toEqual([])
  expect(followed).toBeGreaterThan(60)
})
