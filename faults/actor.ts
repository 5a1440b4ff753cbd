import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Actor<Action, Did> = AsyncDisposable & {
  /** Rejects where the process ended before it answered. */
  ask: (action: Action) => Promise<Did>
  /** SIGKILL, and its end. */
  kill: () => Promise<void>
}

/**
 * A process that acts; asked several things at once it does them at once. It is handed `given` as JSON, says 'begun', and
 * answers each action with what came of it under the same number.
 */
export async function startActor<Action extends { nth: number }, Did extends { nth: number }>(
  file: string,
  given: unknown,
): Promise<Actor<Action, Did>> {
  const child = fork(file, [JSON.stringify(given)], { execArgv: [] })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`an actor ended with ${code ?? signal}`)
  })
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  const asked = new Map<number, (did: Did) => void>()
  child.on('message', (did: Did) => asked.get(did.nth)?.(did))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended.catch(() => {})
  }
  return {
    ask(action: Action): Promise<Did> {
      const answer = new Promise<Did>((resolve) => asked.set(action.nth, resolve))
      child.send(action, () => {})
      return Promise.race([answer, ended]).finally(() => asked.delete(action.nth))
    },
    kill,
    [Symbol.asyncDispose]: kill,
  }
}

/** For an actor itself: says that it has begun, answers what it is asked, and ends with whoever started it. */
export function listen(act: (action: never) => Promise<object>): void {
  process.once('disconnect', () => process.exit())
  // Nobody may be left to hear an answer.
  process.on('message', (action: { nth: number }) => {
    void act(action as never).then((did) => process.send!({ nth: action.nth, ...did }, () => {}))
  })
  process.send!('begun')
}
