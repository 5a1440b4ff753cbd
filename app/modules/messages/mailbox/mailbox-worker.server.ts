import { exitOverMemoryLimit } from '../../../plumbing/helper-process.server.ts'
import { checkMailbox, readMailbox } from './read-mailbox.server.ts'
import { describeMailboxError } from './mailbox-error.ts'
import type { MailboxWorkerMessage, MailboxWorkerOrder } from './mailbox-worker-messages.ts'

/**
 * Peak memory while a message of 25 MB is parsed and transferred, in bytes. An idle process uses less than 40 MB besides
 * shared pages.
 */
const mostBytes = 400 * 1024 * 1024

/**
 * Entry point of the reading process: reads the mailbox, or checks an account, until its parent ends it. It has no access
 * to the database, so a message that breaks a parser reaches nothing.
 */
let answer: ((order: MailboxWorkerOrder) => void) | null = null

function tell(message: MailboxWorkerMessage): void {
  process.send?.(message)
}

/** Sends a message and waits for its answer. */
function ask(message: MailboxWorkerMessage): Promise<MailboxWorkerOrder> {
  const { promise, resolve } = Promise.withResolvers<MailboxWorkerOrder>()
  answer = resolve
  tell(message)
  return promise
}

process.on('message', (order: MailboxWorkerOrder) => {
  if (order.kind === 'read') void finish(readMailbox(order.job, { ask, tell }))
  else if (order.kind === 'check') void finish(checkMailbox(order.server).then(() => tell({ kind: 'checked' })))
  else answer?.(order)
})
process.once('disconnect', () => process.exit())
exitOverMemoryLimit(mostBytes)

async function finish(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    tell({ kind: 'failed', ...describeMailboxError(error) })
  }
  // The channel delivers what was sent before it closes.
  process.disconnect?.()
}
