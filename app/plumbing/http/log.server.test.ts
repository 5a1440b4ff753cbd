import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gathered, logTo, nameOfError } from './log.server.ts'

test('an event is one line of JSON, with the time it happened', () => {
  const written: string[] = []
  let time = Date.parse('2026-11-20T14:00:00Z')
  const log = logTo({ write: (line) => written.push(line) }, () => time)
  log('open')
  time += 1
  log('request', { path: '/"\n', status: 200 })
  expect(written).toEqual([
    '{"at":"2026-11-20T14:00:00.000Z","event":"open"}\n',
    '{"at":"2026-11-20T14:00:00.001Z","event":"request","path":"/\\"\\n","status":200}\n',
  ])
})

test('lines of one turn are written together, in order, and wait for no other turn', async () => {
  const written: string[] = []
  const out = gathered({ write: (text) => written.push(text) })
  for (const line of ['1\n', '2\n', '3\n']) out.write(line)
  expect(written).toEqual([])
  await new Promise(setImmediate)
  expect(written).toEqual(['1\n2\n3\n'])
  out.write('4\n')
  await new Promise(setImmediate)
  expect(written).toEqual(['1\n2\n3\n', '4\n'])
})

test.each(['process.exit(0)', 'throw new Error("crash")', ''])(
  'what was logged last is written before the end: %j',
  (end) => {
    const here = JSON.stringify(join(import.meta.dirname, 'log.server.ts'))
    const program = `import { gathered } from ${here}; const out = gathered(process.stdout); for (let i = 0; i < 500; i++) out.write(i + '\\n'); ${end}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toHaveLength(500)
  },
)

test('an error is named, with its code, and never quoted: its message may hold somebody’s words', () => {
  const refused = Object.assign(new Error('connect to nora@home.example'), { code: 'ECONNREFUSED' })
  const because = new TypeError('fetch failed for Nora', { cause: refused })
  expect([refused, because, new SyntaxError('Unexpected token in Nora'), 'Nora'].map(nameOfError)).toEqual([
    'Error ECONNREFUSED',
    'TypeError ECONNREFUSED',
    'SyntaxError',
    'unknown',
  ])
})
