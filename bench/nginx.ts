import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../tests/postgres.ts'
import { getProcessorMs } from './processor.ts'

const program = '/usr/sbin/nginx'

/**
 * Starts Debian's nginx with a single worker on the loopback interface, serving a page as a file. It has the same
 * headers, precompressed content where its build supports that, and a buffered access log like the site's. All its files
 * are in a temporary folder. Null if nginx is missing and cannot be installed.
 */
export async function startNginx(page: Buffer, headers: [name: string, value: string][]) {
  if (!existsSync(program) && !install()) return null
  const [dir, port] = [mkdtempSync(join(tmpdir(), 'bar-nginx-')), await freePort()]
  const canGzip = /gzip_static/.test(spawnSync(program, ['-V'], { encoding: 'utf8' }).stderr)
  mkdirSync(join(dir, 'www'))
  writeFileSync(join(dir, 'www/index.html'), page)
  writeFileSync(join(dir, 'www/index.html.gz'), gzipSync(page, { level: 9 }))
  writeFileSync(join(dir, 'nginx.conf'), config(dir, port, headers, canGzip))
  const server = spawn(program, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], {
    stdio: 'inherit',
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    spentMs: () => getProcessorMs(server.pid!),
    encoding: canGzip ? 'gzip' : 'identity',
    async [Symbol.asyncDispose]() {
      server.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function config(dir: string, port: number, headers: [name: string, value: string][], canGzip: boolean): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${dir}/${kind};`,
  )
  const added = headers.map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${dir}/pid;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  types { text/html html; }
  charset utf-8;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  access_log ${dir}/access.log combined buffer=64k flush=1s;
  server {
    listen 127.0.0.1:${port};
    root ${dir}/www;
    ${canGzip ? 'gzip_static on;' : ''}
    ${added.join('\n    ')}
  }
}`
}

/** Installs by apt as root on Debian, as the tests do for their browser. Elsewhere it prints a hint. */
function install(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.log('  nginx is not installed: comparisons with it are skipped. On Debian: sudo apt-get install nginx')
    return false
  }
  // Install only the program. SYSTEMD_OFFLINE keeps the package from starting a web server.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', SYSTEMD_OFFLINE: '1' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'nginx')
  if (!existsSync(program)) console.log('  nginx could not be installed: comparisons with it are skipped.')
  return existsSync(program)
}
