import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** Behavior of a time-stamp authority: normal, or a failure. */
export type StampBehavior = 'work' | 'hang' | 'reset' | '500' | 'refuse' | 'nonsense' | 'another'

/** Time-stamp authority (RFC 3161) on this machine, with OpenSSL. */
export async function stampAuthority(behaviour: StampBehavior = 'work') {
  const dir = mkdtempSync(join(tmpdir(), 'bar-tsa-'))
  const at = (name: string) => join(dir, name)
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
  writeFileSync(at('conf'), configuration)
  const subject = ['-subj', '/CN=A time-stamp authority', '-days', '30', '-config', 'conf', '-extensions', 'tsa_cert']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', ...subject)
  writeFileSync(at('serial'), '01')
  const server = createServer((request, response) => {
    void buffer(request).then((query) => {
      if (behaviour === 'hang') return
      if (behaviour === 'reset') return request.socket.destroy()
      if (behaviour === '500') return response.writeHead(500).end('Sorry')
      if (behaviour === 'nonsense') return response.end('<html>Sign in to the hotel’s Wi-Fi</html>')
      // A PKIStatusInfo alone: rejection.
      if (behaviour === 'refuse') return response.end(Buffer.from([0x30, 0x05, 0x30, 0x03, 0x02, 0x01, 0x02]))
      writeFileSync(at('query'), query)
      if (behaviour === 'another') {
        writeFileSync(at('other'), 'other bytes')
        openssl('ts', '-query', '-data', 'other', '-sha256', '-cert', '-out', 'query')
      }
      openssl('ts', '-reply', '-queryfile', 'query', '-config', 'conf', '-out', 'reply')
      response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(readFileSync(at('reply')))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsr`
  return {
    url,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const configuration = `
[req]
distinguished_name = nobody
prompt = no
[nobody]
[tsa_cert]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = ours
[ours]
serial = serial
signer_cert = cert
signer_key = key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`
