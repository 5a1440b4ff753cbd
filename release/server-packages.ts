import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundlerPackages } from './shipped-files.ts'

export type LockFile = { packages: Record<string, { version?: string; license?: string; integrity?: string }> }

type Manifest = {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Rewrites package.json and package-lock.json of a folder to what a server installs: no bundler, no test packages, and
 * only the commands with a program in `bin/`. npm itself removes the packages from the lock file, without network access.
 */
export function keepServerPackages(folder: string): LockFile {
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  delete manifest.devDependencies
  for (const name of bundlerPackages) delete manifest.dependencies[name]
  manifest.scripts = Object.fromEntries(
    Object.entries(manifest.scripts).filter(([, script]) => {
      const [, program] = /bootstrap\.mjs ([\w-]+\.ts)/.exec(script) ?? []
      return program && existsSync(join(folder, 'bin', program))
    }),
  )
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  runNpm(folder, ['install', '--package-lock-only', '--offline', '--ignore-scripts'])
  return removeVersion(join(folder, 'package-lock.json'))
}

/**
 * Removes the site's version from the lock file, where npm does not need it. Releases with the same packages then have
 * the same lock file, and an upgrade links the installed packages and fetches nothing.
 */
function removeVersion(file: string): LockFile {
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile & { version?: string }
  delete lock.version
  delete lock.packages['']!.version
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  return lock
}

/**
 * Returns the software bill of materials (CycloneDX, JSON) of the packages a server installs from a folder's lock file.
 * npm writes it. Its time and serial number are derived from the commit and the packages, so the same release has the
 * same file.
 */
export function writeBillOfMaterials(folder: string, madeAt: Date): string {
  const bill = JSON.parse(
    runNpm(folder, ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--omit=dev']),
  ) as {
    serialNumber: string
    metadata: { timestamp: string; component: { name: string }; tools: unknown }
    components: unknown
  }
  bill.metadata.timestamp = madeAt.toISOString()
  // npm would use the folder's name.
  bill.metadata.component.name = 'nerd-and-tonic'
  const hash = createHash('sha256')
    .update(JSON.stringify([madeAt, bill.components]))
    .digest('hex')
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  bill.serialNumber = `urn:uuid:${a}-${b}-5${c}-8${d}-${e}`
  return `${JSON.stringify(bill, null, 2)}\n`
}

function runNpm(folder: string, args: string[]): string {
  const { status, error, stdout, stderr } = spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`npm ${args[0]}: ${stderr || stdout}`)
  return stdout
}
