import { spawnSync } from 'node:child_process'
import { closeSync, fstatSync, mkdtempDisposableSync, openSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bufferLogOutput, isJournalStream, createLogger, type LogLevel } from './logger.server.ts'

test('a log event is written as a single line of JSON with its time', () => {
  const written: string[] = []
  let time = Date.parse('2026-11-20T14:00:00Z')
  const log = createLogger({ write: (line) => written.push(line) }, () => time)
  log('info', 'open')
  time += 1
  log('warn', 'request', { path: '/"\n', status: 200 })
  expect(written).toEqual([
    '{"at":"2026-11-20T14:00:00.000Z","level":"info","event":"open"}\n',
    '{"at":"2026-11-20T14:00:00.001Z","level":"warn","event":"request","path":"/\\"\\n","status":200}\n',
  ])
})

test('lines logged in one event loop turn are written together in order', async () => {
  const written: string[] = []
  const out = bufferLogOutput({ write: (text) => written.push(text) })
  for (const line of ['1\n', '2\n', '3\n']) out.write(line)
  expect(written).toEqual([])
  await new Promise(setImmediate)
  expect(written).toEqual(['1\n2\n3\n'])
  out.write('4\n')
  await new Promise(setImmediate)
  expect(written).toEqual(['1\n2\n3\n', '4\n'])
})

test.each(['process.exit(0)', 'throw new Error("crash")', ''])(
  'all buffered lines are written before the process ends by %j',
  (end) => {
    const here = JSON.stringify(join(import.meta.dirname, 'logger.server.ts'))
    const program = `import { bufferLogOutput } from ${here}; const out = bufferLogOutput(process.stdout); for (let i = 0; i < 500; i++) out.write(i + '\\n'); ${end}`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    expect(stdout.trim().split('\n')).toHaveLength(500)
  },
)

test.each<[LogLevel, string]>([
  ['error', '<3>'],
  ['warn', '<4>'],
  ['info', '<6>'],
  ['debug', '<7>'],
])('a line of level %s begins with %s in the journal', (level, priority) => {
  const written: string[] = []
  createLogger({ write: (line) => written.push(line) }, () => 0, true)(level, 'open')
  expect(written).toEqual([`${priority}{"at":"1970-01-01T00:00:00.000Z","level":"${level}","event":"open"}\n`])
})

test('the journal is recognized by device and inode only', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bar-log-'))
  const file = openSync(join(folder.path, 'stream'), 'w')
  const { dev, ino } = fstatSync(file)
  expect(isJournalStream(`${dev}:${ino}`, file)).toBe(true)
  for (const other of [undefined, '', '8:1', `${dev}:${ino + 1}`]) expect(isJournalStream(other, file)).toBe(false)
  closeSync(file)
  expect(isJournalStream(`${dev}:${ino}`, 999)).toBe(false)
})
