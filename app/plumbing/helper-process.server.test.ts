import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { raiseHelperPriority, createHelperProcess } from './helper-process.server.ts'

const program = 'tests/doubles/class-program.ts'

test.runIf(existsSync('/usr/bin/chrt'))(
  'a helper process runs at idle priority, and a starved one is replaced by a nice one',
  async () => {
    // Another test in this process may have raised the priority before.
    raiseHelperPriority(0)
    using helper = createHelperProcess({ program, mostMs: 60_000, watch: () => () => false })
    expect(await helper.ask({})).toEqual({ class: 5, niceness: 10 })
    // The watch reports no demand for the CPU at the first three checks, because other processes may want it later.
    let looks = 0
    using other = createHelperProcess({ program, mostMs: 60_000, starvedMs: 1, watch: () => () => ++looks > 3 })
    const answer = other.ask({})
    const { pid } = other
    process.kill(pid!, 'SIGSTOP')
    expect(await answer).toEqual({ class: 0, niceness: 10 })
    expect(other.pid).not.toBe(pid)
  },
)

test.runIf(process.platform === 'linux')(
  'a response sent before the helper process exits is received, however late',
  async () => {
    for (let round = 0; round < 5; round++) {
      using helper = createHelperProcess({ program: 'tests/doubles/answer-and-leave.ts', mostMs: 60_000 })
      const answer = helper.ask({})
      const { pid } = helper
      // The task is sent, and this thread blocks until the helper has responded and exited.
      await new Promise((resolve) => setTimeout(resolve))
      while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
      expect(await answer).toBe('done')
    }
  },
)
