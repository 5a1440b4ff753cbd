import { readFileSync } from 'node:fs'
import { getPriority } from 'node:os'

/** A program that answers with the class and the niceness the system runs it at: class 5 is Linux's idle one, 0 the usual. */
process.on('message', () => {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)!.split(' ')
  process.send?.({ class: Number(fields[38]), niceness: getPriority() })
})
process.once('disconnect', () => process.exit())
