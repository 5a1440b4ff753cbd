import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { raiseHelperPriority, createHelperProcess } from './helper-process.server.ts'

const program = 'tests/doubles/class-program.ts'

test.runIf(existsSync('/usr/bin/chrt'))(
  'a helper has what nobody else wants; one that is left nothing is replaced by a nice one',
  async () => {
    // Another test of this process may have been left nothing a moment ago.
    raiseHelperPriority(0)
    using helper = createHelperProcess({ program, mostMs: 60_000, watch: () => () => false })
    expect(await helper.ask({})).toEqual({ class: 5, niceness: 10 })
    // Not at the first look: whoever else wants the processors may come later.
    let looks = 0
    using other = createHelperProcess({ program, mostMs: 60_000, starvedMs: 1, watch: () => () => ++looks > 3 })
    const answer = other.ask({})
    const { pid } = other
    process.kill(pid!, 'SIGSTOP')
    expect(await answer).toEqual({ class: 0, niceness: 10 })
    expect(other.pid).not.toBe(pid)
  },
)

test.runIf(process.platform === 'linux')('what a helper said before it left is heard, however late', async () => {
  for (let round = 0; round < 5; round++) {
    using helper = createHelperProcess({ program: 'tests/doubles/answer-and-leave.ts', mostMs: 60_000 })
    const answer = helper.ask({})
    const { pid } = helper
    // It is sent its errand, and nobody here listens until it has answered and left.
    await new Promise((resolve) => setTimeout(resolve))
    while (!readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
    expect(await answer).toBe('done')
  }
})
