import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/**
 * Compares the pinned Node, which a package repackages, with the binary signed by its publisher. Fails with a message
 * where the network is unavailable.
 */
if (import.meta.main) {
  const found = await verifyRuntime({
    binary: process.execPath,
    version: process.version,
    platform: `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    publisher: 'https://nodejs.org/dist',
    readSigned: (signed) => readWithGpgv(signed, 'https://github.com/nodejs/release-keys/raw/HEAD/gpg/pubring.kbx'),
  })
  console.log(`Runtime: ${found.words}`)
  if (!found.isSame) process.exitCode = 1
}

type VerifyRuntimeInput = {
  /** Binary to verify. */
  binary: string
  /** Version, such as v26.10.0. */
  version: string
  /** Platform, such as linux-x64, darwin-arm64 or win-x64. */
  platform: string
  /** Address of the publisher's versions. */
  publisher: string
  /** Returns the content of a signed text. Throws where the signature is invalid or cannot be verified. */
  readSigned: (signed: Uint8Array) => Promise<string>
}

/** Whether a binary is identical to its publisher's, with a message. Does not throw on network errors. */
export async function verifyRuntime(question: VerifyRuntimeInput): Promise<{ isSame: boolean; words: string }> {
  const { binary, version, platform, publisher, readSigned } = question
  try {
    const sums = await readSigned(await download(`${publisher}/${version}/SHASUMS256.txt.asc`))
    const [own, published] = [
      await sha256(createReadStream(binary)),
      await getPublishedHash({ version, platform, publisher, sums }),
    ]
    return own === published
      ? { isSame: true, words: `${version} for ${platform} is the binary nodejs.org signed (SHA-256 ${own}).` }
      : {
          isSame: false,
          words: `NOT THE SAME. ${binary} has SHA-256 ${own}; the one nodejs.org signed as ${version} for ${platform} has ${published}.`,
        }
  } catch (error) {
    return { isSame: false, words: `NOT CHECKED. ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Returns the SHA-256 of the binary in the publisher's archive, after verifying the checksum of the archive. */
async function getPublishedHash({
  version,
  platform,
  publisher,
  sums,
}: Pick<VerifyRuntimeInput, 'version' | 'platform' | 'publisher'> & { sums: string }): Promise<string> {
  const signed = new Map(sums.split('\n').map((line) => line.trim().split(/\s+/).toReversed() as [string, string]))
  // For Windows the publisher also signs the checksum of the binary itself.
  const bare = signed.get(`${platform}/node.exe`)
  if (bare) return bare
  const name = `node-${version}-${platform}`
  const expected = signed.get(`${name}.tar.gz`)
  if (!expected) throw new Error(`The publisher signed no ${name}.tar.gz.`)
  const archive = await download(`${publisher}/${version}/${name}.tar.gz`)
  const actual = createHash('sha256').update(archive).digest('hex')
  if (actual !== expected) throw new Error(`What ${publisher} sends as ${name}.tar.gz is not what was signed.`)
  return withTemporaryFile(archive, async (file) => {
    const { stdout } = spawn('tar', ['-xzOf', file, `${name}/bin/node`], { stdio: ['ignore', 'pipe', 'ignore'] })
    return sha256(stdout)
  })
}

/** Verifies a clear-signed text with gpgv and the keys of Node's releasers. */
async function readWithGpgv(signed: Uint8Array, keys: string): Promise<string> {
  const ring = await download(keys)
  return withTemporaryFile(ring, (ringFile) =>
    withTemporaryFile(signed, async (signedFile) => {
      const { error, status, stdout } = spawnSync('gpgv', ['--keyring', ringFile, '--output', '-', signedFile])
      if (error) throw new Error('The signature cannot be checked: gpgv is not installed here (apt install gpgv).')
      if (status !== 0) throw new Error('The list of checksums is not signed by one of Node’s releasers.')
      return stdout.toString()
    }),
  )
}

async function download(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5 * 60_000) }).catch(() => null)
  if (!response) throw new Error(`${new URL(url).host} cannot be reached from here: the comparison needs the internet.`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

async function sha256(bytes: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(bytes, hash)
  return hash.digest('hex')
}

async function withTemporaryFile<T>(bytes: Uint8Array, use: (file: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'verify-runtime-'))
  try {
    const file = join(dir, 'file')
    await writeFile(file, bytes)
    return await use(file)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
