import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { formatStartupError } from './exit-with-error.server.ts'

const failure = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: operation not permitted`), { code, ...(path && { path }) })

test.each(['EACCES', 'EPERM'])('the start-up error %s is explained with the file, the user and the fix', (code) => {
  const words = formatStartupError(failure(code, 'build/stamp'))
  expect(words).toContain(`build/stamp is closed to ${userInfo().username}, as whom this runs (${code}).`)
  expect(words).toContain('run "npm run build" as the user the folder of the site belongs to')
})

test('the message of a start-up error names a read-only file system', () => {
  expect(formatStartupError(failure('EROFS', '/srv/data/files'))).toMatch(/^\/srv\/data\/files lies on a file system/)
})

test('a start-up error without a file has no special message', () => {
  expect(formatStartupError(failure('EACCES'))).toBeNull()
})
