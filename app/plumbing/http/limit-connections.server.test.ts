import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { trackIdleConnections } from './limit-connections.server.ts'

/** Starts a server and a client with an open connection. */
async function connected() {
  const server = createServer((_, res) => res.end('here'))
  const silent = trackIdleConnections(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  onTestFinished(() => {
    client.destroy()
    server.close()
  })
  let isSettled = false
  const settled = silent.settled(600_000).then(() => (isSettled = true))
  return { client, settled, isSettled: () => isSettled }
}

test('the wait for first requests ends with the first request of each connection', async () => {
  const { client, settled, isSettled } = await connected()
  expect(isSettled()).toBe(false)
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await settled
  expect(isSettled()).toBe(true)
})

test('the wait for first requests ends when a connection closes without a request', async () => {
  const { client, settled } = await connected()
  client.destroy()
  expect(await settled).toBe(true)
})

test('without open connections, the wait for first requests ends immediately', async () => {
  await trackIdleConnections(createServer()).settled(600_000)
})
