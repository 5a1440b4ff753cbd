import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

/** Standard Debian tools that the script uses unchanged. */
const realTools =
  'sh basename cat chmod cmp cp dirname grep gzip ls mkdir mv readlink rm rmdir sed sha256sum tar'.split(' ')
const welcome =
  '# The Caddyfile is an easy way\n:80 {\n\t# Set this path\n\troot * /usr/share/caddy\n\n\tfile_server\n}\n'

/**
 * A new server in a folder. Changes to the machine itself are only logged: packages, users, owners and units.
 * @param installed tools that are already installed
 */
function createServerFolder(installed = ['node', 'npm', 'caddy']) {
  const dir = mkdtempSync(join(tmpdir(), 'bar-install-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const [bin, root, log] = [join(dir, 'bin'), join(dir, 'root'), join(dir, 'log')]
  mkdirSync(bin)
  mkdirSync(join(root, 'etc/caddy'), { recursive: true })
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), welcome)
  writeFileSync(log, '')
  for (const tool of realTools) {
    const path = ['/usr/bin', '/bin'].map((folder) => join(folder, tool)).find((file) => existsSync(file))
    symlinkSync(path!, join(bin, tool))
  }
  const fake = (name: string, script = '') =>
    writeFileSync(join(bin, name), `#!/bin/sh\necho "${name} $*" >>${log}\n${script}\n`, { mode: 0o755 })
  for (const name of ['apt-get', 'chown', 'useradd', ...installed]) fake(name)
  fake('dpkg', 'exit 1')
  fake('id', `[ "$1" != -u ] || { echo 0; exit; }\ngrep -q ^useradd ${log}`)
  fake('systemctl', `echo 1234 >${root}/srv/nerd-and-tonic/data/setup-code`)
  if (installed.includes('npm'))
    fake('npm', `[ "$2" != backup ] || { mkdir -p data/backups; echo "$SITE_URL" >data/backups/one; }`)
  return {
    dir,
    fake,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(root, path), text),
    modeOf: (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8),
    exists: (path: string) => existsSync(join(root, path)),
    /** The commands called since the last call of this function. */
    calls() {
      const lines = readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !/^(id|dpkg) /.test(line))
      writeFileSync(log, lines.filter((line) => line.startsWith('useradd')).join('\n'))
      return lines.map((line) => line.replaceAll(root, ''))
    },
    install(...args: string[]) {
      const env = { PATH: bin, INSTALL_PREFIX: root }
      const run = { cwd: dir, env, encoding: 'utf8' } as const
      const { status, stdout, stderr } = spawnSync('/bin/sh', [resolve('deploy/install.sh'), ...args], run)
      return { status, said: (stdout + stderr).replaceAll(root, '') }
    },
  }
}

/** A release tarball without the site's code. */
function packRelease(dir: string, version = '1.1.0'): string {
  const name = `nerd-and-tonic-${version}`
  mkdirSync(join(dir, name))
  writeFileSync(
    join(dir, name, 'package.json'),
    `{\n  "name": "nerd-and-tonic",\n  "version": "${version}",\n  "a": 1\n}\n`,
  )
  writeFileSync(join(dir, name, 'bootstrap.mjs'), '')
  cpSync('deploy', join(dir, name, 'deploy'), { recursive: true })
  execFileSync('tar', ['-czf', `${name}.tar.gz`, name], { cwd: dir })
  return join(dir, `${name}.tar.gz`)
}

describe.skipIf(process.platform === 'win32')('install script', () => {
  test('the install script installs a site on a new server, from user to first backup', () => {
    const server = createServerFolder()
    const { status, said } = server.install('bar.example', packRelease(server.dir))
    expect([status, said]).toEqual([
      0,
      expect.stringContaining('Open https://bar.example/backbar and enter the setup code.'),
    ])
    expect(said).toContain('Setup code: sudo cat /srv/nerd-and-tonic/data/setup-code')
    expect(said).not.toContain('1234')
    expect(server.calls()).toEqual([
      'apt-get update -qq',
      'apt-get install -y -qq --no-install-recommends --no-upgrade ca-certificates libatomic1',
      'useradd --system --home-dir /srv/nerd-and-tonic --shell /usr/sbin/nologin nerd-and-tonic',
      'npm run build',
      'chown nerd-and-tonic:nerd-and-tonic /srv/nerd-and-tonic/data',
      'caddy adapt --config /etc/caddy/Caddyfile',
      'systemctl daemon-reload',
      'systemctl enable --now nerd-and-tonic.socket nerd-and-tonic',
      'systemctl enable --now caddy',
      'systemctl reload caddy',
      expect.stringMatching(/^node -e .*\/up/),
      'npm run backup',
    ])
  })

  test('the install script writes the domain into the settings and protects private files', () => {
    const server = createServerFolder()
    server.install('bar.example', packRelease(server.dir))
    expect(server.read('etc/nerd-and-tonic.env')).toMatch(/^DOMAIN=bar\.example$[^]*^SITE_URL=https:\/\/bar\.example$/m)
    expect(server.modeOf('etc/nerd-and-tonic.env')).toBe('600')
    expect(server.modeOf('srv/nerd-and-tonic/data')).toBe('700')
    expect(server.modeOf('srv/nerd-and-tonic')).toBe('755')
    const caddy = server.read('etc/caddy/nerd-and-tonic.caddy')
    expect(caddy).toMatch(/^bar\.example \{$[^]*^www\.bar\.example \{$/m)
    expect(caddy).not.toMatch(/localhost|\$UPSTREAMS/)
    expect(server.read('etc/caddy/Caddyfile')).toBe('import nerd-and-tonic.caddy\n')
    for (const unit of ['nerd-and-tonic.service', 'nerd-and-tonic.socket'])
      expect(server.read(`etc/systemd/system/${unit}`)).toBe(readFileSync(`deploy/${unit}`, 'utf8'))
    expect(server.read('srv/nerd-and-tonic/data/backups/one')).toBe('https://bar.example\n')
  })

  test('the install script installs Node, npm and Caddy on a server without them', () => {
    const server = createServerFolder([])
    const place = `printf '#!/bin/sh\\n' >${server.dir}/bin/$one; chmod 755 ${server.dir}/bin/$one`
    server.fake('apt-get', `for one in node npm caddy; do ${place}; done`)
    expect(server.install('bar.example', packRelease(server.dir)).status).toBe(0)
    expect(server.calls()[1]).toMatch(/--no-upgrade nodejs npm caddy ca-certificates libatomic1$/)
  })

  test('running the install script twice replaces and upgrades nothing and reports it', () => {
    const server = createServerFolder()
    server.install('bar.example', packRelease(server.dir))
    server.write('etc/nerd-and-tonic.env', 'DOMAIN=bar.example\nSITE_URL=https://bar.example\nMAIL_FROM=mine\n')
    server.write('etc/systemd/system/nerd-and-tonic.service', '[Service]\n# mine\n')
    server.write('etc/caddy/nerd-and-tonic.caddy', '# mine\n')
    server.write('srv/nerd-and-tonic/data/backups/two', 'mine')
    server.calls()
    const newer = packRelease(server.dir, '1.2.0')
    const { status, said } = server.install('bar.example', basename(newer))
    expect(status).toBe(0)
    for (const words of [
      `Version 1.1.0 lies in /srv/nerd-and-tonic and stays. To upgrade: cd /srv/nerd-and-tonic && npm run upgrade -- --from ${newer}`,
      '/etc/nerd-and-tonic.env is kept as it is.',
      '/etc/systemd/system/nerd-and-tonic.service differs from',
      '/etc/caddy/nerd-and-tonic.caddy is kept as it is.',
      'A backup is there already.',
    ])
      expect(said).toContain(words)
    expect(server.read('srv/nerd-and-tonic/package.json')).toContain('"version": "1.1.0"')
    expect(server.read('etc/nerd-and-tonic.env')).toContain('MAIL_FROM=mine')
    expect(server.read('etc/systemd/system/nerd-and-tonic.service')).toContain('# mine')
    expect(server.read('etc/caddy/nerd-and-tonic.caddy')).toBe('# mine\n')
    expect(server.calls().filter((call) => /^npm run backup|^useradd --/.test(call))).toHaveLength(1)
  })

  test('an installation that failed while installing packages continues from there', () => {
    const server = createServerFolder()
    const tarball = packRelease(server.dir)
    server.fake('npm', 'exit 7')
    expect(server.install('bar.example', tarball).status).toBe(7)
    expect(server.exists('etc/nerd-and-tonic.env')).toBe(false)
    server.fake('npm')
    expect(server.install('bar.example', tarball).status).toBe(0)
    expect(server.exists('etc/nerd-and-tonic.env')).toBe(true)
  })

  test('sites that Caddy already serves stay, and the new site is added last', () => {
    const server = createServerFolder()
    server.write('etc/caddy/Caddyfile', 'other.example {\n\trespond hello\n}\n')
    const tarball = packRelease(server.dir)
    for (let run = 0; run < 2; run++) server.install('bar.example', tarball)
    expect(server.read('etc/caddy/Caddyfile')).toBe(
      'other.example {\n\trespond hello\n}\n\nimport nerd-and-tonic.caddy\n',
    )
  })

  test('the install script keeps an edited Caddy welcome configuration', () => {
    const server = createServerFolder()
    server.write('etc/caddy/Caddyfile', welcome.replace('/usr/share/caddy', '/srv/mine'))
    server.install('bar.example', packRelease(server.dir))
    expect(server.read('etc/caddy/Caddyfile')).toContain('/srv/mine')
  })

  test('the install script refuses a tarball that does not match its checksum before any change', () => {
    const server = createServerFolder()
    const tarball = packRelease(server.dir)
    writeFileSync(join(server.dir, 'SHA256SUMS'), `${'0'.repeat(64)}  nerd-and-tonic-1.1.0.tar.gz\n`)
    expect(server.install('bar.example', tarball)).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not what SHA256SUMS says'),
    })
    expect(server.calls()).toEqual([])
  })

  test('the install script installs a tarball that matches its checksum', () => {
    const server = createServerFolder()
    const tarball = packRelease(server.dir)
    const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex')
    writeFileSync(join(server.dir, 'SHA256SUMS'), `${hash}  nerd-and-tonic-1.1.0.tar.gz\n`)
    expect(server.install('bar.example', tarball)).toMatchObject({
      status: 0,
      said: expect.stringContaining('is what SHA256SUMS says.'),
    })
  })

  test('the install script does not replace a folder with other content', () => {
    const server = createServerFolder()
    mkdirSync(join(server.dir, 'root/srv/nerd-and-tonic'), { recursive: true })
    server.write('srv/nerd-and-tonic/notes.txt', 'mine')
    const { status, said } = server.install('bar.example', packRelease(server.dir))
    expect([status, said]).toEqual([1, expect.stringContaining('holds something else. Move it away first.')])
    expect(server.read('srv/nerd-and-tonic/notes.txt')).toBe('mine')
  })

  test.each(['https://bar.example', 'bar', 'Bar.example', 'bar.example/', 'a;b.example', '.example', 'bar..example'])(
    'the install script refuses the domain %s',
    (domain) => {
      const server = createServerFolder()
      expect(server.install(domain, 'none')).toMatchObject({ status: 1, said: expect.stringContaining('is no domain') })
      expect(server.calls()).toEqual([])
    },
  )

  test('the install script fails if the site does not respond', () => {
    const server = createServerFolder()
    server.fake('node', 'exit 1')
    const { status, said } = server.install('bar.example', packRelease(server.dir))
    expect([status, said]).toEqual([1, expect.stringContaining('The site does not answer. See: journalctl')])
  })
})
