import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { formatStartupError } from './exit-with-error.server.ts'

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: operation not permitted`), { code, ...(path && { path }) })

test.each(['EACCES', 'EPERM'])('%s names the file, the user and what to do', (code) => {
  const words = formatStartupError(failure(code, 'build/stamp'))
  expect(words).toContain(`build/stamp is closed to ${userInfo().username}, as whom this runs (${code}).`)
  expect(words).toContain('run "npm run build" as the user the folder of the site belongs to')
})

test('a file system that can only be read is named as one', () => {
  expect(formatStartupError(failure('EROFS', '/srv/data/files'))).toMatch(/^\/srv\/data\/files lies on a file system/)
})

test('what is about no file is told whole', () => {
  expect(formatStartupError(failure('EACCES'))).toBeNull()
})
