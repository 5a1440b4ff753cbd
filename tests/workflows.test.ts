import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const workflows = globSync('.github/workflows/*.yml').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every action of a GitHub workflow is pinned to a commit and names its version', () => {
  const uses = workflows.flatMap(({ text }) => [...text.matchAll(/\buses:.*/g)].map(([line]) => line))
  expect(uses.length).toBeGreaterThan(5)
  const loose = uses.filter((line) => !/^uses: [\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))
  expect(loose).toEqual([])
})

test('a GitHub action is pinned to the same commit in every workflow', () => {
  const pins = new Set(
    workflows.flatMap(({ text }) => [...text.matchAll(/uses: (\S+@[0-9a-f]+)/g)].map(([, pin]) => pin!)),
  )
  const actions = [...pins].map((pin) => pin.split('@')[0])
  expect(new Set(actions).size).toBe(actions.length)
})

test('GitHub workflows have read permissions by default', () => {
  for (const { file, text } of workflows)
    expect([file, /^permissions:\n {2}contents: read$/m.test(text)]).toEqual([file, true])
})

test('shell scripts of GitHub workflows contain no expressions', () => {
  for (const { file, text } of workflows) {
    const scripts = [...text.matchAll(/run: (?:\|\n(?: {10,}.*\n|\n)+|.*\n)/g)].map(([script]) => script)
    expect(scripts.length).toBeGreaterThan(2)
    expect([file, scripts.filter((script) => script.includes('${{'))]).toEqual([file, []])
  }
})

test('Dependabot updates npm packages, Docker images and actions', () => {
  const kinds = [...readFileSync('.github/dependabot.yml', 'utf8').matchAll(/package-ecosystem: (\S+)/g)]
  expect(kinds.map(([, kind]) => kind)).toEqual(['npm', 'docker', 'docker-compose', 'github-actions'])
})

test('the release workflow fetches the whole history before making the files', () => {
  const [, files = ''] =
    /\n {2}files:\n([\s\S]*?)\n {2}\w+:\n/.exec(readFileSync('.github/workflows/release.yml', 'utf8')) ?? []
  expect(files).toContain('fetch-depth: 0')
  expect(files.indexOf('fetch-depth: 0')).toBeLessThan(files.indexOf('npm run release -- --files'))
})
