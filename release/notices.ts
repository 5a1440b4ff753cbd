import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockFile } from './server-packages.ts'

const licenseFile = /^(licen[cs]e|copying|notice|third-party)/i

/**
 * Returns the third-party notices: each package a server installs with its license, and its license texts. Packages for
 * other kinds of machines are listed with their license only, since they are not installed here.
 */
export function writeNotices(root: string, lock: LockFile): string {
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license }]) => ({
      path,
      name: getPackageName(path),
      version,
      license: license ?? 'see below',
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
  return [
    'This site stands on the packages below. Each is under the license that is named beside it.',
    'The typefaces in app/ui/fonts are under the SIL Open Font License 1.1.',
    'ZIP areas are from GeoNames (https://www.geonames.org), CC BY 4.0.',
    ...packages.map(({ path, name, version, license }) => {
      const texts = readLicenseTexts(join(root, path))
      const words = existsSync(join(root, path)) ? 'It brings no text of its license.' : 'For another kind of machine.'
      return [`${'='.repeat(80)}\n${name} ${version}: ${license}`, ...(texts.length > 0 ? texts : [words])].join('\n\n')
    }),
    '',
  ].join('\n\n')
}

function getPackageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readLicenseTexts(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && licenseFile.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}
