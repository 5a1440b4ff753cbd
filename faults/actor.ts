import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Actor<Action, Did> = AsyncDisposable & {
  /** Sends an action and returns its result. Rejects if the process exits first. */
  ask: (action: Action) => Promise<Did>
  /** Sends SIGKILL and waits for the exit. */
  kill: () => Promise<void>
}

/**
 * Starts a child process that runs actions, several at the same time if asked. It receives `given` as JSON, sends
 * 'begun', and replies to each action with a result of the same `nth`.
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

/** Runs inside the child process: sends 'begun', replies to actions, and exits when the parent process does. */
export function listen(act: (action: never) => Promise<object>): void {
  process.once('disconnect', () => process.exit())
  // The parent process may be gone, so send errors are ignored.
  process.on('message', (action: { nth: number }) => {
    void act(action as never).then((did) => process.send!({ nth: action.nth, ...did }, () => {}))
  })
  process.send!('begun')
}
