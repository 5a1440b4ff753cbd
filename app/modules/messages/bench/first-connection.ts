import { chownSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createStoredEvent } from '../../../../tests/doubles/stored-event.ts'
import type { Fixtures } from '../../../../tests/fixtures.ts'
import { createTestApp } from '../../../../tests/test-app.ts'
import { findMailboxRow } from '../mailbox/mailbox-account.server.ts'
import { startMailboxLoop, startMailboxProcess } from '../mailbox/mailbox-loop.server.ts'
import { storeReceivedMessage } from '../store-received-message.server.ts'
import { startDovecot } from '../tests/dovecot.ts'
import { authenticated } from '../tests/mail-corpus.ts'
import { buildMail, textPart } from '../tests/raw-mail.ts'

const day = 86_400_000
const mostMs = 60_000

/**
 * Connects a mailbox of old messages for the first time, all since the oldest open event, with 100 of its client among
 * them. Prints the time, the memory of the reading process and its CPU time. Throws if it takes over a minute.
 */
export async function benchFirstConnection(fixtures: Fixtures, count: number): Promise<void> {
  await using dovecot = await startDovecot()
  const folder = join(dovecot.folder, 'cur')
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534)
  const every = count / 100
  for (let i = 0; i < count; i++) {
    const isClient = i % every === 0
    const raw = buildMail({
      from: isClient ? 'Elena <elena@couple.example>' : `Guest ${i} <guest${i}@domain${i % 900}.example>`,
      subject: `Message ${i}`,
      messageId: `<old-${i}@mail.example>`,
      part: textPart(`Text of message ${i}.\n`.repeat(20)),
      top: isClient ? [['Authentication-Results', authenticated('couple.example')]] : [],
    })
    const at = Math.floor(Date.now() / 1000) - (count - i) * 20 - 86_400
    const file = join(folder, `${at}.M${i}P1.bench,S=${raw.length}:2,`)
    writeFileSync(file, raw)
    utimesSync(file, at, at)
    if (process.getuid?.() === 0) chownSync(file, 65_534, 65_534)
  }
  const { port, user, password } = dovecot.server
  const url = `imap://${user}:${password}@127.0.0.1:${port}?trust=mx.google.com`
  await using app = await createTestApp('sqlite', { IMAP_URL: url }, fixtures)
  const row = { from_email: 'elena@couple.example', event_date: '2027-03-13', created_at: Date.now() - 400 * day }
  await createStoredEvent(app.db, app.now(), {}, row)
  const start = performance.now()
  let pid: number | undefined
  const loop = startMailboxLoop(
    { ...app, now: Date.now },
    {
      store: ({ db, files, now, config }, message) =>
        storeReceivedMessage(db, message, { now: now(), files, secret: config.secret }),
      start() {
        const child = startMailboxProcess()
        pid = child.pid
        return child
      },
    },
  )
  let mostKb = 0
  while (!(await findMailboxRow(app.db))?.current_at && performance.now() - start < 5 * mostMs) {
    mostKb = Math.max(mostKb, readMemory(pid))
    await wait(200)
  }
  const ms = Math.round(performance.now() - start)
  const before = readCpuMs(pid)
  await wait(30_000)
  const restPercent = (readCpuMs(pid) - before) / 300
  const { stored } = await app.db
    .selectFrom('message')
    .select((is) => is.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow()
  console.log(
    `${count} old messages: ${ms} ms, ${stored} stored, ${mostKb} kB private at most, ${readMemory(pid)} kB at rest, ${restPercent.toFixed(2)} % of a core at rest`,
  )
  await loop.stop()
  if (ms > mostMs || stored !== 100)
    throw new Error('The first connection took too long or stored other messages than expected')
}

/** Private memory of a process in kB. */
function readMemory(pid: number | undefined): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/Private_Dirty:\s+(\d+)/.exec(text)?.[1] ?? 0) + Number(/Private_Clean:\s+(\d+)/.exec(text)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** CPU time of a process in milliseconds. */
function readCpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
